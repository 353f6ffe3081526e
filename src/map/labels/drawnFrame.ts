import type { LabelFrame } from "./frame";
import type { PositionOf } from "./quads";

/** Frame parameters for drawing labels. */
export interface DrawnFrame extends LabelFrame {
  pixelRatio: number;
  /** Page time in milliseconds. */
  now: number;
  /** Whether the map is still. */
  still: boolean;
  /** Duration of the fade-in in milliseconds. */
  fade: number;
  /** Milliseconds per frame for uploading images of new labels. */
  budget: number;
  /**
   * Overrides label positions for this frame, in pixels from the screen's center. Without it they are map positions.
   */
  placeOf?: PositionOf;
}
