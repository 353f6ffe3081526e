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

/** What `--dry-run` says of an archive. */
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
    title === ""
      ? "With --as and a --title it can be added."
      : `Would make the ${as} "${title}" (${idOf(title)}).`,
    "Nothing was changed.",
  ].join("\n");
}

/** What `add` says at its end. */
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
      ? ["It credits nobody. If its license asks for that, add it again with --attribution."]
      : []),
    as === "basemap"
      ? "Running servers offer it beside the other basemaps as soon as the page is loaded again."
      : `Running servers show it in the Library under ${category} of ${listedUnder(file)} as soon as the page is loaded again.`,
  ].join("\n");
}

/** A line of `list`. */
export const describeArchive = ({ id, as, title, archive, added, source }: MapArchive): string =>
  `${id}: ${as} "${title}", ${count(archive.tiles)} ${archive.vector ? "vector tiles" : "tiles"}, ${zooms(archive)}, added ${added.slice(0, 10)} from ${source}`;
