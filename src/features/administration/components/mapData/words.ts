import type { MapDataKind, MapDataLayer, MapDraft } from "../../../../domain/mapData";
import { formatBytes, formatCount } from "../../../../domain/units";
import { ROLE_NAMES } from "../../roleNames";

export const KINDS: Readonly<Record<MapDataKind, string>> = {
  vector: "Layer",
  elevation: "Elevation",
  imagery: "Imagery",
  basemap: "Basemap",
};

/** "Insider, Explorer", or "Everyone". */
export const rolesText = (roles: MapDataLayer["roles"]): string =>
  roles.length === 0 ? "Everyone" : roles.map((role) => ROLE_NAMES[role]).join(", ");

/** "20 areas · 1.2 MB". */
export const sizeText = ({
  count,
  geometry,
  bytes,
}: Pick<MapDataLayer, "count" | "geometry" | "bytes">): string =>
  [geometry && `${formatCount(count)} ${geometry}`, formatBytes(bytes)].filter(Boolean).join(" · ");

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
): { text: string; share: number | null } | null {
  if (draft.state === "uploading")
    return sent === undefined
      ? null
      : {
          text: `Uploading ${formatBytes(sent)} of ${formatBytes(draft.bytes)}...`,
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
