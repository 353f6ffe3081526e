import type { Geometry } from "../domain/geometry";
import type { ContentStyle } from "./content/contentStage";

/** What a person does to a shape on the map; shapes in degrees, elevation 0 where a vertex was moved. */
export type ShapeEvent =
  /** The pointer and the keys move it from now on. */
  | { type: "ready" }
  /** What moves it could not be loaded. */
  | { type: "failed" }
  /** While dragging; the one that counts follows. */
  | { type: "dragging"; geometry: Geometry }
  | { type: "changed"; geometry: Geometry }
  /** Moved by an arrow key: one of many small steps. */
  | { type: "nudged"; geometry: Geometry }
  /** Ctrl+Z and the like with the focus on the map. */
  | { type: "undo" | "redo" }
  /** Escape. */
  | { type: "canceled" };

/** Changing one feature's shape on the map, with what it was as a ghost below. */
export interface ShapeEditor {
  /** Replaces the shape: by typed coordinates, undo or redo. */
  show(geometry: Geometry): void;
  setStyle(style: ContentStyle): void;
  /** Takes shape and ghost off the map. */
  end(): void;
}

/** With more vertices than this there are no handles: the whole can be moved only. */
export const MOST_HANDLES = 500;
