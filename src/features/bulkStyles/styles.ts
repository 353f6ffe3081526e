import { COLORS, fromHex, type Rgba } from "../../domain/catalogs";
import type { FeatureStyle } from "../../domain/feature";
import { frozenList } from "../../domain/frozenList";
import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureRow } from "../content/featureTable";

/** Style chosen in the bulk editor. Fields without a choice are missing. */
export interface StyleDraft {
  /** "#RRGGBB" of the palette. */
  hex?: string;
  strokeWidth?: number;
  icon?: string;
}

/** Style in the format of the user API. */
export type BulkStyle = FeatureStyle;

/** A style and the features to apply it to. */
export interface RestyleStep {
  featureIds: string[];
  style: BulkStyle;
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

/** Returns the current styles of features, grouped by style, for restoring them later. */
export function stylesOf(rows: Iterable<FeatureRow>): RestyleStep[] {
  const steps = stylesOfSteps(rows);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Same as stylesOf, in steps for many rows. Lists of ids are frozen because undo keeps them. */
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
