import { fromHex, type Rgba, toHex } from "../../domain/catalogs";
import type { ColumnFeature } from "../../domain/featureColumns";

/** Newly dropped waypoint whose card is open. */
export interface Naming {
  /** Key of its drawing. */
  key: string;
  /** The waypoint as dropped. */
  draft: ColumnFeature;
  /** Set once the server has saved it. */
  uuid: string | null;
  title: string;
  icon: string;
  /** "#RRGGBB". */
  hex: string;
}

/** Values of a new waypoint that differ from the defaults. */
export interface NamedParts {
  title?: string;
  icon?: string;
  color?: Rgba;
}

export function namingOf({ draft, key }: { draft: ColumnFeature; key: string }): Naming {
  const { icon, color } = draft.properties;
  return { key, draft, uuid: null, title: draft.title, icon: icon ?? "none", hex: toHex(color) };
}

/**
 * Returns the changes made since the waypoint was dropped, or null without any. An empty name keeps the default one.
 */
export function namedParts({ draft, title, icon, hex }: Naming): NamedParts | null {
  const parts: NamedParts = {};
  const { properties } = draft;
  const color = fromHex(hex);
  if (title.trim() !== "" && title.trim() !== draft.title) parts.title = title.trim();
  if (icon !== (properties.icon ?? "none")) parts.icon = icon;
  if (color && hex !== toHex(properties.color)) parts.color = color;
  return Object.keys(parts).length > 0 ? parts : null;
}

export const withNamed = (draft: ColumnFeature, { title, ...style }: NamedParts): ColumnFeature => ({
  ...draft,
  ...(title !== undefined && { title }),
  properties: { ...draft.properties, ...style },
});
