import type { GroundPicture } from "../../../workers/ground/picture";
import type { TrackDrawing } from "../../../workers/tracks/types";
import type { FoundZones } from "../../../workers/zones/types";
import type { TerrainFrame } from "../terrain/tiles";

/**
 * Areas that a tool of the Plan view found: rings by area, as in the worker's FoundZones, Web Mercator meters. Where there
 * is a picture of them, that is drawn, and of the areas only the chosen one.
 */
export type PlanAreas = Pick<FoundZones, "zoneRing" | "ringStart" | "coordinates"> &
  Partial<Pick<FoundZones, "picture">>;

export interface PlanLook {
  /** 0 to 1. */
  opacity: number;
  /** The area that is marked, by its place in the list, or null. */
  chosen: number | null;
}

/** A spot that a tool of the Plan view looks from, degrees. */
export interface PlanSpot {
  longitude: number;
  latitude: number;
  /** Its place among the best of several, from 1; null for one of the others, or the only one. */
  rank: number | null;
  /** A letter instead of the rank. */
  label?: string;
}

/** A line on the map with a sun at its end, Web Mercator meters. */
export interface PlanRay {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** A route on the map: x and y in turn, Web Mercator meters. */
export type PlanRoute = Float64Array;

/** A track as the tracks worker draws it (workers/tracks/types.ts). */
export interface PlanTrack extends TrackDrawing {
  palette: "speed" | "grade";
  /** A part that stands out: Web Mercator meters, x and y in turn. */
  chosen: Float64Array | null;
}

/** Arrows downwind one after the other, as the wind worker makes them (workers/wind/arrows.ts). */
export type PlanArrows = Float64Array;

/**
 * Whose drawings they are: a tool's of the Plan view, or those of what several tools agree on. Areas and pictures lie over
 * one another in this order, the last on top.
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

/** Which of an owner's drawings show. */
export interface PlanDrawn {
  /** Areas and the picture. */
  ground: boolean;
  /** Spots, lines and arrows. */
  marks: boolean;
}

/**
 * What the tools of the Plan view draw, under the person's content, in 2D and 3D. Each has drawings of its own, which lie
 * over one another.
 */
export interface PlanStage {
  /** What the map shows beside the panels; of a scene what a flat map shows there. Null before there is a map. */
  frame(): Promise<TerrainFrame | null>;
  /** Draws these areas in place of the owner's before; null takes them away. */
  show(of: PlanOwner, areas: PlanAreas | null): void;
  /** Draws this picture in place of the owner's before, which stays until it is there; null takes it away. */
  showPicture(of: PlanOwner, picture: GroundPicture | null): void;
  /** Marks these spots in place of the owner's before. */
  markSpots(of: PlanOwner, spots: readonly PlanSpot[]): void;
  /** Changes how an owner's areas and picture are drawn, those to come too. */
  setLook(of: PlanOwner, look: PlanLook): void;
  /** Which of an owner's drawings show, those to come too. All do at first. */
  setDrawn(of: PlanOwner, drawn: PlanDrawn): void;
  /** Draws a line to where the sun stands in place of the one before; null takes it away. */
  showRay(ray: PlanRay | null): void;
  /** Draws this route in place of the one before; null takes it away. */
  showRoute(route: PlanRoute | null): void;
  /** Draws a track in its colors in place of the one before; null takes it away. */
  showTrack(track: PlanTrack | null): void;
  /** Draws these arrows in place of those before; null takes them away. */
  showWind(arrows: PlanArrows | null): void;
}
