import type { Geometry } from "../domain/geometry";
import type { ContentStyle } from "./content/contentStage";

/** User actions on a shape on the map. Shapes are in degrees; moved vertices have elevation 0. */
export type ShapeEvent =
  /** The pointer and keys can now edit the shape. */
  | { type: "ready" }
  /** The editing tool couldn't be loaded. */
  | { type: "failed" }
  /** Sent while dragging; a final event follows. */
  | { type: "dragging"; geometry: Geometry }
  | { type: "changed"; geometry: Geometry }
  /** Moved by an arrow key, one of many small steps. */
  | { type: "nudged"; geometry: Geometry }
  /** Ctrl+Z and similar with the focus on the map. */
  | { type: "undo" | "redo" }
  /** Escape. */
  | { type: "canceled" };

/** Editor of a feature's shape on the map, with the original shown as a ghost below. */
export interface ShapeEditor {
  /** Replaces the shape, after typed coordinates, undo or redo. */
  show(geometry: Geometry): void;
  setStyle(style: ContentStyle): void;
  /** Removes the shape and its ghost from the map. */
  end(): void;
}

/** Above this number of vertices there are no handles, and the shape can be moved only as a whole. */
export const MAX_HANDLES = 500;
