import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../failures/error-boundary.tsx';

/** What the form can do without: while it is awaited, and where it fails, it is not there. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
