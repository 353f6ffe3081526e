import { broken } from "./errors";

/** Shape types without the distinction of Z and M. */
export const [NULL, POINT, LINE, AREA, MULTIPOINT, MULTIPATCH] = [0, 1, 3, 5, 8, 31];

/** Record size of a 2D point, and bytes of type and bounding box in all other records. */
const [BARE_POINT, BOX] = [20, 36];
const KNOWN: ReadonlySet<number> = new Set([NULL, POINT, LINE, AREA, MULTIPOINT, MULTIPATCH]);

/** A shape as points and parts, independent of how a format stores them. */
export interface ShapePoints {
  /** One of the types above. */
  readonly type: number;
  readonly parts: number;
  readonly points: number;
  /** First point of a part. For the part after the last one, the number of points. */
  partStart(part: number): number;
  x(point: number): number;
  y(point: number): number;
  /** NaN if there is none. */
  z(point: number): number;
}

/** Offsets of the parts of one record. Reused for all records. */
export class Layout implements ShapePoints {
  /** One of the types above. */
  type = NULL;
  parts = 0;
  /** Offset of the first part's start index. */
  partsAt = 0;
  points = 0;
  /** Offset of the first X. X and Y alternate. */
  pointsAt = 0;
  /** Offset of the first Z, or -1 without Z. */
  heightsAt = -1;

  private readonly view: DataView;
  private readonly name: string;

  /** @param name of the file, used in messages */
  constructor(view: DataView, name: string) {
    this.view = view;
    this.name = name;
  }

  /**
   * Decodes a record of `length` bytes and checks that it is consistent.
   *
   * @throws FormatError "shapefile-damaged"
   */
  read(start: number, length: number, record: number): void {
    const code = this.view.getUint32(start, true);
    const deep = code > 10 && code < 20;
    this.type = code === MULTIPATCH ? MULTIPATCH : code % 10;
    this.parts = 0;
    this.points = 0;
    this.heightsAt = -1;
    const end = start + length;
    const known = code === NULL || code === MULTIPATCH || (code < 29 && code % 10 !== NULL);
    if (!known || !KNOWN.has(this.type)) throw this.broken(record, `has the unknown type ${code}`);
    if (this.type === NULL || this.type === MULTIPATCH) return;
    if (this.type === POINT) {
      this.points = 1;
      this.pointsAt = start + 4;
      if (length < BARE_POINT) throw this.broken(record, "is too short");
      if (deep && length >= BARE_POINT + 8) this.heightsAt = start + BARE_POINT;
      return;
    }
    const several = this.type !== MULTIPOINT;
    const head = several ? BOX + 8 : BOX + 4;
    if (length < head) throw this.broken(record, "is too short");
    this.parts = several ? this.view.getUint32(start + BOX, true) : 0;
    this.points = this.view.getUint32(start + head - 4, true);
    this.partsAt = start + head;
    this.pointsAt = this.partsAt + 4 * this.parts;
    const after = this.pointsAt + 16 * this.points;
    if (after > end) throw this.broken(record, `claims ${this.points} points but has fewer`);
    if (several) this.checkParts(record);
    const heights = after + 16;
    if (deep && heights + 8 * this.points <= end) this.heightsAt = heights;
  }

  /** First point of a part. For the part after the last one, the number of points. */
  partStart(part: number): number {
    return part < this.parts ? this.view.getUint32(this.partsAt + 4 * part, true) : this.points;
  }

  x = (point: number): number => this.view.getFloat64(this.pointsAt + 16 * point, true);

  y = (point: number): number => this.view.getFloat64(this.pointsAt + 16 * point + 8, true);

  /** NaN if there is none. By the specification, anything below -10^38 means no value. */
  z(point: number): number {
    const value = this.heightsAt < 0 ? Number.NaN : this.view.getFloat64(this.heightsAt + 8 * point, true);
    return value > -1e38 && value < 1e38 ? value : Number.NaN;
  }

  private checkParts(record: number): void {
    if (this.points > 0 && this.parts === 0) throw this.broken(record, "has points but no parts");
    let before = 0;
    for (let part = 0; part < this.parts; part++) {
      const start = this.partStart(part);
      if (start < before || start >= this.points || (part === 0 && start !== 0))
        throw this.broken(record, "has parts that overlap or extend past its end");
      before = start;
    }
  }

  private broken = (record: number, what: string) => broken(this.name, `shape ${record + 1} ${what}`);
}
