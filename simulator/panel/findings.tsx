import type { Finding } from '../trial/finding.ts';
import type { ReportedPackage } from '../trial/report/schema.ts';
import { placeWords } from '../trial/report/words.ts';
import { Opening } from './parts.tsx';

/** What was found, each with its place, the standard's rule and what to do. */
export const Findings = ({ of }: { of: readonly (Finding | ReportedPackage['findings'][number])[] }) => (
  <ul className="list findings">
    {of.map(({ id, severity, words, place, standard, fix }, index) => (
      <li key={index} className={severity}>
        <Opening
          summary={
            <>
              <span className="severity">
                {severity} {id}
              </span>{' '}
              {words}
            </>
          }
        >
          {() => (
            <>
              {place && <p className="quiet">{placeWords(place)}</p>}
              <p>{fix}</p>
              <p className="quiet">{standard}</p>
            </>
          )}
        </Opening>
      </li>
    ))}
  </ul>
);
