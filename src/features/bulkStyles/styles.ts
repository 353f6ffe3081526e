import type { BulkStyle } from "../../domain/bulkStyle";
import { COLORS, fromHex, type Rgba } from "../../domain/catalogs";
import type { FeatureRow } from "../../domain/featureRow";

/** Style chosen in the bulk editor. Fields without a choice are missing. */
export interface StyleDraft {
  /** "#RRGGBB" of the palette. */
  hex?: string;
  strokeWidth?: number;
  icon?: string;
}

/** Returns the color, or null unless exactly one palette color matches. */
export function paletteColor(hex: string | undefined): Rgba | null {
  const matches = COLORS.filter((color) => color.hex.toLowerCase() === hex?.toLowerCase());
  return matches.length === 1 && hex !== undefined ? fromHex(hex) : null;
}

/** Returns the style to apply, or null if nothing was chosen. */
export function bulkStyle({ hex, strokeWidth, icon }: StyleDraft): BulkStyle | null {
  const color = paletteColor(hex);
  const style: BulkStyle = {
    ...(color && { color }),
    ...(strokeWidth !== undefined && { strokeWidth }),
    ...(icon !== undefined && { icon }),
  };
  return Object.keys(style).length > 0 ? style : null;
}

/** Returns the row with the style applied. Icons apply to waypoints only, line weights to everything else. */
export function withStyle(row: FeatureRow, style: BulkStyle, updatedAt: number): FeatureRow {
  const isPoint = row.properties.ghType === "Point";
  const { color, strokeWidth, icon } = style;
  return {
    ...row,
    properties: {
      ...row.properties,
      updatedAt,
      ...(color && { color }),
      ...(strokeWidth !== undefined && !isPoint && { strokeWidth }),
      ...(icon !== undefined && isPoint && { icon }),
    },
  };
}
