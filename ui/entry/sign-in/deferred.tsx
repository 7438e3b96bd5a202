import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../failures/error-boundary.tsx';

/** Optional part of the form. Renders nothing while loading or after a failure. */
export function Deferred({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
