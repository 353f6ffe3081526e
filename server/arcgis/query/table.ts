import Flatbush from "flatbush";

export type GeometryType = "esriGeometryPoint" | "esriGeometryPolyline" | "esriGeometryPolygon";

/** ArcGIS field types. Dates are milliseconds since the epoch. */
export type FieldType =
  | "esriFieldTypeOID"
  | "esriFieldTypeInteger"
  | "esriFieldTypeDouble"
  | "esriFieldTypeString"
  | "esriFieldTypeDate";

export interface Field {
  name: string;
  alias: string;
  type: FieldType;
  /** Maximum length of a string. */
  length?: number;
}

export type Value = string | number | null;
export type Attributes = Readonly<Record<string, Value>>;

/**
 * Coordinates in degrees, alternating longitude and latitude. A point has one part with one vertex; rings don't repeat
 * the first vertex.
 */
export interface Shape {
  type: GeometryType;
  parts: readonly Float64Array[];
}

/** Feature of a table. */
export interface Row {
  attributes: Attributes;
  shape: Shape;
}

export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export const OBJECT_ID = "OBJECTID";

export const OID_FIELD: Field = { name: OBJECT_ID, alias: "Object ID", type: "esriFieldTypeOID" };

/** Returns the bounding box of a shape in degrees. */
export function boxOfShape({ parts }: Shape): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 2) {
      const x = part[i] ?? 0;
      const y = part[i + 1] ?? 0;
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  }
  return box;
}

/** Features of one geometry type that can be queried and drawn. A feature's object ID is its index plus 1. */
export interface FeatureSource {
  /** Starts with the object ID. */
  readonly fields: readonly Field[];
  readonly geometryType: GeometryType;
  readonly displayField: string;
  readonly count: number;
  /** Returns the feature at an index, or undefined past the end. */
  row(place: number): Row | undefined;
  /** Returns the indexes of features whose bounding boxes intersect the box, in ascending order. */
  search(box: Box): number[];
  boxOf(place: number): Box;
}

/** In-memory features with a spatial index. A row's object ID is its index plus 1. */
export class FeatureTable implements FeatureSource {
  /** Starts with the object ID. */
  readonly fields: readonly Field[];
  readonly geometryType: GeometryType;
  readonly rows: readonly Row[];
  /** Field that names a feature when only one fits. */
  readonly displayField: string;
  private index: Flatbush | null = null;
  private boxes: Box[] | null = null;

  constructor(
    geometryType: GeometryType,
    fields: readonly Field[],
    rows: readonly Row[],
    displayField = fields[0]?.name ?? OBJECT_ID,
  ) {
    this.geometryType = geometryType;
    this.fields = [OID_FIELD, ...fields];
    this.rows = rows.map(({ attributes, shape }, place) => ({
      attributes: { ...attributes, [OBJECT_ID]: place + 1 },
      shape,
    }));
    this.displayField = displayField;
  }

  get count(): number {
    return this.rows.length;
  }

  row(place: number): Row | undefined {
    return this.rows[place];
  }

  /** Returns the indexes of rows whose bounding boxes intersect the box, in ascending order. */
  search({ minX, minY, maxX, maxY }: Box): number[] {
    if (this.rows.length === 0) return [];
    this.index ??= this.buildIndex();
    return this.index.search(minX, minY, maxX, maxY).sort((a, b) => a - b);
  }

  /** Returns the bounding box of a row. */
  boxOf(place: number): Box {
    this.boxes ??= this.rows.map(({ shape }) => boxOfShape(shape));
    return this.boxes[place] ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  }

  /** Bounding box of all rows, or null without rows. */
  get extent(): Box | null {
    return unionOf(this.rows.map((_row, place) => this.boxOf(place)));
  }

  private buildIndex(): Flatbush {
    const index = new Flatbush(this.rows.length);
    for (let place = 0; place < this.rows.length; place++) {
      const { minX, minY, maxX, maxY } = this.boxOf(place);
      index.add(minX, minY, maxX, maxY);
    }
    index.finish();
    return index;
  }
}

/** Returns the bounding box of several boxes, or null without any. */
export function unionOf(boxes: Iterable<Box>): Box | null {
  const union = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { minX, minY, maxX, maxY } of boxes) {
    union.minX = Math.min(union.minX, minX);
    union.minY = Math.min(union.minY, minY);
    union.maxX = Math.max(union.maxX, maxX);
    union.maxY = Math.max(union.maxY, maxY);
  }
  return union.minX > union.maxX ? null : union;
}

/** Creates fields from tuples: [name, alias, type, length]. */
export function fieldsOf(
  list: readonly (readonly [string, string, "text" | "number" | "integer" | "date", number?])[],
): Field[] {
  const types = {
    text: "esriFieldTypeString",
    number: "esriFieldTypeDouble",
    integer: "esriFieldTypeInteger",
    date: "esriFieldTypeDate",
  } as const;
  return list.map(([name, alias, type, length]) => ({
    name,
    alias,
    type: types[type],
    ...(type === "text" && { length: length ?? 255 }),
  }));
}
