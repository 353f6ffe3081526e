import { stateTitle } from "../../../../domain/layers";
import type { MapDataKind, MapDataLayer, MapDraft, TileArchive } from "../../../../domain/mapData";
import { formatBytes, formatCount } from "../../../../domain/units";
import { ROLE_NAMES } from "../../roleNames";

export const KINDS: Readonly<Record<MapDataKind, string>> = {
  vector: "Layer",
  elevation: "Elevation",
  imagery: "Imagery",
  overlay: "Overlay",
  basemap: "Basemap",
};

/** "Insider, Explorer", or "Everyone". */
export const rolesText = (roles: MapDataLayer["roles"]): string =>
  roles.length === 0 ? "Everyone" : roles.map((role) => ROLE_NAMES[role]).join(", ");

/** Where the Library lists it: "CO, UT", "Elk camp", "Elk camp, CO". */
export const listedUnder = ({ states, event }: Pick<MapDataLayer, "states" | "event">): string =>
  [...(event === null ? [] : [stateTitle(event)]), ...states].join(", ");

/** "20 areas · 1.2 MB", "4,000 tiles · 80 MB". */
export function sizeText(layer: Pick<MapDataLayer, "count" | "geometry" | "archive" | "bytes">): string {
  const noun = layer.geometry ?? (layer.archive && "tiles");
  return [noun && `${formatCount(layer.count)} ${noun}`, formatBytes(layer.bytes)]
    .filter(Boolean)
    .join(" · ");
}

/** "PMTiles: 1,200 PNG tiles of 256 pixels, zooms 5 to 14". */
export function archiveText({ format, tiles, tileType, tileSize, minZoom, maxZoom }: TileArchive): string {
  const zooms = minZoom === maxZoom ? `zoom ${minZoom}` : `zooms ${minZoom} to ${maxZoom}`;
  return `${format}: ${formatCount(tiles)} ${tileType.toUpperCase()} tiles of ${tileSize} pixels, ${zooms}`;
}

const STEPS: Readonly<Record<NonNullable<MapDraft["progress"]>["step"], string>> = {
  waiting: "Waiting for another file...",
  unpacking: "Unpacking...",
  inspecting: "Reading the file...",
  converting: "Converting...",
  preparing: "Preparing the map...",
};

/** What is being done with a file, and how far it is from 0 to 1; null when nothing is. */
export function workOf(
  draft: MapDraft,
  sent: number | undefined,
  paused: boolean,
): { text: string; share: number | null } | null {
  if (draft.state === "uploading")
    return sent === undefined
      ? null
      : {
          text: paused
            ? `Paused after ${formatBytes(sent)} of ${formatBytes(draft.bytes)}`
            : `Uploading ${formatBytes(sent)} of ${formatBytes(draft.bytes)}...`,
          share: sent / Math.max(1, draft.bytes),
        };
  return draft.progress && { text: STEPS[draft.progress.step], share: draft.progress.share };
}

/** "hunting_units-2024.zip" as a title: "Hunting units 2024". */
export function titleOf(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return (plain.charAt(0).toUpperCase() + plain.slice(1)).slice(0, 100);
}

/** "CO, UT" as a list of states; null for what isn't one. */
export function statesOf(text: string): string[] | null {
  const states = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
  return states.every((state) => /^[A-Z]{2}$/.test(state)) ? [...new Set(states)] : null;
}
