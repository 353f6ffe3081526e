import { GrowableFloat64 } from "../bytes/growable";
import { NoteBook } from "../notes";

/** From this many vertices on, a track whose times are all equal counts as having none recorded. */
export const REPEATED_FROM = 3;
const FIRST_ROOM = 3 * 4096;

/** Collects the vertices of a file, three coordinates each, with their times. */
export class VertexBuilder {
  readonly notes = new NoteBook();
  coordinates = new GrowableFloat64(FIRST_ROOM);
  /** One time per vertex, allocated when the first known time is set. */
  private times: GrowableFloat64 | null = null;
  /** Whether a longitude beyond 180 degrees hasn't been settled yet. */
  private beyond = false;

  /** Reserves space for `vertices` more vertices, for files that state their number. */
  reserve(vertices: number): void {
    this.coordinates.reserve(3 * vertices);
  }

  get vertexCount(): number {
    return this.coordinates.length / 3;
  }

  /**
   * Adds a vertex. Returns false and adds a note if the coordinates are out of range. NaN stands for a missing
   * elevation or time. Longitudes beyond 180 degrees are accepted until `settleLongitudes`.
   */
  vertex(longitude: number, latitude: number, elevation: number, time: number): boolean {
    // Written so that NaN fails.
    if (!(latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540)) {
      this.notes.add("invalid-coordinate");
      return false;
    }
    if (longitude < -180 || longitude > 180) this.beyond = true;
    this.coordinates.push3(longitude, latitude, elevation);
    if (this.times) this.times.push(time);
    else if (!Number.isNaN(time)) this.setTime(this.vertexCount - 1, time);
    return true;
  }

  /**
   * Wraps longitudes beyond 180 degrees among the vertices from `start` on. No format allows them, but some programs
   * continue counting where a line crosses the 180th meridian. They are wrapped if they are within 180 degrees of the
   * previous vertex, or of the next one for the first vertex. All others, such as a single point's, are rejected.
   */
  settleLongitudes(start: number): void {
    if (!this.beyond) return;
    this.beyond = false;
    const { coordinates, vertexCount: end } = this;
    let to = start;
    let previous = Number.NaN;
    for (let from = start; from < end; from++) {
      const longitude = coordinates.at(3 * from);
      const beyond = Math.abs(longitude) > 180;
      const beside = to > start ? previous : from + 1 < end ? coordinates.at(3 * from + 3) : Number.NaN;
      // Written so that NaN is rejected.
      if (beyond && !(Math.abs(longitude - beside) <= 180)) {
        this.notes.add("invalid-coordinate");
        continue;
      }
      if (beyond) this.notes.add("longitude-wrapped");
      previous = longitude;
      coordinates.set(3 * to, beyond ? longitude - 360 * Math.sign(longitude) : longitude);
      coordinates.set(3 * to + 1, coordinates.at(3 * from + 1));
      coordinates.set(3 * to + 2, coordinates.at(3 * from + 2));
      this.times?.set(to, this.times.at(from));
      to++;
    }
    this.truncate(to);
  }

  /** Drops the vertices from `vertex` on. */
  truncate(vertex: number): void {
    this.coordinates.truncate(3 * vertex);
    this.times?.truncate(vertex);
  }

  setTime(vertex: number, time: number): void {
    if (!this.times) {
      if (Number.isNaN(time)) return;
      this.times = new GrowableFloat64(Math.max(4096, this.vertexCount));
      while (this.times.length < this.vertexCount) this.times.push(Number.NaN);
    }
    this.times.set(vertex, time);
  }

  timeAt(vertex: number): number {
    return this.times?.at(vertex) ?? Number.NaN;
  }

  /**
   * Returns the first time among the vertices from `start` on. If all times are equal, they weren't recorded and are
   * cleared.
   *
   * @param meant keeps the times even if they are all equal
   */
  settleTimes(start: number, meant: boolean): number {
    const end = this.vertexCount;
    let time = Number.NaN;
    let same = !meant && end - start >= REPEATED_FROM;
    for (let vertex = start; vertex < end; vertex++) {
      const here = this.timeAt(vertex);
      if (Number.isNaN(time)) time = here;
      same &&= here === time;
    }
    if (same) {
      for (let vertex = start; vertex < end; vertex++) this.setTime(vertex, Number.NaN);
      this.notes.add("repeated-time");
    }
    return time;
  }

  /** Returns a coordinate of a vertex: 0 longitude, 1 latitude, 2 elevation. */
  coordinateAt(vertex: number, which: 0 | 1 | 2): number {
    return this.coordinates.at(3 * vertex + which);
  }

  /** Starts a ring with the next vertex. */
  beginRing(): void {}

  /** Mark for `heightsSince`. */
  get heightMark(): number {
    return this.vertexCount;
  }

  /** Number of vertices since a mark whose elevation is known and not 0. */
  heightsSince(mark: number): number {
    let heights = 0;
    for (let vertex = mark; vertex < this.vertexCount; vertex++) {
      const height = this.coordinates.at(3 * vertex + 2);
      if (height !== 0 && !Number.isNaN(height)) heights++;
    }
    return heights;
  }

  /** Drops the vertices from `vertex` on, with their unsettled longitudes. */
  protected dropVertices(vertex: number): void {
    this.truncate(vertex);
    this.beyond = false;
  }

  /** Clears all vertices. */
  protected resetVertices(): void {
    this.coordinates = new GrowableFloat64(FIRST_ROOM);
    this.times = null;
  }

  /** All times, or an empty array if none is known. */
  protected knownTimes(): Float64Array {
    const times = this.times?.toArray() ?? new Float64Array(0);
    return times.every(Number.isNaN) ? new Float64Array(0) : times;
  }
}
