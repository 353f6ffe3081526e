import type { Shapes } from "../duplicates/types";
import { WORLD_UNITS } from "../graphics/types";
import { GroundScale } from "./scales";

/** Maximum number of segments per piece. */
export const PIECE = 16;

/**
 * Features as pieces of their paths, each with a box, so that few segments of long lines and large areas are examined.
 * x continues beyond the 180th meridian, and a feature's west end is inside the world.
 */
export class Paths {
  vertices = 0;
  pieces = 0;
  /** By vertex, in units. */
  xs = new Float64Array(64);
  ys = new Float64Array(64);
  /** By vertex: GroundScale there. */
  scaleX = new Float64Array(64);
  scaleY = new Float64Array(64);
  changes = new Float64Array(64);
  /** By piece: its first and last vertex. The last is the first of the path's next piece. */
  firsts = new Uint32Array(16);
  lasts = new Uint32Array(16);
  /** By piece: 1 where a path begins. */
  begins = new Uint8Array(16);
  /** 4 per piece: west, south, east, north. */
  boxes = new Float64Array(64);
  /** West, south, east and north of the last added feature. */
  readonly box = new Float64Array(4);
  private readonly scale = new GroundScale();

  clear(): void {
    this.vertices = 0;
    this.pieces = 0;
  }

  /** Adds a feature. One without vertices adds nothing and has no box. */
  add({ places, vertexStart, ringBegins }: Shapes, feature: number): void {
    const from = vertexStart[feature] as number;
    const end = vertexStart[feature + 1] as number;
    const first = this.vertices;
    const firstPiece = this.pieces;
    this.reserveVertices(end - from);
    let x = places[from * 2] as number;
    let west = x;
    for (let vertex = from; vertex < end; vertex++) {
      // Takes the short way around the world from vertex to vertex.
      x += ((places[vertex * 2] as number) - x) | 0;
      if (x < west) west = x;
      this.addVertex(x, places[vertex * 2 + 1] as number);
      const begins = vertex === from || ringBegins[vertex] === 1;
      if (begins || vertex - from + first - (this.firsts[this.pieces - 1] as number) > PIECE)
        this.addPiece(begins);
      this.lasts[this.pieces - 1] = this.vertices - 1;
    }
    const turn = Math.floor((west + WORLD_UNITS / 2) / WORLD_UNITS) * WORLD_UNITS;
    if (turn !== 0)
      for (let vertex = first; vertex < this.vertices; vertex++)
        this.xs[vertex] = (this.xs[vertex] as number) - turn;
    this.addBoxes(firstPiece);
  }

  private addVertex(x: number, y: number): void {
    const vertex = this.vertices++;
    this.scale.at(y);
    this.xs[vertex] = x;
    this.ys[vertex] = y;
    this.scaleX[vertex] = this.scale.x;
    this.scaleY[vertex] = this.scale.y;
    this.changes[vertex] = this.scale.change;
  }

  /** Adds a piece that, for now, ends with the last added vertex. */
  private addPiece(begins: boolean): void {
    if (this.pieces === this.firsts.length) {
      const length = this.pieces * 2;
      this.firsts = enlarged(this.firsts, new Uint32Array(length));
      this.lasts = enlarged(this.lasts, new Uint32Array(length));
      this.begins = enlarged(this.begins, new Uint8Array(length));
      this.boxes = enlarged(this.boxes, new Float64Array(length * 4));
    }
    this.begins[this.pieces] = begins ? 1 : 0;
    this.firsts[this.pieces++] = begins ? this.vertices - 1 : this.vertices - 2;
  }

  private addBoxes(firstPiece: number): void {
    const whole = this.box;
    whole[0] = whole[1] = Number.POSITIVE_INFINITY;
    whole[2] = whole[3] = Number.NEGATIVE_INFINITY;
    for (let piece = firstPiece; piece < this.pieces; piece++) {
      let [west, south] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      let [east, north] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let vertex = this.firsts[piece] as number; vertex <= (this.lasts[piece] as number); vertex++) {
        const x = this.xs[vertex] as number;
        const y = this.ys[vertex] as number;
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < south) south = y;
        if (y > north) north = y;
      }
      this.boxes[piece * 4] = west;
      this.boxes[piece * 4 + 1] = south;
      this.boxes[piece * 4 + 2] = east;
      this.boxes[piece * 4 + 3] = north;
      if (west < (whole[0] as number)) whole[0] = west;
      if (south < (whole[1] as number)) whole[1] = south;
      if (east > (whole[2] as number)) whole[2] = east;
      if (north > (whole[3] as number)) whole[3] = north;
    }
  }

  private reserveVertices(count: number): void {
    if (this.vertices + count <= this.xs.length) return;
    const length = Math.max(this.vertices + count, this.xs.length * 2);
    this.xs = enlarged(this.xs, new Float64Array(length));
    this.ys = enlarged(this.ys, new Float64Array(length));
    this.scaleX = enlarged(this.scaleX, new Float64Array(length));
    this.scaleY = enlarged(this.scaleY, new Float64Array(length));
    this.changes = enlarged(this.changes, new Float64Array(length));
  }
}

function enlarged<Values extends Float64Array | Uint32Array | Uint8Array>(
  values: Values,
  larger: Values,
): Values {
  larger.set(values);
  return larger;
}
