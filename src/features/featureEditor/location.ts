import type { Geometry, Position } from "../../domain/geometry";

/** State of editing a feature's location. The geometries themselves are on the geometry shelf. */
export interface LocationState {
  uuid: string;
  status: "starting" | "active" | "failed";
  /** Why editing couldn't start. */
  error: string | null;
  /** Shelf key of the saved geometry. */
  original: string | null;
  /** Shelf key of the current geometry; null while unchanged. */
  shape: string | null;
  /** Only for waypoints. */
  position: Position | null;
  /** Text in the coordinates field; null while the field follows the waypoint. */
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

/** Limit of vertices in all undo steps of an edit together. */
const MOST_VERTICES_KEPT = 2_000_000;
const MOST_STEPS = 200;

const sizeOf = (geometry: Geometry): number =>
  geometry.type === "Point"
    ? 1
    : geometry.type === "LineString"
      ? geometry.coordinates.length
      : geometry.coordinates.reduce((count, ring) => count + ring.length, 0);

/** Undo and redo steps of one location edit. */
export class ShapeSteps {
  private past: Geometry[] = [];
  private future: Geometry[] = [];
  private nudging = false;
  current: Geometry;

  constructor(original: Geometry) {
    this.current = original;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /**
   * Records a change as a new step.
   *
   * @param nudge one of many small moves that count as a single step
   */
  change(geometry: Geometry, nudge = false): void {
    if (!(nudge && this.nudging)) this.past.push(this.current);
    const most = Math.max(1, Math.min(MOST_STEPS, Math.floor(MOST_VERTICES_KEPT / sizeOf(geometry))));
    if (this.past.length > most) this.past.splice(0, this.past.length - most);
    this.nudging = nudge;
    this.future = [];
    this.current = geometry;
  }

  undo(): boolean {
    return this.step(this.past, this.future);
  }

  redo(): boolean {
    return this.step(this.future, this.past);
  }

  private step(from: Geometry[], to: Geometry[]): boolean {
    const geometry = from.pop();
    if (!geometry) return false;
    to.push(this.current);
    this.current = geometry;
    this.nudging = false;
    return true;
  }
}
