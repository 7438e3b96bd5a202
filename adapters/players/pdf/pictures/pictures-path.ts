/** From this share of a page on, pictures are the page itself, as in a scan. */
const WHOLE_PAGE = 0.8;

type Point = readonly [x: number, y: number];

/**
 * The outline of all pictures of a page, as a CSS `clip-path`. `corners`: six numbers for each, its start, the corner below and
 * the corner beside it, x and y as shares of the page. `turns`: quarters clockwise since then. Undefined: nothing to outline.
 */
export function picturesPath(corners: ArrayLike<number>, turns: number): string | undefined {
  const outlines = Array.from({ length: Math.floor(corners.length / 6) }, (_, n) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = Array.from({ length: 6 }, (__, at) => corners[n * 6 + at]);
    const area = (x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1);
    const around: Point[] = [[x1, y1], [x3, y3], [x2 + x3 - x1, y2 + y3 - y1], [x2, y2]]; // prettier-ignore
    // All go round the same way, or where two lie over each other there would be a hole.
    return { area: Math.abs(area), around: area < 0 ? around.reverse() : around };
  }).filter(({ area }) => area > 0);
  const share = outlines.reduce((sum, { area }) => sum + area, 0);
  const start = outlines[0]?.around[0];
  if (start === undefined || share >= WHOLE_PAGE) return undefined;
  // One line: from the first corner to each picture, round it, and back the same way.
  const line = outlines.flatMap(({ around }) => [...around, ...around.slice(0, 1), start]);
  return `polygon(nonzero, ${line.map((point) => inPercent(turned(point, turns))).join(', ')})`;
}

function turned(point: Point, turns: number): Point {
  const [x, y] = point;
  const quarters = ((turns % 4) + 4) % 4;
  return quarters === 0 ? point : turned([1 - y, x], quarters - 1);
}

const inPercent = (point: Point): string => point.map((share) => `${Math.round(share * 10_000) / 100}%`).join(' ');
