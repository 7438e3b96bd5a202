import type { ReactNode } from 'react';
import type { Genre } from '#domain/content/index.ts';
import type { Drawn } from './cover-seed.ts';
import styles from './picture.module.css';

/** The drawings lie on 320 by 180. */
const WIDTH = 320;
const HEIGHT = 180;
const CELL = 60;

const { f0, f1, f2, f3, l1, l3 } = styles;
const counted = (count: number) => Array.from({ length: count }, (_, i) => i);

/** A pale disc behind the rest. */
const disc = (drawn: Drawn) => (
  <circle cx={drawn(110, 220)} cy={drawn(10, 170)} r={drawn(58, 92)} className={f1} opacity=".5" />
);

function sheets(drawn: Drawn): ReactNode {
  const turn = drawn(4, 17);
  const left = drawn(150, 175);
  return (
    <>
      {disc(drawn)}
      {[2, 1, 0].map((back) => (
        <g key={back} transform={`translate(${left + 26 * back} ${26 + 8 * back}) rotate(${turn + 7 * back} 55 80)`}>
          <rect width="112" height="190" rx="7" className={[f3, f2, f1][back]} />
          {back === 0 && <rect x="16" y="22" width="46" height="8" rx="2.5" className={f2} />}
          {back === 0 &&
            counted(6).map((line) => (
              <rect key={line} x="16" y={39 + 17 * line} width={drawn(50, 82)} height="5" rx="2.5" className={f1} />
            ))}
        </g>
      ))}
    </>
  );
}

function shelf(drawn: Drawn): ReactNode {
  const spines: ReactNode[] = [];
  for (let x = -4; x < WIDTH; x += 3) {
    const width = drawn(20, 44);
    const top = drawn(50, 104);
    const fill = drawn(1, 4);
    const leans = drawn(0, 6) === 0 ? 6 : 0;
    const label = fill === 3 ? f2 : f0;
    spines.push(
      <g key={x} transform={leans ? `rotate(${leans} ${x} ${HEIGHT})` : undefined}>
        <rect x={x} y={top} width={width} height={HEIGHT - top + 8} rx="4" className={[f0, f1, f2, f3][fill]} />
        <rect x={x + width / 4} y={top + 16} width={width / 2} height="5" rx="2.5" className={label} />
        <rect x={x + width / 4} y={top + 26} width={width / 2} height="3" rx="1.5" className={label} />
      </g>,
    );
    x += width;
  }
  return spines;
}

function horizon(drawn: Drawn): ReactNode {
  const [x, y] = [drawn(70, 250), drawn(45, 75)];
  const hill = (top: number) =>
    `M-10 190V${top}C${drawn(50, 90)} ${top - drawn(10, 40)} ${drawn(110, 170)} ${top + drawn(0, 30)} 200 ${top}S300 ${top + drawn(-24, 24)} 330 ${top}V190Z`;
  return (
    <>
      <circle cx={x} cy={y} r="84" className={f1} opacity=".5" />
      <circle cx={x} cy={y} r={drawn(36, 50)} className={f3} />
      <path d={hill(drawn(104, 122))} className={f1} />
      <path d={hill(drawn(128, 148))} className={f2} />
    </>
  );
}

function wave(drawn: Drawn): ReactNode {
  const middle = drawn(120, 200);
  return (
    <>
      {disc(drawn)}
      {counted(23).map((bar) => {
        const x = 24 + 12 * bar;
        const near = Math.max(0, 1 - Math.abs(x - middle) / 130);
        const height = Math.round(14 + 84 * near * near + drawn(0, 26));
        return (
          <rect
            key={bar}
            x={x}
            y={HEIGHT / 2 - height / 2}
            width="7"
            height={height}
            rx="3.5"
            className={drawn(0, 7) === 0 ? f3 : f2}
          />
        );
      })}
    </>
  );
}

function way(drawn: Drawn): ReactNode {
  const [lift, start, length] = [drawn(22, 40), drawn(0, 628) / 100, drawn(34, 46)];
  const y = (x: number) => Math.round(92 + lift * Math.sin(x / length + start));
  const line = `M${counted(26)
    .map((step) => `${step * 14 - 20} ${y(step * 14 - 20)}`)
    .join('L')}`;
  const here = drawn(1, 5);
  return (
    <>
      {disc(drawn)}
      <path d={line} className={l1} strokeWidth="20" strokeLinecap="round" strokeLinejoin="round" />
      <path d={line} className={l3} strokeWidth="3" strokeDasharray="1 11" strokeLinecap="round" />
      {counted(5).map((stone) => {
        const x = 34 + 63 * stone;
        return <circle key={stone} cx={x} cy={y(x)} r={stone === here ? 19 : 12} className={stone > here ? f3 : f2} />;
      })}
      <path
        d={`m${27 + 63 * here} ${y(34 + 63 * here)} 5 5 9-10`}
        className={l3}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

function mosaic(drawn: Drawn): ReactNode {
  return counted(18).map((cell) => {
    const [x, y] = [(cell % 6) * CELL - 20, Math.floor(cell / 6) * CELL];
    const fill = [f1, f1, f2, f3][drawn(0, 4)];
    switch (drawn(0, 5)) {
      case 0:
        return null;
      case 1:
        return <rect key={cell} x={x} y={y} width={CELL} height={CELL} className={fill} />;
      case 2:
        return <circle key={cell} cx={x + 30} cy={y + 30} r={drawn(0, 3) === 0 ? 13 : 30} className={fill} />;
      default:
        return (
          <path
            key={cell}
            transform={`rotate(${90 * drawn(0, 4)} ${x + 30} ${y + 30})`}
            d={`M${x} ${y}h60a60 60 0 0 1-60 60Z`}
            className={fill}
          />
        );
    }
  });
}

function dividers(drawn: Drawn): ReactNode {
  const first = drawn(20, 60);
  return [0, 1, 2].map((row) => {
    const [tab, y] = [first + row * drawn(56, 84), 34 + 38 * row];
    return (
      <path
        key={row}
        d={`M20 ${y + 22}q0-8 8-8H${tab}l8-14q2-4 8-4h44q6 0 8 4l8 14H292q8 0 8 8V190H20Z`}
        className={[f1, f2, f3][row]}
      />
    );
  });
}

/** What a cover can be of. */
export type CoverKind = Genre | 'other' | 'folder';

/** What is drawn for each kind. */
export const motifs: Readonly<Record<CoverKind, (drawn: Drawn) => ReactNode>> = {
  document: sheets,
  book: shelf,
  video: horizon,
  audio: wave,
  course: way,
  interactive: mosaic,
  other: sheets,
  folder: dividers,
};
