import { toHex } from "../../domain/catalogs";
import { featureTypeLabel, type GhType } from "../../domain/feature";
import type { ColumnRole } from "../csv/roles";
import type { ExportFeature } from "../types";
import { decimal, isoTime } from "../writing";

/** Attributes that an export writes, in order, and the roles they have when read again. */
export const OWN_FIELDS = [
  ["name", "title"],
  ["type", "type"],
  ["icon", "icon"],
  ["color", "color"],
  ["hunts", "hunt"],
  ["notes", "notes"],
  ["created", "time"],
  ["updated", "updated"],
] as const satisfies readonly (readonly [name: string, role: ColumnRole])[];

/** Tells whether a layer's fields are those of our own exports, whose rows name the hunts. */
export function isOwnLayer(fields: readonly { name: string }[]): boolean {
  const names = fields.map(({ name }) => name.toLowerCase());
  return OWN_FIELDS.every(([name]) => names.includes(name));
}

/** Layer names of an export by feature type. */
export const OWN_LAYERS: Record<GhType, string> = {
  Point: "waypoints",
  Polyline: "lines",
  Tracks: "tracks",
  Polygon: "areas",
};

/** ISO time with milliseconds, which GeoPackage requires. */
const momentOf = (seconds: number): string => (isoTime(seconds * 1000) ?? "").replace(/(:\d\d)Z$/, "$1.000Z");

/** Formats a feature's values for these attributes. Hunts are separated by line breaks, notes by blank lines. */
export function ownCells({ title, properties, notes, hunts }: ExportFeature): string[] {
  const { ghType, color, icon, createdAt, updatedAt } = properties;
  const [red, green, blue, alpha] = color;
  return [
    title,
    featureTypeLabel(ghType),
    icon ?? "",
    alpha === 1 ? toHex(color) : `rgba(${red}, ${green}, ${blue}, ${decimal(alpha, 6)})`,
    hunts.map((hunt) => hunt.title).join("\n"),
    notes.map((note) => [note.title, note.contents].filter((text) => text !== "").join("\n")).join("\n\n"),
    momentOf(createdAt),
    momentOf(updatedAt),
    // Programs treat a zero byte as the end of the text.
  ].map((text) => text.replaceAll("\0", ""));
}
