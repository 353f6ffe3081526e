import encodeQR from "qr";
import type { Box } from "../../src/domain/sheet/layout";
import { BLACK, type Mark } from "./marks";

/** Width in modules of the white margin that scanners need. */
const QUIET = 2;

/** Draws a link as a QR code that fills a square box. */
export function qrMarks(link: string, { x, y, width }: Box): Mark[] {
  const modules = encodeQR(link, "raw", { ecc: "medium", border: QUIET });
  const size = width / modules.length;
  return modules.flatMap((row, down) => {
    const marks: Mark[] = [];
    for (let from = 0; from < row.length; from++) {
      if (!row[from]) continue;
      let to = from;
      while (to < row.length && row[to]) to++;
      const [left, right] = [x + from * size, x + to * size];
      const [top, bottom] = [y + down * size, y + (down + 1) * size];
      marks.push({
        kind: "path",
        points: [left, top, right, top, right, bottom, left, bottom],
        closed: true,
        fill: BLACK,
      });
      from = to;
    }
    return marks;
  });
}
