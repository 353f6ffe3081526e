import { join } from "node:path";
import {
  type Attributes,
  type Box,
  type FeatureSource,
  type Field,
  type FieldType,
  OBJECT_ID,
  OID_FIELD,
  type Row,
  type Shape,
} from "../../arcgis/query/table";
import { FlatgeobufFile } from "./flatgeobuf/file";
import { FEATURES, type LayerFile, readLayerFile, simplifiedFileName } from "./layerFile";
import { OTHER, SimplifiedLevel } from "./simplifiedLevel";

/** Field types by FlatGeobuf ColumnType. All others are strings. */
const FIELD_TYPES: Readonly<Record<number, FieldType>> = {
  ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((type) => [type, "esriFieldTypeInteger"] as const)),
  ...Object.fromEntries([6, 7, 8, 9, 10].map((type) => [type, "esriFieldTypeDouble"] as const)),
  13: "esriFieldTypeDate",
};
const TEXT_LENGTH = 4000;
const OF_BYTES = 14;

const isShown = ({ type }: { type: number }) => type !== OF_BYTES;

/** Returns a layer's fields without the object ID. */
export const fieldsOfLayer = ({ columns }: Pick<LayerFile, "columns">): Field[] =>
  columns.filter(isShown).map(({ name, alias, type }) => {
    const fieldType = FIELD_TYPES[type] ?? "esriFieldTypeString";
    return {
      name,
      alias,
      type: fieldType,
      ...(fieldType === "esriFieldTypeString" && { length: TEXT_LENGTH }),
    };
  });

/** Features of a published layer, read from its files on demand. */
export class StoredLayer implements FeatureSource {
  readonly file: LayerFile;
  readonly fields: readonly Field[];
  readonly displayField: string;
  private readonly features: FlatgeobufFile;
  private readonly folder: string;
  private readonly colored: FeatureSource;

  /** @param folder of one version, which has a copy of layer.json */
  constructor(folder: string) {
    this.folder = folder;
    this.file = readLayerFile(join(folder, "layer.json"));
    this.fields = [OID_FIELD, ...fieldsOfLayer(this.file)];
    this.displayField = this.file.titleField ?? OBJECT_ID;
    this.features = new FlatgeobufFile(join(folder, FEATURES));
    this.colored = this.file.colorBy ? colored(this, this.file.colorBy) : this;
  }

  get geometryType() {
    return this.file.geometryType;
  }

  get count(): number {
    return this.features.count;
  }

  row(place: number): Row | undefined {
    return place >= 0 && place < this.count
      ? new StoredRow(this.features, this.file.columns, place)
      : undefined;
  }

  search(box: Box): number[] {
    return this.features.tree.search(box);
  }

  boxOf(place: number): Box {
    return this.features.boxOf(place);
  }

  /** Returns the features to draw at a level: simplified ones if available. */
  at(level: number): FeatureSource {
    const sheet = this.file.sheets.find((candidate) => candidate >= Math.round(level));
    return sheet === undefined
      ? this.colored
      : openSheet(join(this.folder, simplifiedFileName(sheet)), this.file);
  }

  close(): void {
    this.features.close();
  }
}

/** Feature that decodes only the parts of its record that are used. */
class StoredRow implements Row {
  private readonly features: FlatgeobufFile;
  private readonly columns: LayerFile["columns"];
  private readonly place: number;

  constructor(features: FlatgeobufFile, columns: LayerFile["columns"], place: number) {
    this.features = features;
    this.columns = columns;
    this.place = place;
  }

  get attributes(): Attributes {
    return { ...this.features.attributes(this.place, this.columns), [OBJECT_ID]: this.place + 1 };
  }

  get shape(): Shape {
    return this.features.shape(this.place);
  }
}

/** Returns the features with color values limited to those in the style. */
function colored(layer: StoredLayer, { field, values }: NonNullable<LayerFile["colorBy"]>): FeatureSource {
  return {
    fields: layer.fields,
    geometryType: layer.geometryType,
    displayField: layer.displayField,
    count: layer.count,
    row(place) {
      const row = layer.row(place);
      if (!row) return undefined;
      const { attributes, shape } = row;
      const text = String(attributes[field] ?? OTHER);
      return { attributes: { ...attributes, [field]: values.includes(text) ? text : OTHER }, shape };
    },
    search: (box) => layer.search(box),
    boxOf: (place) => layer.boxOf(place),
  };
}

const SHEET_BYTES = 48 * 1024 * 1024;
const sheets = new Map<string, SimplifiedLevel>();

function openSheet(path: string, file: LayerFile): SimplifiedLevel {
  const sheet = sheets.get(path) ?? new SimplifiedLevel(path, file);
  sheets.delete(path);
  sheets.set(path, sheet);
  let bytes = 0;
  for (const kept of sheets.values()) bytes += kept.bytes;
  for (const [oldest, unused] of sheets) {
    if (bytes <= SHEET_BYTES || sheets.size === 1) break;
    sheets.delete(oldest);
    unused.close();
    bytes -= unused.bytes;
  }
  return sheet;
}

const LAYERS = 16;
const layers = new Map<string, StoredLayer>();

/**
 * Opens the layer in a version's folder and keeps it open in this thread.
 * @throws Error if its files are missing or damaged
 */
export function openLayer(folder: string): StoredLayer {
  const layer = layers.get(folder) ?? new StoredLayer(folder);
  layers.delete(folder);
  layers.set(folder, layer);
  for (const [oldest, unused] of layers) {
    if (layers.size <= LAYERS) break;
    layers.delete(oldest);
    unused.close();
  }
  return layer;
}
