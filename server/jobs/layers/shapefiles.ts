import { writeFileSync } from "node:fs";
import type { GhType } from "../../../src/domain/feature";
import type { Geometry } from "../../../src/domain/geometry";
import { OWN_LAYERS } from "../../../src/formats/fields/own";
import { CPG, PRJ, ShapefileLayer } from "../../../src/formats/shapefile/write/layer";
import type { ExportFeature } from "../../../src/formats/types";
import { DiskFile } from "./diskFile";

const SHAPES: Record<GhType, Geometry["type"]> = {
  Point: "Point",
  Polyline: "LineString",
  Tracks: "LineString",
  Polygon: "Polygon",
};

interface OpenLayer {
  layer: ShapefileLayer;
  files: DiskFile[];
  /** Starts at 1. Features that no longer fit a layer go into the next part. */
  part: number;
}

/**
 * Writes one shapefile per feature type, and another whenever one is full. Without features, writes an empty one.
 * @param pathOf returns the path for a file name
 * @param mostBytes maximum file size, for tests
 * @returns the names of the files
 */
export async function writeShapefiles(
  pathOf: (name: string) => string,
  features: AsyncIterable<ExportFeature>,
  mostBytes?: number,
): Promise<string[]> {
  const date = new Date();
  const names: string[] = [];
  const layers = new Map<GhType, OpenLayer>();

  const open = (type: GhType, part: number): OpenLayer => {
    const name = part === 1 ? OWN_LAYERS[type] : `${OWN_LAYERS[type]} ${part}`;
    const place = (ending: string) => {
      names.push(`${name}.${ending}`);
      return pathOf(`${name}.${ending}`);
    };
    const files = {
      shp: new DiskFile(place("shp")),
      shx: new DiskFile(place("shx")),
      dbf: new DiskFile(place("dbf")),
    };
    writeFileSync(place("prj"), PRJ);
    writeFileSync(place("cpg"), CPG);
    const layer = new ShapefileLayer(SHAPES[type], files, mostBytes);
    const made = { layer, files: Object.values(files), part };
    layers.set(type, made);
    return made;
  };
  const finish = ({ layer, files }: OpenLayer) => {
    layer.finish(date);
    for (const file of files) file.close();
  };

  for await (const feature of features) {
    const type = feature.properties.ghType;
    const held = layers.get(type) ?? open(type, 1);
    if (held.layer.add(feature)) continue;
    finish(held);
    open(type, held.part + 1).layer.add(feature);
  }
  if (layers.size === 0) open("Point", 1);
  for (const held of layers.values()) finish(held);
  return names;
}
