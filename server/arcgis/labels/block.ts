import {
  BLOCK_SIZE,
  type LabelBlock,
  type LabelRow,
  type LabelSetting,
  MAX_BLOCK_LABELS,
} from "../../../src/domain/mapLabels";
import type { TileId } from "../geo/mercator";
import { ITALIC, SEMIBOLD } from "../render/fonts";
import type { BlockLabel, LabelPlan } from "./placement";
import type { LabelStyle } from "./styles";

/** Encodes the labels of one block of a level's plan as JSON (see LabelBlock). */
export function encodeLabelBlock(
  plan: LabelPlan,
  { row, column }: Omit<TileId, "level">,
): Uint8Array<ArrayBuffer> {
  const settings: LabelSetting[] = [];
  const labels = plan.block(row, column, MAX_BLOCK_LABELS).map((label): LabelRow => {
    const { text, style, rank, width, angle, dot } = label;
    const place = dot ?? label;
    const known = settings.findIndex(({ kind }) => kind === style.kind);
    const setting = known >= 0 ? known : settings.push(settingOf(style)) - 1;
    const x = tenths(place.x - column * BLOCK_SIZE);
    const y = tenths(place.y - row * BLOCK_SIZE);
    const turn = Math.round(angle * 1000) / 1000;
    return [text, setting, rank, x, y, tenths(width), turn, dot?.radius ?? 0, sideOf(label)];
  });
  return new TextEncoder().encode(JSON.stringify({ settings, labels } satisfies LabelBlock));
}

const tenths = (pixels: number): number => Math.round(pixels * 10) / 10;

function settingOf({ kind, family, size, spacing }: LabelStyle): LabelSetting {
  const face = family === ITALIC ? "italic" : family === SEMIBOLD ? "semibold" : "regular";
  return { kind, face, size, spacing };
}

/** Returns the label's side of its dot as an index in SIDES. */
function sideOf({ x, y, dot }: BlockLabel): number {
  if (!dot || x > dot.x) return 0;
  if (x < dot.x) return 1;
  return y < dot.y ? 2 : 3;
}
