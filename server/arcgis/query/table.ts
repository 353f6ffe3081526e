import Flatbush from "flatbush";

export type GeometryType = "esriGeometryPoint" | "esriGeometryPolyline" | "esriGeometryPolygon";

/** Types of ArcGIS; a date is milliseconds since the epoch. */
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
  /** Longest text, for strings. */
  length?: number;
}

export type Value = string | number | null;
export type Attributes = Readonly<Record<string, Value>>;

/** Degrees: longitude and latitude in turn. A point has one part of one vertex; rings repeat no vertex at their end. */
export interface Shape {
  type: GeometryType;
  parts: readonly Float64Array[];
}

/** One feature. */
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

/** The box around a shape, degrees. */
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

/** Features of one kind that can be queried and drawn. A feature's object id is its place, from 1 on. */
export interface FeatureSource {
  /** The object id first. */
  readonly fields: readonly Field[];
  readonly geometryType: GeometryType;
  readonly displayField: string;
  readonly count: number;
  /** The feature at a place; undefined past the last one. */
  row(place: number): Row | undefined;
  /** The places of features whose boxes share a point with the box, in rising order. */
  search(box: Box): number[];
  boxOf(place: number): Box;
}

/** Features in memory with a spatial index; a row's object id is its place in the table, from 1 on. */
export class FeatureTable implements FeatureSource {
  /** The object id first. */
  readonly fields: readonly Field[];
  readonly geometryType: GeometryType;
  readonly rows: readonly Row[];
  /** What names a feature: the field to show where there is room for one. */
  readonly displayField: string;
  #index: Flatbush | null = null;
  #boxes: Box[] | null = null;

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

  /** The places of rows whose boxes share a point with the box, in rising order. */
  search({ minX, minY, maxX, maxY }: Box): number[] {
    if (this.rows.length === 0) return [];
    this.#index ??= this.#buildIndex();
    return this.#index.search(minX, minY, maxX, maxY).sort((a, b) => a - b);
  }

  /** The box of a row's shape. */
  boxOf(place: number): Box {
    this.#boxes ??= this.rows.map(({ shape }) => boxOfShape(shape));
    return this.#boxes[place] ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  }

  /** The box around all rows, or null when there are none. */
  get extent(): Box | null {
    return unionOf(this.rows.map((_row, place) => this.boxOf(place)));
  }

  #buildIndex(): Flatbush {
    const index = new Flatbush(this.rows.length);
    for (let place = 0; place < this.rows.length; place++) {
      const { minX, minY, maxX, maxY } = this.boxOf(place);
      index.add(minX, minY, maxX, maxY);
    }
    index.finish();
    return index;
  }
}

/** The box around boxes, or null when there are none. */
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

/** Fields by short form: [name, alias, type, length]. */
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
