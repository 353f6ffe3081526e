import type { FeatureStyle } from "../../api/userApi";
import { COLORS, fromHex, type Rgba } from "../../domain/catalogs";
import { frozenList } from "../../domain/frozenList";
import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureRow } from "../content/featureTable";

/** What the bulk editor may set; only what was chosen is there. */
export interface StyleDraft {
  /** "#RRGGBB" of the palette. */
  hex?: string;
  strokeWidth?: number;
  icon?: string;
}

/** The same as the user API takes it. */
export type BulkStyle = FeatureStyle;

/** One style for a number of features. */
export interface RestyleStep {
  featureIds: string[];
  style: BulkStyle;
}

/** A color counts only when exactly one color of the palette matches it. */
export function paletteColor(hex: string | undefined): Rgba | null {
  const matches = COLORS.filter((color) => color.hex.toLowerCase() === hex?.toLowerCase());
  return matches.length === 1 && hex !== undefined ? fromHex(hex) : null;
}

/** What a draft changes, or null when nothing was chosen. */
export function bulkStyle({ hex, strokeWidth, icon }: StyleDraft): BulkStyle | null {
  const color = paletteColor(hex);
  const style: BulkStyle = {
    ...(color && { color }),
    ...(strokeWidth !== undefined && { strokeWidth }),
    ...(icon !== undefined && { icon }),
  };
  return Object.keys(style).length > 0 ? style : null;
}

/** The row as it is with the style: icons are for waypoints, line weights for everything else. */
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

/** The styles that features have now, those with the same one together: what gives them back after a change. */
export function stylesOf(rows: Iterable<FeatureRow>): RestyleStep[] {
  const steps = stylesOfSteps(rows);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, of very many rows. Lists of ids are frozen because undo keeps them. */
export function* stylesOfSteps(rows: Iterable<FeatureRow>): Generator<number, RestyleStep[], void> {
  const steps = new Map<string, RestyleStep>();
  let count = 0;
  for (const { uuid, properties } of rows) {
    if (++count % IDS_A_STEP === 0) yield count;
    const { color, strokeWidth, icon, ghType } = properties;
    const key = JSON.stringify([color, strokeWidth, icon, ghType === "Point"]);
    const known = steps.get(key);
    if (known) known.featureIds.push(uuid);
    else
      steps.set(key, { featureIds: [uuid], style: { color, strokeWidth, ...(icon !== null && { icon }) } });
  }
  const found = [...steps.values()];
  for (const { featureIds } of found) frozenList(featureIds);
  return found;
}
