import type { GhType } from "../../../../src/domain/feature";
import type { ColumnFeature } from "../../../../src/domain/featureColumns";
import type { Geometry } from "../../../../src/domain/geometry";
import { WORLD } from "./oracle";

/** A position near the equator, where Web Mercator isn't distorted, in meters. */
export type Place = readonly [x: number, y: number];

const degrees = (meters: number): number => (meters / WORLD) * 360;

/** Converts a position to degrees with an elevation of 0. */
export const position = ([x, y]: Place): [number, number, number] => [degrees(x), degrees(y), 0];

export const feature = (ghType: GhType, geometry: Geometry): ColumnFeature =>
  ({
    uuid: "",
    title: "",
    geometry,
    properties: { ghType, color: [0, 0, 0, 1] },
  }) as unknown as ColumnFeature;

export const point = (...place: Place): ColumnFeature =>
  feature("Point", { type: "Point", coordinates: position(place) });

export const line = (ghType: GhType, ...places: Place[]): ColumnFeature =>
  feature(ghType, { type: "LineString", coordinates: places.map(position) });

export const area = (...rings: Place[][]): ColumnFeature =>
  feature("Polygon", { type: "Polygon", coordinates: rings.map((ring) => ring.map(position)) });
