import { groundMeters, latitudeOf } from "../../server/arcgis/geo/mercator";
import type { ElevationSettings, InspectedElevationFile } from "../../server/maps/ingest/elevation/add";
import type { Elevations } from "../../server/maps/store/elevation/catalog";
import type { ElevationFile } from "../../server/maps/store/elevation/elevationFile";

const count = (value: number) => value.toLocaleString("en-US");
const feet = (meters: number) => count(Math.round(meters / 0.3048));

/** Output of `--dry-run` for elevation files. */
export function describeRasters(
  looked: readonly InspectedElevationFile[],
  { title }: ElevationSettings,
): string {
  const lines = looked.flatMap(({ file, info, plan }) => {
    const [lowest, highest] = [info.lowest ?? 0, info.highest ?? 0].map(
      (value) => value * plan.scale + plan.offset,
    );
    return [
      `${file.name}: ${count(info.width)} x ${count(info.height)} pixels (${info.type}), ${(file.bytes / 1024 ** 2).toFixed(1)} MB`,
      `  coordinates: ${info.crsName ?? plan.crs}`,
      `  elevations: ${feet(lowest ?? 0)} to ${feet(highest ?? 0)} ft, ${plan.noData === null ? "no value for missing pixels" : `missing pixels are ${plan.noData}`}`,
      ...plan.notes.map((note) => `  Note: ${note}`),
    ];
  });
  return [...lines, `Would make the elevations "${title}".`, "Nothing was changed."].join("\n");
}

/** Ground size of the smallest pixels, in meters. */
function pixelMeters({ sources }: ElevationFile): string {
  const meters = Math.min(
    ...sources.map(
      ({ pixel, box: [, top, , bottom] }) => groundMeters(latitudeOf((top + bottom) / 2)) * pixel,
    ),
  );
  return meters < 10 ? meters.toFixed(1) : String(Math.round(meters));
}

const of = (file: ElevationFile) =>
  `${count(file.sources.length)} file${file.sources.length === 1 ? "" : "s"}, pixels of ${pixelMeters(file)} m, ${feet(file.lowest)} to ${feet(file.highest)} ft, ${file.states.join(", ")}`;

/** Message shown after `add`. */
export function describeAddedElevations(
  id: string,
  file: ElevationFile,
  replaced: boolean,
  seconds: number,
): string {
  return [
    `${replaced ? "Replaced" : "Added"} elevations "${file.title}" (${id}) in ${seconds.toFixed(1)} s: ${of(file)}.`,
    ...file.notes.map((note) => `Note: ${note}`),
    "Running servers use them within a second; open pages once they are reloaded.",
  ].join("\n");
}

/** Formats one line of `list`. */
export const describeElevations = (file: Elevations): string =>
  `${file.id}: elevations "${file.title}", ${of(file)}, added ${file.added.slice(0, 10)}`;
