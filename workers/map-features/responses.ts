import { isRecord } from "../../src/domain/isRecord";
import { stateOfFips, stateOfName } from "../../src/domain/usStates";
import type { MapFeatureSource } from "./types";

/** Error reported by a layer's service. */
export class LayerError extends Error {
  override name = "LayerError";
}

/** A page of a layer's features, each with its rings or paths. */
export interface FeaturePage {
  features: Float64Array[][];
  /** True if more features follow. */
  exceeded: boolean;
}

/** @throws LayerError with the service's message */
function recordOf(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new LayerError("Its service returned something unreadable.");
  const { error } = value;
  if (!isRecord(error)) return value;
  const says = typeof error.message === "string" && error.message ? error.message : "an error";
  throw new LayerError(`Its service reported: ${says}`);
}

function featuresOf(value: unknown): Record<string, unknown>[] {
  const { features } = recordOf(value);
  if (!Array.isArray(features)) throw new LayerError("Its service returned no features.");
  return features.filter(isRecord);
}

/** Returns the names of the states listed in a response. */
export function parseStates(value: unknown, { stateField }: MapFeatureSource["counties"]): string[] {
  return featuresOf(value).flatMap(({ attributes }) => {
    const state = isRecord(attributes) ? attributes[stateField] : null;
    if (typeof state !== "string") return [];
    return (stateField === "STATE" ? stateOfFips(state) : stateOfName(state))?.name ?? [];
  });
}

/** Returns whether a layer has lines or areas, or null for any other type. */
export function parseGeometryType(value: unknown): "lines" | "areas" | null {
  const { geometryType } = recordOf(value);
  if (geometryType === "esriGeometryPolygon") return "areas";
  return geometryType === "esriGeometryPolyline" ? "lines" : null;
}

export function parseCount(value: unknown): number {
  const { count } = recordOf(value);
  if (typeof count !== "number" || !(count >= 0)) throw new LayerError("Its service returned no count.");
  return count;
}

export const parsePage = (value: unknown): FeaturePage => ({
  features: featuresOf(value).map(({ geometry }) => pathsOf(geometry)),
  exceeded: recordOf(value).exceededTransferLimit === true,
});

function pathsOf(geometry: unknown): Float64Array[] {
  if (!isRecord(geometry)) return [];
  const paths = geometry.rings ?? geometry.paths;
  return Array.isArray(paths) ? paths.map(pathOf).filter(({ length }) => length > 0) : [];
}

/** Skips positions that aren't numbers. */
function pathOf(path: unknown): Float64Array {
  const places: number[] = [];
  for (const place of Array.isArray(path) ? path : []) {
    const [x, y] = Array.isArray(place) ? place : [];
    if (Number.isFinite(x) && Number.isFinite(y)) places.push(x, y);
  }
  return Float64Array.from(places);
}
