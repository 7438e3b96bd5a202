import { type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import type { Block } from './handbook-text.ts';

type FigureName = Extract<Block, { figure: string }>['figure'];
export const FIGURE_HEIGHT = 190;

export const INK = rgb(0.1, 0.14, 0.2);
export const BLUE = rgb(0.06, 0.36, 0.55);
const RED = rgb(0.79, 0.17, 0.2);
const GREEN = rgb(0.1, 0.55, 0.33);
const AMBER = rgb(0.95, 0.7, 0.1);
const WHITE = rgb(1, 1, 1);
const PALE = rgb(0.92, 0.95, 0.97);

/** Draws a figure in the box with lower left corner (x, y); all lengths in points. */
export function drawFigure(name: FigureName, page: PDFPage, x: number, y: number, width: number, font: PDFFont): void {
  page.drawRectangle({ x, y, width, height: FIGURE_HEIGHT, color: PALE });
  DRAWINGS[name](page, x, y, width, font);
}

const DRAWINGS: Record<FigureName, (page: PDFPage, x: number, y: number, width: number, font: PDFFont) => void> = {
  exits: (page, x, y, width, font) => {
    page.drawRectangle({
      x: x + 40,
      y: y + 40,
      width: width - 160,
      height: 120,
      borderColor: INK,
      borderWidth: 2,
      color: WHITE,
    });
    for (const at of [0.33, 0.66]) {
      const wall = x + 40 + (width - 160) * at;
      page.drawLine({ start: { x: wall, y: y + 90 }, end: { x: wall, y: y + 160 }, thickness: 2, color: INK });
    }
    for (const [dx, dy] of [
      [34, 92],
      [width - 126, 92],
      [width / 2 - 60, 34],
    ] as const) {
      page.drawRectangle({ x: x + dx, y: y + dy, width: 14, height: 14, color: GREEN });
    }
    page.drawLine({
      start: { x: x + width - 105, y: y + 99 },
      end: { x: x + width - 72, y: y + 99 },
      thickness: 3,
      color: GREEN,
    });
    page.drawCircle({ x: x + width - 50, y: y + 99, size: 20, color: GREEN });
    page.drawText('A', { x: x + width - 55, y: y + 93, size: 16, font, color: WHITE });
    ['Office', 'Packing', 'Goods in'].forEach((room, index) =>
      page.drawText(room, { x: x + 56 + ((width - 160) / 3) * index, y: y + 140, size: 9, font, color: INK }),
    );
  },
  triangle: (page, x, y, width, font) => {
    const centre = x + width / 2;
    const path = `M ${centre} ${-(y + 165)} L ${centre - 120} ${-(y + 30)} L ${centre + 120} ${-(y + 30)} Z`;
    page.drawSvgPath(path, { x: 0, y: 0, color: AMBER, borderColor: RED, borderWidth: 4 });
    page.drawText('HEAT', { x: centre - 100, y: y + 105, size: 11, font, color: INK });
    page.drawText('OXYGEN', { x: centre + 68, y: y + 105, size: 11, font, color: INK });
    page.drawText('FUEL', { x: centre - 13, y: y + 14, size: 11, font, color: INK });
  },
  signs: (page, x, y, width, font) => {
    const step = width / 4;
    const middle = y + 110;
    page.drawCircle({ x: x + step / 2, y: middle, size: 36, color: WHITE, borderColor: RED, borderWidth: 8 });
    page.drawLine({
      start: { x: x + step / 2 - 24, y: middle + 24 },
      end: { x: x + step / 2 + 24, y: middle - 24 },
      thickness: 8,
      color: RED,
    });
    page.drawCircle({ x: x + step * 1.5, y: middle, size: 40, color: BLUE });
    page.drawText('!', { x: x + step * 1.5 - 6, y: middle - 14, size: 40, font, color: WHITE });
    const tip = x + step * 2.5;
    page.drawSvgPath(`M ${tip} ${-(middle + 44)} L ${tip - 44} ${-(middle - 34)} L ${tip + 44} ${-(middle - 34)} Z`, {
      x: 0,
      y: 0,
      color: AMBER,
      borderColor: INK,
      borderWidth: 4,
    });
    page.drawRectangle({ x: x + step * 3.5 - 38, y: middle - 38, width: 76, height: 76, color: GREEN });
    page.drawRectangle({ x: x + step * 3.5 - 8, y: middle - 28, width: 16, height: 56, color: WHITE });
    page.drawRectangle({ x: x + step * 3.5 - 28, y: middle - 8, width: 56, height: 16, color: WHITE });
    ['Forbidden', 'Must do', 'Warning', 'Safety'].forEach((word, index) =>
      page.drawText(word, {
        x: x + step * (index + 0.5) - font.widthOfTextAtSize(word, 10) / 2,
        y: y + 34,
        size: 10,
        font,
        color: INK,
      }),
    );
  },
  bars: (page, x, y, width, font) => {
    const data = [
      ['Stairs', 31],
      ['Packing', 26],
      ['Yard', 21],
      ['Office', 14],
      ['Kitchen', 8],
    ] as const;
    const step = (width - 60) / data.length;
    data.forEach(([word, share], index) => {
      const left = x + 40 + step * index;
      page.drawRectangle({ x: left, y: y + 34, width: step * 0.6, height: share * 4, color: index === 0 ? RED : BLUE });
      page.drawText(`${share}`, { x: left + 8, y: y + 40 + share * 4, size: 10, font, color: INK });
      page.drawText(word, { x: left, y: y + 18, size: 9, font, color: INK });
    });
  },
  lifting: (page, x, y, width, font) => {
    for (const [centre, good] of [
      [x + width * 0.3, true],
      [x + width * 0.7, false],
    ] as const) {
      const colour = good ? GREEN : RED;
      const lean = good ? 0 : 34;
      page.drawCircle({ x: centre + lean, y: y + 140 - lean / 2, size: 13, color: colour });
      page.drawLine({
        start: { x: centre + lean * 0.8, y: y + 126 - lean / 2 },
        end: { x: centre, y: y + 78 },
        thickness: 9,
        color: colour,
      });
      page.drawLine({
        start: { x: centre, y: y + 78 },
        end: { x: centre + (good ? 16 : 0), y: y + 56 },
        thickness: 8,
        color: colour,
      });
      page.drawLine({
        start: { x: centre + (good ? 16 : 0), y: y + 56 },
        end: { x: centre, y: y + 34 },
        thickness: 8,
        color: colour,
      });
      page.drawRectangle({
        x: centre + (good ? 16 : 44),
        y: y + (good ? 84 : 36),
        width: 34,
        height: 30,
        color: AMBER,
        borderColor: INK,
        borderWidth: 1.5,
      });
      page.drawText(good ? 'Yes' : 'No', { x: centre - 8, y: y + 14, size: 11, font, color: colour });
    }
  },
};
