import { type ReactNode, useState } from 'react';
import { lengthWords } from '../package-check/validator/call.ts';

/** Displays plain data as JSON. */
export const Data = ({ of }: { of: unknown }) => (
  <pre tabIndex={0}>{(JSON.stringify(of, null, 2) as string | undefined) ?? '–'}</pre>
);

/** A collapsible line. Renders its content only when open, because there may be thousands. */
export function Collapsible({ summary, children }: { summary: ReactNode; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

export const ErrorText = ({ what }: { what: string }) => (what === '' ? null : <p className="bad">{what}</p>);

/** Formats a time as HH:MM:SS (UTC). */
export const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19);

/** Maximum displayed length of a value, in characters. */
const LONGEST_SHOWN = 200;

/** Shortens a value for display and adds its length. */
export const shortened = (value: string): string =>
  value.length <= LONGEST_SHOWN ? value : `${value.slice(0, LONGEST_SHOWN)}… (${lengthWords(value)})`;
