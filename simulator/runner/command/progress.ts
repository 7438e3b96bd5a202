const WIDTH = 30;

/**
 * Draws a progress bar on a terminal, or a counter if the total is unknown (Infinity). Prints nothing elsewhere, so
 * that CI logs stay readable.
 */
export function progressBar(total: number, out: { isTTY?: boolean; write: (text: string) => unknown }) {
  let done = 0;
  let failed = 0;
  let shown = -1;
  return {
    step: (isWell: boolean) => {
      done++;
      if (!isWell) failed++;
      const filled = Math.floor((WIDTH * done) / Math.max(1, total));
      if (!out.isTTY || (filled === shown && done % 25 !== 0 && done !== total)) return;
      shown = filled;
      const bar = '█'.repeat(filled).padEnd(WIDTH, '░');
      out.write(
        `\r${Number.isFinite(total) ? `${bar} ${done}/${total}` : done}${failed > 0 ? `, ${failed} failed` : ''}`,
      );
    },
    end: () => {
      if (out.isTTY) out.write('\n');
    },
  };
}
