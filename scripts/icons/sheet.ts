import { writeFileSync } from "node:fs";
import { createCanvas } from "@napi-rs/canvas";
import { ICONS } from "../../src/domain/icons";
import { iconDrawing } from "../../src/icons/drawings";
import { drawIcon } from "./sprites";

/**
 * `npx tsx scripts/icons/sheet.ts FILE.png [KEY...]`: draws icons at 16, 24, 48 and 96 pixels on one sheet for visual
 * review. Without keys, draws all icons.
 */
const [file, ...keys] = process.argv.slice(2);
if (!file) {
  console.error("Name the file: npx tsx scripts/icons/sheet.ts FILE.png [KEY...]");
  process.exit(2);
}
const SIZES = [16, 24, 48, 96];
const CELL = { width: 230, height: 122 };
const COLUMNS = 6;
const shown = keys.length > 0 ? keys : ICONS.map(({ key }) => key);
const canvas = createCanvas(COLUMNS * CELL.width, Math.ceil(shown.length / COLUMNS) * CELL.height);
const context = canvas.getContext("2d");
context.fillStyle = "#ffffff";
context.fillRect(0, 0, canvas.width, canvas.height);
context.lineCap = "round";
context.lineJoin = "round";
context.font = "12px sans-serif";
shown.forEach((key, i) => {
  let x = (i % COLUMNS) * CELL.width + 8;
  const y = Math.floor(i / COLUMNS) * CELL.height;
  context.fillStyle = "#202020";
  context.strokeStyle = "#202020";
  context.fillText(key, x, y + 14);
  for (const size of SIZES) {
    context.save();
    context.translate(x + size / 2, y + 20 + 48);
    drawIcon(context, iconDrawing(key), size);
    context.restore();
    x += size + 10;
  }
});
writeFileSync(file, canvas.toBuffer("image/png"));
