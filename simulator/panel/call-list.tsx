import { memo, useRef, useState } from 'react';
import type { Call } from '../package-check/validator/call.ts';
import { shortened, timeOf } from './parts.tsx';

type Props = { of: readonly Call[]; dropped: number; wrong: ReadonlyMap<number, string> };

/** Lists calls in order, filtered by text and by errors; each faulty call states the reason. */
export function CallList({ of, dropped, wrong }: Props) {
  const list = useRef<HTMLTableElement>(null);
  const [words, setWords] = useState('');
  const [onlyWrong, setOnlyWrong] = useState(false);
  if (of.length === 0) return <p className="quiet">The course has not called the player yet.</p>;
  const wanted = words.trim().toLowerCase();
  const shown = of.filter(
    (call) =>
      (!onlyWrong || wrong.has(call.seq)) &&
      (wanted === '' || [call.name, ...call.args, call.answer].some((part) => part.toLowerCase().includes(wanted))),
  );
  const toFirstError = () => {
    const row = list.current?.querySelector<HTMLElement>('[data-wrong]');
    row?.scrollIntoView({ block: 'center' });
    row?.focus();
  };
  return (
    <>
      <div className="row">
        <label className="grow">
          Filter
          <input
            type="search"
            value={words}
            placeholder="suspend_data"
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        {wrong.size > 0 && (
          <>
            <button type="button" aria-pressed={onlyWrong} onClick={() => setOnlyWrong(!onlyWrong)}>
              Only wrong ones
            </button>
            <button type="button" onClick={toFirstError}>
              To the first error
            </button>
          </>
        )}
      </div>
      <p className="quiet" role="status">
        {shown.length === of.length ? `${of.length} calls` : `${shown.length} of ${of.length} calls`}
        {dropped > 0 && `, ${dropped} more are not kept`}
      </p>
      <table className="calls" ref={list}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Call</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((call) => (
            <Row key={call.seq} of={call} why={wrong.get(call.seq)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const Row = memo(function Row({ of, why }: { of: Call; why: string | undefined }) {
  const { at, ms, name, args, answer, error } = of;
  if (name === 'left')
    return (
      <tr>
        <td>{timeOf(at)}</td>
        <td colSpan={2} className="quiet">
          The page of the course is left.
        </td>
      </tr>
    );
  return (
    <tr tabIndex={-1} data-wrong={why !== undefined || undefined}>
      <td>
        {timeOf(at)} <span className="quiet">{ms.toFixed(1)} ms</span>
      </td>
      <td>
        {name}({args.map((value) => JSON.stringify(shortened(value))).join(', ')})
        {why !== undefined && <span className="why">{why}</span>}
      </td>
      <td className={(answer === 'false' && name !== 'LMSGetValue') || error !== '0' ? 'bad' : undefined}>
        {answer === '' ? '""' : shortened(answer)}
        {error !== '0' && ` ${error}`}
      </td>
    </tr>
  );
});
