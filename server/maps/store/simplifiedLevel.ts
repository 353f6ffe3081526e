import Flatbush from "flatbush";
import type { Box, FeatureSource, Field, GeometryType, Row } from "../../arcgis/query/table";
import { boxOfShape } from "../../arcgis/query/table";
import type { LayerFile } from "./layerFile";
import { PagedFile } from "./pagedFile";
import { checkEnds, damaged, readIndex } from "./readChecks";

/** Simplified features of one level, each with a color value. */
export interface SimplifiedContent {
  /** Alternating longitudes and latitudes. */
  coordinates: Float32Array;
  /** End of each part, as an index into `coordinates`. */
  parts: Uint32Array;
  /** End of each feature, as an index into `parts`. */
  features: Uint32Array;
  /** Color value of each feature, counted from 1; 0 for none. */
  values: Uint16Array;
}

const COUNTS = 16;
const WHAT = "A file of simplified features";
/** Value of all features without their own color. */
export const OTHER = "";

/** Packs a sheet into a file: four counts, the arrays and the spatial index. */
export function packSimplified({ coordinates, parts, features, values }: SimplifiedContent): Buffer {
  const index = indexOf({ coordinates, parts, features, values });
  const counts = Uint32Array.of(coordinates.length, parts.length, features.length, index.byteLength);
  const arrays = [counts, coordinates, parts, features, values].map((array) =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength),
  );
  const padding = Buffer.alloc((8 - ((COUNTS + lengthOf(counts)) % 8)) % 8);
  return Buffer.concat([...arrays, padding, Buffer.from(index)]);
}

const lengthOf = ([coordinates = 0, parts = 0, features = 0]: Uint32Array) =>
  4 * (coordinates + parts + features) + 2 * features;

function indexOf(content: SimplifiedContent): ArrayBuffer {
  const index = new Flatbush(content.features.length, 16, Float32Array);
  for (let place = 0; place < content.features.length; place++) {
    const { minX, minY, maxX, maxY } = boxOfShape({
      type: "esriGeometryPolygon",
      parts: partsOf(content, place),
    });
    index.add(minX, minY, maxX, maxY);
  }
  index.finish();
  return index.data as ArrayBuffer;
}

function partsOf({ coordinates, parts, features }: SimplifiedContent, place: number): Float64Array[] {
  const first = place === 0 ? 0 : (features[place - 1] ?? 0);
  const found: Float64Array[] = [];
  for (let part = first; part < (features[place] ?? 0); part++)
    found.push(Float64Array.from(coordinates.subarray(part === 0 ? 0 : parts[part - 1], parts[part])));
  return found;
}

/** Simplified features of one level. Their coordinates stay in the file. */
export class SimplifiedLevel implements FeatureSource {
  readonly fields: readonly Field[] = [];
  readonly displayField = "";
  readonly bytes: number;
  readonly geometryType: GeometryType;
  private readonly colorBy: { field: string; values: readonly string[] } | null;
  /** Arrays kept in memory. Only the coordinates are read from the file. */
  private readonly parts: Uint32Array;
  private readonly features: Uint32Array;
  private readonly values: Uint16Array;
  private readonly index: Flatbush;
  private readonly file: PagedFile;

  /** @throws Error if the file is missing or damaged */
  constructor(path: string, { geometryType, colorBy }: Pick<LayerFile, "geometryType" | "colorBy">) {
    this.geometryType = geometryType;
    this.colorBy = colorBy;
    this.file = new PagedFile(path);
    try {
      const [coordinates = 0, parts = 0, features = 0, index = 0] = uints(this.file.readOnce(0, COUNTS));
      let at = COUNTS + 4 * coordinates;
      const next = (bytes: number) => {
        const part = this.file.readOnce(at, bytes);
        at += bytes;
        return part;
      };
      this.parts = uints(next(4 * parts));
      this.features = uints(next(4 * features));
      this.values = new Uint16Array(ownBuffer(next(2 * features)));
      at += (8 - (at % 8)) % 8;
      this.index = readIndex(ownBuffer(next(index)), features, WHAT);
      checkEnds(this.parts, coordinates, WHAT);
      checkEnds(this.features, parts, WHAT);
      if (this.parts.some((end) => end % 2 !== 0)) throw damaged(WHAT);
      this.bytes = 4 * parts + 6 * features + index;
    } catch (error) {
      this.file.close();
      throw error;
    }
  }

  close(): void {
    this.file.close();
  }

  get count(): number {
    return this.features.length;
  }

  row(place: number): Row | undefined {
    if (place >= this.count) return undefined;
    const colorBy = this.colorBy;
    const value = colorBy?.values[(this.values[place] ?? 0) - 1] ?? OTHER;
    return {
      attributes: colorBy ? { [colorBy.field]: value } : {},
      shape: { type: this.geometryType, parts: this.partsOf(place) },
    };
  }

  search({ minX, minY, maxX, maxY }: Box): number[] {
    return this.index.search(minX, minY, maxX, maxY).sort((a, b) => a - b);
  }

  boxOf(place: number): Box {
    return boxOfShape({ type: this.geometryType, parts: this.partsOf(place) });
  }

  private partsOf(place: number): Float64Array[] {
    if (!(place >= 0 && place < this.count)) throw new RangeError("The layer doesn't have this feature.");
    const first = place === 0 ? 0 : (this.features[place - 1] ?? 0);
    const end = this.features[place] ?? 0;
    if (first === end) return [];
    const from = first === 0 ? 0 : (this.parts[first - 1] ?? 0);
    const bytes = this.file.read(COUNTS + 4 * from, 4 * ((this.parts[end - 1] ?? 0) - from));
    const coordinates = new Float32Array(ownBuffer(bytes));
    return Array.from({ length: end - first }, (_, i) =>
      Float64Array.from(
        coordinates.subarray(
          (first + i === 0 ? 0 : (this.parts[first + i - 1] ?? 0)) - from,
          (this.parts[first + i] ?? 0) - from,
        ),
      ),
    );
  }
}

/** Copies bytes to a new buffer, because typed arrays must be aligned. */
const ownBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const uints = (bytes: Uint8Array) => new Uint32Array(ownBuffer(bytes));
