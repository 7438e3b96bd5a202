import type { ReactNode } from 'react';
import type { Category } from '#domain/content/index.ts';
import type { RandomInteger } from './cover-seed.ts';
import styles from './picture.module.css';

/** Size of the drawings: 320 × 180. */
const WIDTH = 320;
const HEIGHT = 180;

const { f0, f1, f2, f3, l1, l3 } = styles;
const counted = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Non-overlapping shapes of one colour share one path, because each element of a list of covers costs time. */
const bar = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}${corner(r, r, r)}v${height - 2 * r}${corner(r, -r, r)}h${2 * r - width}${corner(r, -r, -r)}v${2 * r - height}${corner(r, r, -r)}z`;
const corner = (r: number, dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** One path for each class with shapes, in class order. */
const byClass = (
  shapes: readonly { fill: string | undefined; d: string }[],
  classes: readonly (string | undefined)[],
) =>
  classes.map((fill) => {
    const d = shapes.flatMap((shape) => (shape.fill === fill ? shape.d : [])).join('');
    return d === '' ? null : <path key={fill} d={d} className={fill} />;
  });

/** Pale disc in the background. */
const disc = (drawn: RandomInteger) => (
  <circle cx={drawn(110, 220)} cy={drawn(10, 170)} r={drawn(58, 92)} className={f1} opacity=".5" />
);

function sheets(drawn: RandomInteger): ReactNode {
  const turn = drawn(4, 17);
  const left = drawn(150, 175);
  return (
    <>
      {disc(drawn)}
      {[2, 1, 0].map((back) => (
        <g key={back} transform={`translate(${left + 26 * back} ${26 + 8 * back}) rotate(${turn + 7 * back} 55 80)`}>
          <rect width="112" height="190" rx="7" className={[f3, f2, f1][back]} />
          {back === 0 && <rect x="16" y="22" width="46" height="8" rx="2.5" className={f2} />}
          {back === 0 && (
            <path
              d={counted(6)
                .map((line) => bar(16, 39 + 17 * line, drawn(50, 82), 5, 2.5))
                .join('')}
              className={f1}
            />
          )}
        </g>
      ))}
    </>
  );
}

function shelf(drawn: RandomInteger): ReactNode {
  const leaning: ReactNode[] = [];
  const spines: { fill: string | undefined; d: string }[] = [];
  const labels: { fill: string | undefined; d: string }[] = [];
  for (let x = -4; x < WIDTH; x += 3) {
    const width = drawn(20, 44);
    const top = drawn(50, 104);
    const fill = drawn(1, 4);
    const leans = drawn(0, 6) === 0 ? 6 : 0;
    const spine = { fill: [f0, f1, f2, f3][fill], d: bar(x, top, width, HEIGHT - top + 8, 4) };
    const label = {
      fill: fill === 3 ? f2 : f0,
      d: bar(x + width / 4, top + 16, width / 2, 5, 2.5) + bar(x + width / 4, top + 26, width / 2, 3, 1.5),
    };
    if (leans)
      leaning.push(
        <g key={x} transform={`rotate(${leans} ${x} ${HEIGHT})`}>
          <path d={spine.d} className={spine.fill} />
          <path d={label.d} className={label.fill} />
        </g>,
      );
    else {
      spines.push(spine);
      labels.push(label);
    }
    x += width;
  }
  // Leaning spines are drawn behind their neighbours.
  return (
    <>
      {leaning}
      {byClass(spines, [f1, f2, f3])}
      {byClass(labels, [f0, f2])}
    </>
  );
}

function horizon(drawn: RandomInteger): ReactNode {
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

function wave(drawn: RandomInteger): ReactNode {
  const middle = drawn(120, 200);
  const behind = disc(drawn);
  const bars = counted(23).map((n) => {
    const x = 24 + 12 * n;
    const near = Math.max(0, 1 - Math.abs(x - middle) / 130);
    const height = Math.round(14 + 84 * near * near + drawn(0, 26));
    return { d: bar(x, HEIGHT / 2 - height / 2, 7, height, 3.5), fill: drawn(0, 7) === 0 ? f3 : f2 };
  });
  return (
    <>
      {behind}
      {byClass(bars, [f2, f3])}
    </>
  );
}

function way(drawn: RandomInteger): ReactNode {
  const [lift, start, length] = [drawn(22, 40), drawn(0, 628) / 100, drawn(34, 46)];
  const y = (x: number) => Math.round(92 + lift * Math.sin(x / length + start));
  const line = `M${counted(26)
    .map((step) => `${step * 14 - 20} ${y(step * 14 - 20)}`)
    .join('L')}`;
  const here = drawn(1, 5);
  const stones = counted(5).map((stone) => {
    const x = 34 + 63 * stone;
    return { d: dot(x, y(x), stone === here ? 19 : 12), fill: stone > here ? f3 : f2 };
  });
  return (
    <>
      {disc(drawn)}
      <path d={line} className={l1} strokeWidth="20" strokeLinecap="round" strokeLinejoin="round" />
      <path d={line} className={l3} strokeWidth="3" strokeDasharray="1 11" strokeLinecap="round" />
      {byClass(stones, [f2, f3])}
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

function dividers(drawn: RandomInteger): ReactNode {
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

export type CoverKind = Category | 'other' | 'folder';

/** Drawing function of each kind. */
export const motifs: Readonly<Record<CoverKind, (drawn: RandomInteger) => ReactNode>> = {
  document: sheets,
  book: shelf,
  video: horizon,
  audio: wave,
  course: way,
  other: sheets,
  folder: dividers,
};
