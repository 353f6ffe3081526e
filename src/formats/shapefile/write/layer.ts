import { ownCells } from "../../fields/own";
import type { ExportFeature } from "../../types";
import { AREA_Z, Bounds, LINE_Z, POINT_Z, shapeOf } from "./shapes";
import { ROW_BYTES, tableHead, tableRow } from "./table";

/** A file whose header is written last. */
export interface HeadedFile {
  append(bytes: Uint8Array): void;
  /** Overwrites the first bytes. */
  head(bytes: Uint8Array): void;
}

/** File size limit, since programs use 31-bit offsets. */
const MOST_BYTES = 2 ** 31 - 1;
const HEAD_BYTES = 100;
const TYPES = { Point: POINT_Z, LineString: LINE_Z, Polygon: AREA_Z } as const;

/** WGS 84 as ESRI's programs write it. */
export const PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
export const CPG = "UTF-8";

/** Writes one layer: shapes (.shp), their index (.shx) and attributes (.dbf). Holds one feature in memory. */
export class ShapefileLayer {
  private readonly files: { shp: HeadedFile; shx: HeadedFile; dbf: HeadedFile };
  private readonly type: number;
  private readonly bounds = new Bounds();
  private readonly most: number;
  private bytes = HEAD_BYTES;
  private count = 0;

  /** @param most maximum bytes per file, for tests */
  constructor(
    type: keyof typeof TYPES,
    files: { shp: HeadedFile; shx: HeadedFile; dbf: HeadedFile },
    most = MOST_BYTES,
  ) {
    this.type = TYPES[type];
    this.files = files;
    this.most = most;
    for (const file of [files.shp, files.shx]) file.append(new Uint8Array(HEAD_BYTES));
    files.dbf.append(tableHead(0, new Date(0)));
  }

  /** Adds a feature. Returns false if the layer is full and the feature must go into the next one. */
  add(feature: ExportFeature): boolean {
    const own = new Bounds();
    const shape = shapeOf(feature.geometry, own);
    const rows = (this.count + 2) * ROW_BYTES;
    if (this.count > 0 && Math.max(this.bytes + 8 + shape.length, rows) > this.most) return false;
    this.bounds.addAll(own);
    this.count += 1;
    this.files.shp.append(numbers(this.count, shape.length / 2));
    this.files.shp.append(shape);
    this.files.shx.append(numbers(this.bytes / 2, shape.length / 2));
    this.files.dbf.append(tableRow(ownCells(feature)));
    this.bytes += 8 + shape.length;
    return true;
  }

  /** Writes the headers. @param date of the export */
  finish(date: Date): void {
    const { shp, shx, dbf } = this.files;
    shp.head(this.head(this.bytes));
    shx.head(this.head(HEAD_BYTES + 8 * this.count));
    dbf.head(tableHead(this.count, date));
    dbf.append(Uint8Array.of(0x1a));
  }

  private head(bytes: number): Uint8Array {
    const view = new DataView(new ArrayBuffer(HEAD_BYTES));
    view.setInt32(0, 9994);
    view.setInt32(24, bytes / 2);
    view.setInt32(28, 1000, true);
    view.setInt32(32, this.type, true);
    const { box, heights } = this.bounds;
    [...box, ...heights, 0, 0].forEach((value, at) => void view.setFloat64(36 + 8 * at, value, true));
    return new Uint8Array(view.buffer);
  }
}

/** Encodes big-endian 32-bit integers. */
function numbers(...values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, at) => void view.setInt32(4 * at, value));
  return new Uint8Array(view.buffer);
}
