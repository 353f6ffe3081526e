import type { Extent } from "../../src/domain/geometry";
import type { Drawing } from "../../src/formats/survey/builder";
import type { PreviewGeometry } from "../../src/map/mapStage";
import { decimateLines, type Lines } from "./decimate";
import { antimeridianCrossing, PIXELS, reduceForDrawing, scaleOf } from "./reduceForDrawing";

/** Factor by which more points and line vertices are held than drawn. */
const HELD = 4;

/** Collects vertices one at a time and draws them, in constant memory. */
export class Sketch implements Drawing {
  private readonly budget: number;
  /** Extent of the lines, not wrapped at the 180th meridian. */
  private readonly box: Extent = [180, 90, -180, -90];
  /** One in this many points or lines is kept. Doubles whenever there are too many. */
  private pointStep = 1;
  private lineStep = 1;
  private pointsSeen = 0;
  private linesSeen = 0;
  private points: number[] = [];
  private readonly coordinates: Float64Array;
  private length = 0;
  private starts: number[] = [];
  /** State of the open line: whether it is kept, and its latest vertex, which may not have been drawn yet. */
  private keeps = false;
  private last: [number, number] | null = null;
  private pending = false;
  /** Degrees of latitude: vertices closer than this to the last drawn one are dropped. */
  private reach = 0;
  private scale = 1;

  constructor(budget: number) {
    this.budget = budget;
    this.coordinates = new Float64Array(2 * HELD * budget);
  }

  point(longitude: number, latitude: number): void {
    if (this.pointsSeen++ % this.pointStep !== 0) return;
    this.points.push(longitude, latitude);
    if (this.points.length < 2 * HELD * this.budget) return;
    this.points = this.points.filter((_, at) => (at >> 1) % 2 === 0);
    this.pointStep *= 2;
  }

  vertex(longitude: number, latitude: number, first: boolean): void {
    this.widen(longitude, latitude);
    if (first) {
      this.endLine();
      this.keeps = this.linesSeen++ % this.lineStep === 0;
      if (this.keeps) this.begin(longitude, latitude);
    } else if (this.keeps && this.last) this.goOn(this.last, longitude, latitude);
    this.last = [longitude, latitude];
  }

  /** Returns the drawing of all vertices, given their extent. */
  geometry(extent: Extent): PreviewGeometry {
    this.endLine();
    return reduceForDrawing(extent, Float64Array.from(this.points), this.lines(), this.budget);
  }

  private widen(longitude: number, latitude: number): void {
    const box = this.box;
    if (longitude < box[0]) box[0] = longitude;
    if (latitude < box[1]) box[1] = latitude;
    if (longitude > box[2]) box[2] = longitude;
    if (latitude > box[3]) box[3] = latitude;
  }

  private begin(longitude: number, latitude: number): void {
    if (2 * this.starts.length >= this.budget) this.dropEverySecond();
    this.starts.push(this.length / 2);
    this.push(longitude, latitude);
  }

  private goOn([fromX, fromY]: [number, number], x: number, y: number): void {
    const crossing = antimeridianCrossing(fromX, fromY, x, y);
    if (crossing) {
      const { side, latitude } = crossing;
      if (this.pending) this.push(fromX, fromY);
      this.push(side, latitude);
      this.starts.push(this.length / 2);
      this.push(-side, latitude);
    }
    const dx = (x - (this.coordinates[this.length - 2] as number)) * this.scale;
    const dy = y - (this.coordinates[this.length - 1] as number);
    if (dx * dx + dy * dy > this.reach * this.reach) this.push(x, y);
    else this.pending = true;
  }

  /** Draws the line's last vertex even if it's close to the previous one. */
  private endLine(): void {
    if (this.keeps && this.pending && this.last) this.push(...this.last);
    this.last = null;
    this.keeps = false;
    this.pending = false;
  }

  private push(x: number, y: number): void {
    if (this.length + 2 > this.coordinates.length) this.thin();
    this.coordinates[this.length++] = x;
    this.coordinates[this.length++] = y;
    this.pending = false;
  }

  /** Thins the held vertices to the number drawn, with a tolerance that suits the extent so far. */
  private thin(): void {
    const { scale, size } = scaleOf(this.box);
    this.scale = scale;
    this.reach = size / PIXELS / 2;
    this.keep(decimateLines(this.lines(), this.budget, this.reach, scale));
  }

  /** Keeps every second line. The line about to begin is written after them. */
  private dropEverySecond(): void {
    this.lineStep *= 2;
    const { coordinates, starts } = this.lines();
    const kept: number[] = [];
    let length = 0;
    for (let line = 0; line + 1 < starts.length; line += 2) {
      const from = 2 * (starts[line] as number);
      const to = 2 * (starts[line + 1] as number);
      kept.push(length / 2);
      coordinates.copyWithin(length, from, to);
      length += to - from;
    }
    this.starts = kept;
    this.length = length;
  }

  private keep({ coordinates, starts }: Lines): void {
    this.coordinates.set(coordinates);
    this.length = coordinates.length;
    this.starts = [...starts.subarray(0, -1)];
  }

  private lines(): Lines {
    return {
      coordinates: this.coordinates.subarray(0, this.length),
      starts: Uint32Array.from([...this.starts, this.length / 2]),
    };
  }
}
