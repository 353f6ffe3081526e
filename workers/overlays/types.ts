import type { GroundPicture } from "../ground/picture";

/** Tools whose results are ground, and can be kept on the map and combined. */
export const OVERLAY_IDS = ["zones", "glassing", "sunlight", "travel", "wind"] as const;
export type OverlayId = (typeof OVERLAY_IDS)[number];

/** Where several masks agree. Areas are square meters on the ground. */
export interface FoundAgreement {
  area: number;
  /** Ground of which all masks know whether it matches, or one knows that it doesn't. */
  known: number;
  /** The masks lie on different parts of the map. */
  apart: boolean;
  picture: GroundPicture | null;
}
