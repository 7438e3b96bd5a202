import { type ReactNode, useState } from 'react';
import { lengthWords } from '../trial/judge/call.ts';

/** Plain data, to be read. */
export const Data = ({ of }: { of: unknown }) => (
  <pre tabIndex={0}>{(JSON.stringify(of, null, 2) as string | undefined) ?? '–'}</pre>
);

/** A line that opens. What is in it is made when it is open: there may be thousands. */
export function Opening({ summary, children }: { summary: ReactNode; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

export const Wrong = ({ what }: { what: string }) => (what === '' ? null : <p className="bad">{what}</p>);

/** Hours, minutes and seconds of a moment. */
export const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19);

/** Of a value that a course sets or is answered. Characters. */
const LONGEST_SHOWN = 200;

/** A value to be seen, not to be read whole. */
export const shortened = (value: string): string =>
  value.length <= LONGEST_SHOWN ? value : `${value.slice(0, LONGEST_SHOWN)}… (${lengthWords(value)})`;
