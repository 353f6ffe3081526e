import type { GroundImage } from "../../../workers/ground/groundImage";
import type { TrackDrawing } from "../../../workers/tracks/types";
import type { FoundZones } from "../../../workers/zones/types";
import type { TerrainFrame } from "../../geometry/terrainTiles";

/**
 * Areas found by a tool of the Plan view: rings by area, as in the worker's FoundZones, in Web Mercator meters. If
 * there is a picture, it is drawn instead, and only the chosen area is drawn on top.
 */
export type PlanAreas = Pick<FoundZones, "zoneRing" | "ringStart" | "coordinates"> &
  Partial<Pick<FoundZones, "picture">>;

export interface PlanLook {
  /** 0 to 1. */
  opacity: number;
  /** Index of the marked area, or null. */
  chosen: number | null;
}

/** Spot chosen or found by a tool of the Plan view, in degrees. */
export interface PlanSpot {
  longitude: number;
  latitude: number;
  /** Rank among the best spots, from 1; null for the others, or if there is only one. */
  rank: number | null;
  /** Letter shown instead of the rank. */
  label?: string;
}

/** Line on the map with a sun at its end, in Web Mercator meters. */
export interface PlanRay {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** Route on the map: x and y alternating, in Web Mercator meters. */
export type PlanRoute = Float64Array;

/** Track in the format of the tracks worker (workers/tracks/types.ts). */
export interface PlanTrack extends TrackDrawing {
  palette: "speed" | "grade";
  /** Highlighted part: x and y alternating, in Web Mercator meters. */
  chosen: Float64Array | null;
}

/** Downwind arrows in the format of the wind worker (workers/wind/arrows.ts). */
export type PlanArrows = Float64Array;

/**
 * Owners of drawings: the tools of the Plan view, and "agreed" for what several tools agree on. Areas and pictures are
 * stacked in this order, the last on top.
 */
export const PLAN_OWNERS = [
  "travel",
  "sunlight",
  "glassing",
  "wind",
  "tracks",
  "zones",
  "content",
  "agreed",
] as const;

export type PlanOwner = (typeof PLAN_OWNERS)[number];

/** Which of an owner's drawings are visible. */
export interface PlanDrawn {
  /** Areas and the picture. */
  ground: boolean;
  /** Spots, lines and arrows. */
  marks: boolean;
}

/**
 * Drawings of the Plan view's tools, below the user's content, in 2D and 3D. Each owner's drawings are stacked in the
 * order of PLAN_OWNERS.
 */
export interface PlanStage {
  /**
   * Returns the viewport outside the panels; for a scene, what a 2D map would show there. Null before there is a
   * map.
   */
  frame(): Promise<TerrainFrame | null>;
  /** Replaces the owner's areas; null removes them. */
  show(of: PlanOwner, areas: PlanAreas | null): void;
  /** Replaces the owner's picture; the old one stays until the new one is drawn. null removes it. */
  showPicture(of: PlanOwner, picture: GroundImage | null): void;
  /** Replaces the owner's spots. */
  markSpots(of: PlanOwner, spots: readonly PlanSpot[]): void;
  /** Sets the look of an owner's current and future areas and picture. */
  setLook(of: PlanOwner, look: PlanLook): void;
  /** Sets which of an owner's current and future drawings are visible. All are by default. */
  setDrawn(of: PlanOwner, drawn: PlanDrawn): void;
  /** Replaces the line toward the sun; null removes it. */
  showRay(ray: PlanRay | null): void;
  /** Replaces the route; null removes it. */
  showRoute(route: PlanRoute | null): void;
  /** Replaces the colored track; null removes it. */
  showTrack(track: PlanTrack | null): void;
  /** Replaces the arrows; null removes them. */
  showWind(arrows: PlanArrows | null): void;
}
