import type { ArchiveSettings } from "../../server/maps/ingest/archive/add";
import type { ArchiveInfo, InspectedArchive } from "../../server/maps/ingest/archive/tasks";
import type { ArchiveFile } from "../../server/maps/store/archive/archiveFile";
import type { MapArchive } from "../../server/maps/store/archive/catalog";
import { idOf } from "../../server/maps/store/publish";
import { schemaText } from "../../src/domain/mapData";
import { listedUnder, places } from "./report";

const count = (value: number) => value.toLocaleString("en-US");
const zooms = ({ minZoom, maxZoom }: ArchiveInfo) =>
  minZoom === maxZoom ? `zoom ${minZoom}` : `zooms ${minZoom} to ${maxZoom}`;

/** Output of `--dry-run` for an archive. */
export function describeLooked(
  file: string,
  { info, name, notes }: InspectedArchive,
  { as, title }: ArchiveSettings,
): string {
  return [
    `${file}: ${info.format}${name === "" ? "" : ` "${name}"`}`,
    info.vector
      ? `  ${count(info.tiles)} vector tiles (${schemaText(info.vector)}), ${zooms(info)}`
      : `  ${count(info.tiles)} ${info.tileType.toUpperCase()} tiles of ${info.tileSize} pixels, ${zooms(info)}`,
    ...(info.vector ? [`  layers: ${info.vector.layers.map((layer) => layer.name).join(", ")}`] : []),
    `  compression ${info.compression}, rows ${info.scheme === "TMS" ? "from the south (TMS)" : "from the north (XYZ)"}`,
    `  extent: ${places(info.extent, 4)}`,
    `  attribution: ${info.attribution || "none"}`,
    ...notes.map((note) => `  Note: ${note}`),
    title === "" ? "To add it, use --as and --title." : `Would make the ${as} "${title}" (${idOf(title)}).`,
    "Nothing was changed.",
  ].join("\n");
}

/** Message shown after `add`. */
export function describeAddedArchive(
  id: string,
  file: ArchiveFile,
  replaced: boolean,
  seconds: number,
): string {
  const { as, title, archive, category, attribution, notes } = file;
  return [
    `${replaced ? "Replaced" : "Added"} the ${as} "${title}" (${id}) in ${seconds.toFixed(1)} s: ${count(archive.tiles)} tiles, ${zooms(archive)}.`,
    ...notes.map((note) => `Note: ${note}`),
    ...(attribution === ""
      ? ["It has no attribution. If its license requires one, add it again with --attribution."]
      : []),
    as === "basemap"
      ? "Running servers offer it with the other basemaps once the page is reloaded."
      : `Running servers show it in the Library under ${category} of ${listedUnder(file)} once the page is reloaded.`,
  ].join("\n");
}

/** Formats one line of `list`. */
export const describeArchive = ({ id, as, title, archive, added, source }: MapArchive): string =>
  `${id}: ${as} "${title}", ${count(archive.tiles)} ${archive.vector ? "vector tiles" : "tiles"}, ${zooms(archive)}, added ${added.slice(0, 10)} from ${source}`;
