import type { Geometry, Position } from "../../domain/geometry";

/** A feature's location while it is edited. The shape itself lies on the geometry shelf. */
export interface LocationState {
  uuid: string;
  status: "starting" | "active" | "failed";
  /** Why it could not be begun. */
  error: string | null;
  /** Key of the saved shape. */
  original: string | null;
  /** Key of the current shape; null while it is unchanged. */
  shape: string | null;
  /** Of a waypoint. */
  position: Position | null;
  /** What is typed into the field of coordinates; null while it follows the waypoint. */
  typed: string | null;
  vertexCount: number;
  /** Whether vertices can be moved one by one. */
  handles: boolean;
  /** Meters; null if it isn't a line, or is too long to measure on every change. */
  distance: number | null;
  /** Square meters. */
  area: number | null;
  canUndo: boolean;
  canRedo: boolean;
}

export const STARTING: Omit<LocationState, "uuid"> = {
  status: "starting",
  error: null,
  original: null,
  shape: null,
  position: null,
  typed: null,
  vertexCount: 0,
  handles: true,
  distance: null,
  area: null,
  canUndo: false,
  canRedo: false,
};

/** As many vertices as all steps of one editing keep together. */
const MOST_VERTICES_KEPT = 2_000_000;
const MOST_STEPS = 200;

const sizeOf = (geometry: Geometry): number =>
  geometry.type === "Point"
    ? 1
    : geometry.type === "LineString"
      ? geometry.coordinates.length
      : geometry.coordinates.reduce((count, ring) => count + ring.length, 0);

/** The steps of one editing: what was before and what was taken back. */
export class ShapeSteps {
  #past: Geometry[] = [];
  #future: Geometry[] = [];
  #nudging = false;
  current: Geometry;

  constructor(original: Geometry) {
    this.current = original;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** @param nudge one of many small moves, which are one step together */
  change(geometry: Geometry, nudge = false): void {
    if (!(nudge && this.#nudging)) this.#past.push(this.current);
    const most = Math.max(1, Math.min(MOST_STEPS, Math.floor(MOST_VERTICES_KEPT / sizeOf(geometry))));
    if (this.#past.length > most) this.#past.splice(0, this.#past.length - most);
    this.#nudging = nudge;
    this.#future = [];
    this.current = geometry;
  }

  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  #step(from: Geometry[], to: Geometry[]): boolean {
    const geometry = from.pop();
    if (!geometry) return false;
    to.push(this.current);
    this.current = geometry;
    this.#nudging = false;
    return true;
  }
}
