import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeGeoTiff } from "./geoTiff";

export interface DemShape {
  width: number;
  height: number;
  /** Outer corner of the first pixel, and pixel size, in units of the coordinate system. */
  west: number;
  north: number;
  cell: number;
  /** EPSG code: 4326 or a projected one. */
  epsg: number;
  noData?: number;
  /** Elevation in meters at the center of a pixel. */
  heightAt(x: number, y: number): number;
}

/** Writes a small elevation GeoTIFF and returns its path. */
export function writeDem(folder: string, name: string, shape: DemShape): string {
  const { width, height, west, north, cell, epsg, noData } = shape;
  const values = Float32Array.from({ length: width * height }, (_, i) =>
    shape.heightAt(west + ((i % width) + 0.5) * cell, north - (Math.floor(i / width) + 0.5) * cell),
  );
  const geographic = epsg === 4326;
  const file = path.join(folder, name);
  writeGeoTiff(file, values, {
    width,
    height,
    ModelPixelScale: [cell, cell, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
    GTModelTypeGeoKey: geographic ? 2 : 1,
    GTRasterTypeGeoKey: 1,
    ...(geographic ? { GeographicTypeGeoKey: epsg } : { ProjectedCSTypeGeoKey: epsg }),
    ...(noData !== undefined && { GDAL_NODATA: String(noData) }),
  });
  return file;
}

/** Overwrites the number of columns and rows in a TIFF's first directory. */
export function claiming(path: string, width: number, height: number): string {
  const bytes = readFileSync(path);
  const little = bytes.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const directory = long(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + 12 * entry;
    const value = short(at) === 256 ? width : short(at) === 257 ? height : null;
    if (value === null) continue;
    if (little) {
      bytes.writeUInt16LE(4, at + 2);
      bytes.writeUInt32LE(value, at + 8);
    } else {
      bytes.writeUInt16BE(4, at + 2);
      bytes.writeUInt32BE(value, at + 8);
    }
  }
  writeFileSync(path, bytes);
  return path;
}
