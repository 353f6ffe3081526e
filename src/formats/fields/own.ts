import { toHex } from "../../domain/catalogs";
import { featureTypeLabel, type GhType } from "../../domain/feature";
import type { ColumnRole } from "../csv/roles";
import type { ExportFeature } from "../types";
import { decimal, isoTime } from "../writing";

/** Attributes of the layers that an export writes, in their order, and what they are when they are read again. */
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

/** Whether a layer's fields are those of our own exports: which hunts its features are in stands in their rows. */
export function isOwnLayer(fields: readonly { name: string }[]): boolean {
  const names = fields.map(({ name }) => name.toLowerCase());
  return OWN_FIELDS.every(([name]) => names.includes(name));
}

/** The layers of an export, and which features are in them. */
export const OWN_LAYERS: Record<GhType, string> = {
  Point: "waypoints",
  Polyline: "lines",
  Tracks: "tracks",
  Polygon: "areas",
};

/** With milliseconds, which GeoPackage asks for. */
const momentOf = (seconds: number): string => (isoTime(seconds * 1000) ?? "").replace(/(:\d\d)Z$/, "$1.000Z");

/** What a feature has in these attributes; several hunts are lines, several notes have a blank line between them. */
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
    // Programs take it for the end of the text.
  ].map((text) => text.replaceAll("\0", ""));
}
