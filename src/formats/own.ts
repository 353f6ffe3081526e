import type { Rgba } from "../domain/catalogs";
import { type GhType, parseGhType, type StrokeType } from "../domain/feature";
import { isIconKey } from "../domain/icons";
import { isRecord } from "../domain/isRecord";
import { survivesHtml } from "./kml/photoBlock";
import type { ExportFeature, ExportHunt, ParsedNote } from "./types";
import { holdsForbidden, jsonText, withoutForbidden } from "./xml/escape";

/** Namespace of the element in which an export stores what its format can't express. */
export const OWN_NAMESPACE = "urn:ridgeline:content:1";
export const OWN_ELEMENT = "ridgeline:feature";
export const OWN_HUNT_ELEMENT = "ridgeline:hunt";

/** The element's contents as JSON. Every part is optional. */
export interface OwnData {
  title?: string;
  ghType?: GhType;
  icon?: string;
  color?: Rgba;
  strokeType?: StrokeType;
  strokeWidth?: number;
  createdAt?: number;
  updatedAt?: number;
  hunts?: { id: string; title: string }[];
  notes?: OwnNote[];
  /** In a KMZ: titles of the photos in its description. */
  photos?: { path: string; title: string }[];
}

/** The first note's contents are null if the file's own description has them. */
interface OwnNote {
  title: string;
  contents: string | null;
}

/** A hunt, stored in its folder. */
export interface OwnHunt {
  id: string;
  title: string;
  notes?: OwnNote[];
}

/**
 * Returns what an export stores about a feature beyond its format. @param isShown whether the description reproduces a
 * note unchanged
 */
export function ownOf(feature: ExportFeature, isShown: (contents: string) => boolean): OwnData {
  const { ghType, icon, color, strokeType, strokeWidth, createdAt, updatedAt } = feature.properties;
  const own: OwnData = { ghType, color, strokeType, strokeWidth, createdAt, updatedAt };
  if (icon !== null) own.icon = icon;
  if (holdsForbidden(feature.title) || feature.title.trim() === "") own.title = feature.title;
  if (feature.hunts.length > 0) own.hunts = feature.hunts.map(({ uuid, title }) => ({ id: uuid, title }));
  if (feature.notes.length > 0) own.notes = ownNotes(feature.notes, isShown);
  return own;
}

/** Returns what an export stores about a hunt. */
export function ownHuntOf(
  { uuid, title, notes = [] }: ExportHunt,
  isShown: (contents: string) => boolean,
): OwnHunt {
  const own: OwnHunt = { id: uuid, title };
  if (notes.length > 0) own.notes = ownNotes(notes, isShown);
  return own;
}

/** Formats our element's text for a feature. */
export function ownText(feature: ExportFeature): string {
  const { photos = [] } = feature;
  const own = ownOf(feature, (text) => isShownAsIs(text) && (photos.length === 0 || survivesHtml(text)));
  if (photos.length > 0) own.photos = photos.map(({ path, title }) => ({ path, title }));
  return jsonText(own);
}

/** Formats our element's text for a hunt. @param described whether the file has a description for the first note */
export const ownHuntText = (hunt: ExportHunt, described: boolean): string =>
  jsonText(ownHuntOf(hunt, (text) => described && isShownAsIs(text)));

const ownNotes = (notes: readonly ParsedNote[], isShown: (contents: string) => boolean): OwnNote[] =>
  notes.map(({ title, contents }, index) => ({
    title,
    contents: index === 0 && isShown(contents) ? null : contents,
  }));

/** Tells whether the file's description element reproduces the text unchanged. */
const isShownAsIs = (contents: string): boolean => contents !== "" && !holdsForbidden(contents);

/** Parses our element's text. Invalid parts are skipped. Returns null if it isn't a JSON object. */
export const parseOwn = (text: string): OwnData | null => readOwn(parseJson(text));

/** Reads own data from a parsed value. */
export function readOwn(raw: unknown): OwnData | null {
  if (!isRecord(raw)) return null;
  const own: OwnData = {};
  if (typeof raw.title === "string") own.title = raw.title;
  const ghType = typeof raw.ghType === "string" ? parseGhType(raw.ghType) : null;
  if (ghType) own.ghType = ghType;
  if (typeof raw.icon === "string" && isIconKey(raw.icon)) own.icon = raw.icon;
  const color = parseColor(raw.color);
  if (color) own.color = color;
  if (raw.strokeType === "solid" || raw.strokeType === "dash" || raw.strokeType === "dot") {
    own.strokeType = raw.strokeType;
  }
  if (isFiniteNumber(raw.strokeWidth) && raw.strokeWidth > 0) own.strokeWidth = raw.strokeWidth;
  if (isFiniteNumber(raw.createdAt)) own.createdAt = raw.createdAt;
  if (isFiniteNumber(raw.updatedAt)) own.updatedAt = raw.updatedAt;
  if (Array.isArray(raw.hunts)) own.hunts = raw.hunts.flatMap(parseHunt);
  if (Array.isArray(raw.notes)) own.notes = raw.notes.flatMap(parseNote);
  if (Array.isArray(raw.photos)) own.photos = raw.photos.flatMap(parsePhoto);
  return own;
}

/** Returns the exact title, unless the title shown in the file has been changed. */
export function ownTitle(own: Pick<OwnData, "title"> | null, shown: string): string {
  return own?.title !== undefined && withoutForbidden(own.title).trim() === shown.trim() ? own.title : shown;
}

/**
 * Combines the notes of a feature or hunt: first the description, which other programs show and may have changed, then
 * the others.
 */
export function joinNotes(own: Pick<OwnData, "notes"> | null, shown: ParsedNote[]): ParsedNote[] {
  const [first, ...rest] = own?.notes ?? [];
  if (!first) return shown;
  const [description, ...more] = shown;
  const joined: ParsedNote[] = [];
  if (first.contents !== null) joined.push({ title: first.title, contents: first.contents });
  else if (description) joined.push({ title: first.title, contents: description.contents });
  for (const { title, contents } of rest) joined.push({ title, contents: contents ?? "" });
  if (first.contents === null) joined.push(...more);
  return joined;
}

/** Parses the hunt of a KML folder. */
export const parseOwnHunt = (text: string): OwnHunt | null => readOwnHunt(parseJson(text));

/** Reads a hunt from a parsed value. */
export function readOwnHunt(raw: unknown): OwnHunt | null {
  const [hunt] = parseHunt(raw);
  if (!hunt || !isRecord(raw)) return null;
  return Array.isArray(raw.notes) ? { ...hunt, notes: raw.notes.flatMap(parseNote) } : hunt;
}

/** Returns null for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

function parseColor(value: unknown): Rgba | null {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(isFiniteNumber)) return null;
  const [red, green, blue, alpha] = value as Rgba;
  const inRange = [red, green, blue].every((part) => part >= 0 && part <= 255) && alpha >= 0 && alpha <= 1;
  return inRange ? [red, green, blue, alpha] : null;
}

function parseHunt(value: unknown): { id: string; title: string }[] {
  if (!isRecord(value) || typeof value.id !== "string" || typeof value.title !== "string") return [];
  return [{ id: value.id, title: value.title }];
}

function parsePhoto(value: unknown): { path: string; title: string }[] {
  if (!isRecord(value) || typeof value.path !== "string" || typeof value.title !== "string") return [];
  return [{ path: value.path, title: value.title }];
}

function parseNote(value: unknown): OwnNote[] {
  if (!isRecord(value) || typeof value.title !== "string") return [];
  const { contents } = value;
  return contents === null || typeof contents === "string" ? [{ title: value.title, contents }] : [];
}
