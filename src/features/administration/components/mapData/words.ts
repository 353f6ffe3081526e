import { stateTitle } from "../../../../domain/layers";
import {
  type InspectedRaster,
  type MapDataKind,
  type MapDataLayer,
  type MapDraft,
  schemaText,
  type TileArchive,
} from "../../../../domain/mapData";
import { formatBytes, formatCount, plural } from "../../../../domain/units";
import { ROLE_NAMES } from "../../roleNames";

export const KINDS: Readonly<Record<MapDataKind, string>> = {
  vector: "Layer",
  elevation: "Elevation",
  imagery: "Imagery",
  overlay: "Overlay",
  basemap: "Basemap",
};

/** Formats roles: "Insider, Explorer", or "Everyone". */
export const rolesText = (roles: MapDataLayer["roles"]): string =>
  roles.length === 0 ? "Everyone" : roles.map((role) => ROLE_NAMES[role]).join(", ");

/** Formats where the Library lists map data: "CO, UT", "Elk camp", "Elk camp, CO". */
export const listedUnder = ({ states, event }: Pick<MapDataLayer, "states" | "event">): string =>
  [...(event === null ? [] : [stateTitle(event)]), ...states].join(", ");

/** Describes where published data appears and who sees it. */
export function whereText({ kind, category, states, event, roles, date }: MapDataLayer): string {
  if (kind === "elevation") return `Terrain on everyone's map · ${states.join(", ")}`;
  if (kind === "imagery") return `Historical Imagery for ${date} · ${states.join(", ")}`;
  const listed = kind === "basemap" ? "" : `${category} · ${listedUnder({ states, event })} · `;
  return `${listed}Visible to: ${rolesText(roles)}`;
}

/** Formats what a raster file contains: "Elevation: 1 file, 1,000,000 pixels, in feet". */
export function rasterText({ as, files, pixels, units }: InspectedRaster): string {
  const unit = units === null ? "" : units === "m" ? ", in meters" : ", in feet";
  return `${KINDS[as]}: ${plural(files, "file")}, ${plural(pixels, "pixel")}${as === "elevation" ? unit : ""}`;
}

/** Formats a layer's size: "20 areas · 1.2 MB", "4,000 tiles · 80 MB", "2 files · 8 MB". */
export function sizeText(
  layer: Pick<MapDataLayer, "kind" | "count" | "geometry" | "archive" | "bytes">,
): string {
  const noun = layer.geometry ?? (layer.archive && "tiles");
  const counted =
    layer.kind === "elevation" || layer.kind === "imagery"
      ? plural(layer.count, "file")
      : noun && `${formatCount(layer.count)} ${noun}`;
  return [counted, formatBytes(layer.bytes)].filter(Boolean).join(" · ");
}

/**
 * Formats what an archive contains: "PMTiles: 1,200 PNG tiles of 256 pixels, zooms 5 to 14", "PMTiles: 90 vector tiles
 * (Protomaps), zooms 0 to 14".
 */
export function archiveText(archive: TileArchive): string {
  const { format, tiles, tileType, tileSize, minZoom, maxZoom, vector } = archive;
  const zooms = minZoom === maxZoom ? `zoom ${minZoom}` : `zooms ${minZoom} to ${maxZoom}`;
  if (vector) return `${format}: ${formatCount(tiles)} vector tiles (${schemaText(vector)}), ${zooms}`;
  return `${format}: ${formatCount(tiles)} ${tileType.toUpperCase()} tiles of ${tileSize} pixels, ${zooms}`;
}

const STEPS: Readonly<Record<NonNullable<MapDraft["progress"]>["step"], string>> = {
  waiting: "Waiting for another file...",
  unpacking: "Unpacking...",
  inspecting: "Reading the file...",
  converting: "Converting...",
  preparing: "Preparing the map...",
};

/**
 * Returns the current step of a file's processing and its progress from 0 to 1, or null if it isn't being processed.
 */
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
            ? `Paused at ${formatBytes(sent)} of ${formatBytes(draft.bytes)}`
            : `Uploading ${formatBytes(sent)} of ${formatBytes(draft.bytes)}...`,
          share: sent / Math.max(1, draft.bytes),
        };
  return draft.progress && { text: STEPS[draft.progress.step], share: draft.progress.share };
}

/** Derives a title from a file name: "hunting_units-2024.zip" becomes "Hunting units 2024". */
export function titleOf(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return (plain.charAt(0).toUpperCase() + plain.slice(1)).slice(0, 100);
}

/** Parses a list of states such as "CO, UT". @returns null if it's invalid */
export function statesOf(text: string): string[] | null {
  const states = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
  return states.every((state) => /^[A-Z]{2}$/.test(state)) ? [...new Set(states)] : null;
}
