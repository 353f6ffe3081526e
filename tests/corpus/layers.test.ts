import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { FormatError, type ParsedContent, readContent } from "../../src/formats/index";
import { readPhoto } from "../../workers/photos/kernel";
import { bytesOf, filesOf, sayWhenMissing } from "./corpus";

const SLOWEST_MS = 2000;
const WITH_LAYERS = ["filegdb", "geopackage", "flatgeobuf", "shapefile"];
const hasGdal = spawnSync("ogrinfo", ["--version"]).status === 0;
if (!hasGdal) console.warn("Files with layers are not compared with GDAL: it is not installed.");

sayWhenMissing();
for (const folder of [...WITH_LAYERS, "fit", "photos"])
  if (filesOf(folder).length === 0) console.warn(`Corpus tests skipped: there is no folder ${folder}/.`);

/** Reads a file within the time limit. Only typed format errors are returned. Any other error fails the test. */
function read(path: string): ParsedContent | FormatError {
  const start = performance.now();
  try {
    return readContent(bytesOf(path), { fileName: basename(path) });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect(error.message).toMatch(/\. [A-Z].*\.$/);
    return error;
  } finally {
    expect(performance.now() - start).toBeLessThan(SLOWEST_MS);
  }
}

/**
 * Counts rows of the layers with geometry and collects their field names.
 * @returns null if GDAL can't read the file
 */
function readByGdal(path: string): { rows: number; fields: Set<string> } | null {
  const source = path.endsWith(".zip") ? `/vsizip/${path}` : path;
  const { status, stdout } = spawnSync("ogrinfo", ["-al", "-so", source], { encoding: "utf8" });
  if (status !== 0) return null;
  const found = { rows: 0, fields: new Set<string>() };
  for (const layer of stdout.split(/^Layer name: /m).slice(1)) {
    const [, type = ""] = /^Geometry: (.*)$/m.exec(layer) ?? [];
    // 3D models aren't supported.
    if (type === "None" || type === "3D Geometry Collection") continue;
    found.rows += Number(/^Feature Count: (\d+)$/m.exec(layer)?.[1]);
    for (const [, field = ""] of layer.matchAll(/^(.+): [A-Z][A-Za-z0-9()]+ \(\d+\.\d+\)/gm))
      found.fields.add(field);
  }
  return found;
}

const layered = WITH_LAYERS.flatMap((folder) => filesOf(folder));
describe.skipIf(layered.length === 0)("real files with layers", () => {
  it.each(layered)("%s ends in the rows and fields that ogrinfo finds, or a typed error", (path) => {
    const content = read(path);
    const table = content instanceof FormatError ? undefined : content.table;
    const left = content instanceof FormatError || content.notes.some(({ id }) => id === "layer-unreadable");
    const expected = hasGdal && table && !left ? readByGdal(path) : null;
    if (!table || !expected) return;
    expect(table.rows).toBe(expected.rows);
    expect(table.names.filter((name) => !expected.fields.has(name))).toEqual([]);
  });
});

const fits = filesOf("fit");
describe.skipIf(fits.length === 0)("real FIT files", () => {
  it.each(fits)("%s ends in tracks on the globe or a typed error", (path) => {
    const content = read(path);
    if (content instanceof FormatError) return;
    expect(content.format).toBe("fit");
    for (let at = 0; at < content.coordinates.length; at += 3)
      expect(Math.abs(content.coordinates[at] ?? 999)).toBeLessThanOrEqual(180);
    expect(content.vertexStart.at(-1)).toBe(content.coordinates.length / 3);
  });
});

/**
 * Parses the degrees that gdalinfo prints, such as "EXIF_GPSLatitude=(43) (28) (2.814)".
 * @returns null if there are none
 */
function placeByGdal(path: string): { latitude: number; longitude: number } | null {
  const { stdout } = spawnSync("gdalinfo", [path], { encoding: "utf8" });
  const degrees = (tag: string, negative: string): number => {
    const parts = new RegExp(`EXIF_GPS${tag}=\\(([-\\d.]+)\\) \\(([-\\d.]+)\\) \\(([-\\d.]+)\\)`).exec(
      stdout,
    );
    if (!parts) return Number.NaN;
    const [, whole, minutes, seconds] = parts.map(Number);
    const value = (whole ?? Number.NaN) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
    return new RegExp(`EXIF_GPS${tag}Ref=${negative}`).test(stdout) ? -value : value;
  };
  const [latitude, longitude] = [degrees("Latitude", "S"), degrees("Longitude", "W")];
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

const photos = filesOf("photos");
describe.skipIf(photos.length === 0)("real photos", () => {
  it.each(photos)("%s has the place that gdalinfo shows, or a reason why none", async (path) => {
    const reading = await readPhoto(new Blob([Uint8Array.from(bytesOf(path))]));
    if (!reading.ok) throw new Error(reading.reason);
    if (reading.place === null) {
      expect(reading.lack).not.toBeNull();
      return;
    }
    const expected = hasGdal ? placeByGdal(path) : null;
    if (!expected) return;
    expect(reading.place.latitude).toBeCloseTo(expected.latitude, 4);
    expect(reading.place.longitude).toBeCloseTo(expected.longitude, 4);
  });
});
