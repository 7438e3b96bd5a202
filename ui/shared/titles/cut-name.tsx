import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { truncateText } from '../../format/truncate.ts';

/** Name truncated to `max` characters on screen; screen readers get the full name. Spec §9. */
export function CutName({ name, max, className }: { name: string; max: number; className?: string | undefined }) {
  return <ShownName name={name} shown={truncateText(name, max)} className={className} />;
}

/** Same for a name that is already truncated. */
export function ShownName({ name, shown, className }: { name: string; shown: string; className?: string | undefined }) {
  if (shown === name) return <bdi className={className}>{name}</bdi>;
  return (
    <>
      <bdi className={className} aria-hidden="true">
        {shown}
      </bdi>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
