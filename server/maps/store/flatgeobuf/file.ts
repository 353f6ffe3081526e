import {
  BEFORE_HEADER,
  type Column,
  type FlatgeobufHeader,
  isFlatgeobuf,
  readHeader,
} from "../../../../src/formats/flatgeobuf/header";
import type { Attributes, Box, Shape } from "../../../arcgis/query/table";
import { PagedFile } from "../pagedFile";
import { readAttributes, readShape } from "./feature";
import { PackedTree } from "./tree";

const HEADER_MAX = 10 * 1024 * 1024;
const LENGTH = 4;

/** FlatGeobuf file with a spatial index, as written by GDAL. Features are read on demand by index. */
export class FlatgeobufFile {
  readonly header: FlatgeobufHeader;
  readonly tree: PackedTree;
  private readonly file: PagedFile;
  private readonly features: number;

  /** @throws Error if the file isn't FlatGeobuf, has no index or is damaged */
  constructor(path: string) {
    this.file = new PagedFile(path);
    const start = this.file.readOnce(0, BEFORE_HEADER);
    if (!isFlatgeobuf(start)) throw new Error(`${path} is not a FlatGeobuf file.`);
    const length = Buffer.from(start).readUInt32LE(8);
    if (length > HEADER_MAX) throw new Error(`${path} has a damaged header.`);
    this.header = readHeader(this.file.readOnce(BEFORE_HEADER, length));
    const { count, nodeSize } = this.header;
    if (count > 0 && nodeSize < 2) throw new Error(`${path} has no spatial index.`);
    const bytes = count === 0 ? 0 : PackedTree.bytes(count, nodeSize);
    this.tree = new PackedTree(this.file.readOnce(BEFORE_HEADER + length, bytes), count, nodeSize);
    this.features = BEFORE_HEADER + length + bytes;
  }

  get count(): number {
    return this.header.count;
  }

  shape(place: number): Shape {
    return readShape(this.message(place), this.header.geometryType);
  }

  /** @param columns the file's columns, possibly under other names */
  attributes(place: number, columns: readonly Column[]): Attributes {
    return readAttributes(this.message(place), columns);
  }

  boxOf(place: number): Box {
    return this.tree.boxOf(place);
  }

  close(): void {
    this.file.close();
  }

  /** @throws RangeError if the feature isn't where the index says */
  private message(place: number): Uint8Array {
    const start = this.features + this.tree.offset(place);
    const end = place + 1 < this.count ? this.features + this.tree.offset(place + 1) : this.file.size;
    const bytes = this.file.read(start, end - start);
    const message = bytes.subarray(LENGTH);
    const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0, true);
    if (length > message.length) throw new RangeError("A feature isn't where the index of its layer says.");
    return message.subarray(0, length);
  }
}
