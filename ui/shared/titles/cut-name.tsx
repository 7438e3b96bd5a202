import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { cut } from '../../format/truncate.ts';

/** A name in at most `max` characters for the eye, and whole for everyone who does not see it. Spec §9. */
export function CutName({ name, max, className }: { name: string; max: number; className?: string | undefined }) {
  return <ShownName name={name} shown={cut(name, max)} className={className} />;
}

/** The same for a name that has been cut already. */
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
