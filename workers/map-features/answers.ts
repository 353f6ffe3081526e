import { isRecord } from "../../src/domain/isRecord";
import { stateOfFips, stateOfName } from "../../src/domain/usStates";
import type { MapFeatureSource } from "./types";

/** A layer's service says that it can't answer. */
export class LayerError extends Error {
  override name = "LayerError";
}

/** Features of a layer: the rings or lines of each. */
export interface FeaturePage {
  features: Float64Array[][];
  /** More features follow. */
  exceeded: boolean;
}

/** @throws LayerError with what the service says is wrong */
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

/** The names of the states that an answer lists. */
export function parseStates(value: unknown, { stateField }: MapFeatureSource["counties"]): string[] {
  return featuresOf(value).flatMap(({ attributes }) => {
    const state = isRecord(attributes) ? attributes[stateField] : null;
    if (typeof state !== "string") return [];
    return (stateField === "STATE" ? stateOfFips(state) : stateOfName(state))?.name ?? [];
  });
}

/** Whether a layer has lines or areas; null for anything else. */
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

/** Places that aren't numbers are left out. */
function pathOf(path: unknown): Float64Array {
  const places: number[] = [];
  for (const place of Array.isArray(path) ? path : []) {
    const [x, y] = Array.isArray(place) ? place : [];
    if (Number.isFinite(x) && Number.isFinite(y)) places.push(x, y);
  }
  return Float64Array.from(places);
}
