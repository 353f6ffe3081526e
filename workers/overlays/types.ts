import type { GroundImage } from "../ground/groundImage";

/** Tools whose results are ground masks that can be kept on the map and combined. */
export const OVERLAY_IDS = ["zones", "glassing", "sunlight", "travel", "wind"] as const;
export type OverlayId = (typeof OVERLAY_IDS)[number];

/** Where several masks agree. Areas are in square meters on the ground. */
export interface FoundAgreement {
  area: number;
  /** Ground where all masks know whether it matches, or at least one knows that it doesn't. */
  known: number;
  /** True if the masks lie on different parts of the map. */
  apart: boolean;
  picture: GroundImage | null;
}
