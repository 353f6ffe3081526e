import { broken } from "./errors";

/** Types of shapes without what says whether they have Z or M. */
export const [NULL, POINT, LINE, AREA, MULTIPOINT, MULTIPATCH] = [0, 1, 3, 5, 8, 31];

/** Of points with one place each. */
const [BARE_POINT, BOX] = [20, 36];
const KNOWN: ReadonlySet<number> = new Set([NULL, POINT, LINE, AREA, MULTIPOINT, MULTIPATCH]);

/** A shape as its points and the parts that they make, in whatever way a format keeps them. */
export interface ShapePoints {
  /** One of the types above. */
  readonly type: number;
  readonly parts: number;
  readonly points: number;
  /** First point of a part; of the part after the last one, the count of points. */
  partStart(part: number): number;
  x(point: number): number;
  y(point: number): number;
  /** NaN without one. */
  z(point: number): number;
}

/** Where the parts of one record are; filled again for each. */
export class Layout implements ShapePoints {
  /** One of the types above. */
  type = NULL;
  parts = 0;
  /** Byte of the first part's number. */
  partsAt = 0;
  points = 0;
  /** Byte of the first X; X and Y follow each other. */
  pointsAt = 0;
  /** Byte of the first Z; -1 without any. */
  heightsAt = -1;

  readonly #view: DataView;
  readonly #name: string;

  /** @param name of the file, for messages */
  constructor(view: DataView, name: string) {
    this.#view = view;
    this.#name = name;
  }

  /**
   * Takes a record of so many bytes apart, and checks that it holds what it says.
   * @throws FormatError "shapefile-damaged"
   */
  read(start: number, length: number, record: number): void {
    const code = this.#view.getUint32(start, true);
    const deep = code > 10 && code < 20;
    this.type = code === MULTIPATCH ? MULTIPATCH : code % 10;
    this.parts = 0;
    this.points = 0;
    this.heightsAt = -1;
    const end = start + length;
    const known = code === NULL || code === MULTIPATCH || (code < 29 && code % 10 !== NULL);
    if (!known || !KNOWN.has(this.type)) throw this.#broken(record, `has the unknown type ${code}`);
    if (this.type === NULL || this.type === MULTIPATCH) return;
    if (this.type === POINT) {
      this.points = 1;
      this.pointsAt = start + 4;
      if (length < BARE_POINT) throw this.#broken(record, "is too short");
      if (deep && length >= BARE_POINT + 8) this.heightsAt = start + BARE_POINT;
      return;
    }
    const several = this.type !== MULTIPOINT;
    const head = several ? BOX + 8 : BOX + 4;
    if (length < head) throw this.#broken(record, "is too short");
    this.parts = several ? this.#view.getUint32(start + BOX, true) : 0;
    this.points = this.#view.getUint32(start + head - 4, true);
    this.partsAt = start + head;
    this.pointsAt = this.partsAt + 4 * this.parts;
    const after = this.pointsAt + 16 * this.points;
    if (after > end) throw this.#broken(record, `claims ${this.points} points but has fewer`);
    if (several) this.#checkParts(record);
    const heights = after + 16;
    if (deep && heights + 8 * this.points <= end) this.heightsAt = heights;
  }

  /** First point of a part; of the part after the last one, the count of points. */
  partStart(part: number): number {
    return part < this.parts ? this.#view.getUint32(this.partsAt + 4 * part, true) : this.points;
  }

  x = (point: number): number => this.#view.getFloat64(this.pointsAt + 16 * point, true);

  y = (point: number): number => this.#view.getFloat64(this.pointsAt + 16 * point + 8, true);

  /** NaN without one: by the specification, anything below -10^38 is none. */
  z(point: number): number {
    const value = this.heightsAt < 0 ? Number.NaN : this.#view.getFloat64(this.heightsAt + 8 * point, true);
    return value > -1e38 && value < 1e38 ? value : Number.NaN;
  }

  #checkParts(record: number): void {
    if (this.points > 0 && this.parts === 0) throw this.#broken(record, "has points but no parts");
    let before = 0;
    for (let part = 0; part < this.parts; part++) {
      const start = this.partStart(part);
      if (start < before || start >= this.points || (part === 0 && start !== 0))
        throw this.#broken(record, "has parts that overlap or extend past its end");
      before = start;
    }
  }

  #broken = (record: number, what: string) => broken(this.#name, `shape ${record + 1} ${what}`);
}
