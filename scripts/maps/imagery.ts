import { groundMeters } from "../../server/arcgis/geo/mercator";
import type { ImagerySettings, InspectedImageryFile } from "../../server/maps/ingest/imagery/add";
import type { Imagery } from "../../server/maps/store/imagery/catalog";
import type { ImageryFile } from "../../server/maps/store/imagery/imageryFile";

const count = (value: number) => value.toLocaleString("en-US");

/** Output of `--dry-run` for imagery files. */
export function describeImages(
  looked: readonly InspectedImageryFile[],
  { title, date }: ImagerySettings,
): string {
  const lines = looked.flatMap(({ file, info, plan }) => [
    `${file.name}: ${count(info.width)} x ${count(info.height)} pixels (${info.colors.join(", ")}), ${(file.bytes / 1024 ** 2).toFixed(1)} MB`,
    `  coordinates: ${info.crsName ?? "as given"}`,
    ...plan.notes.map((note) => `  Note: ${note}`),
  ]);
  return [...lines, `Would make the imagery "${title}" of ${date}.`, "Nothing was changed."].join("\n");
}

/** Ground size of the smallest pixels, in meters. */
function pixelMeters({ sources, extent: [, south, , north] }: ImageryFile): string {
  const meters = Math.min(...sources.map(({ pixel }) => pixel * groundMeters((south + north) / 2)));
  return meters < 10 ? meters.toFixed(2) : String(Math.round(meters));
}

const of = (file: ImageryFile) =>
  `${count(file.sources.length)} file${file.sources.length === 1 ? "" : "s"}, pixels of ${pixelMeters(file)} m, ${file.states.join(", ")}`;

/** Message shown after `add`. */
export function describeAddedImagery(
  id: string,
  file: ImageryFile,
  replaced: boolean,
  seconds: number,
): string {
  return [
    `${replaced ? "Replaced" : "Added"} imagery "${file.title}" (${id}) of ${file.date} in ${seconds.toFixed(1)} s: ${of(file)}.`,
    ...file.notes.map((note) => `Note: ${note}`),
    "Historical Imagery lists it where it covers the map; open pages once they are reloaded.",
  ].join("\n");
}

/** Formats one line of `list`. */
export const describeImagery = (file: Imagery): string =>
  `${file.id}: imagery "${file.title}" of ${file.date}, ${of(file)}, added ${file.added.slice(0, 10)}`;
