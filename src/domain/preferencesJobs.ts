import { isRecord } from "./isRecord";
import { RECENTS_MAX } from "./limits";
import {
  DEFAULT_PREFERENCES,
  type PointStyle,
  type PreferenceJob,
  type Preferences,
  SLOPE_RANGE,
  type TerrainPreferences,
} from "./preferences";
import { PrependableList } from "./prependableList";
import { UNIT_SYSTEMS, type UnitSystem } from "./units";

/** Thrown for a job whose values don't fit its path. The message says what was expected. */
export class PreferenceJobError extends Error {
  override name = "PreferenceJobError";
}

/**
 * Returns the preferences after one job, without modifying the input. Shared by the client (optimistic) and the server
 * (permanent). Every job is idempotent, so a retry after a lost response is harmless.
 *
 * - Lists: change sets the list; add puts values in front without duplicates; remove removes them; clear empties.
 *   Recents, active layers and their order keep 24.
 * - Maps (global/layer/opacity): change and add set the given entries; remove deletes keys; clear empties.
 * - Single values: change sets (global/terrainAnalysis: the given fields); clear and remove restore the default.
 */
export function applyJob(preferences: Preferences, job: PreferenceJob): Preferences {
  const { favorites, features, global, layers, recents } = preferences;
  const visible = (part: Partial<Preferences["features"]["visible"]>): Preferences => ({
    ...preferences,
    features: { ...features, visible: { ...features.visible, ...part } },
  });
  switch (job.path) {
    case "features/visible/all":
      return visible({ all: single(job, isBoolean, "true or false", true) });
    case "features/visible/updatedAt":
      return visible({ updatedAt: single(job, isTime, "seconds since the epoch", 0) });
    case "features/visible/features":
      return visible({ features: list(job, features.visible.features) });
    case "features/visible/collections":
      return visible({ collections: list(job, features.visible.collections) });
    case "favorites/icons":
      return { ...preferences, favorites: { ...favorites, icons: list(job, favorites.icons) } };
    case "favorites/states":
      return { ...preferences, favorites: { ...favorites, states: list(job, favorites.states) } };
    case "layers/visible":
      return {
        ...preferences,
        layers: { ...layers, visible: list(job, layers.visible).slice(0, RECENTS_MAX) },
      };
    case "layers/order":
      return {
        ...preferences,
        layers: { ...layers, order: list(job, layers.order ?? []).slice(0, RECENTS_MAX) },
      };
    case "recents/layers":
      return {
        ...preferences,
        recents: { ...recents, layers: list(job, recents.layers).slice(0, RECENTS_MAX) },
      };
    case "recents/features/styles/points": {
      const points = pointStyles(job, recents.features.styles.points).slice(0, RECENTS_MAX);
      return { ...preferences, recents: { ...recents, features: { styles: { points } } } };
    }
    case "global/pinned/collection": {
      const collection = single(job, isIdOrNull, "the id of a hunt or null", null);
      return { ...preferences, global: { ...global, pinned: { collection } } };
    }
    case "global/layer/opacity":
      return {
        ...preferences,
        global: { ...global, layer: { opacity: opacities(job, global.layer.opacity) } },
      };
    case "global/terrainAnalysis":
      return { ...preferences, global: { ...global, terrainAnalysis: terrain(job, global.terrainAnalysis) } };
    case "global/units": {
      const units = single(job, isUnitSystem, "imperial or metric", DEFAULT_PREFERENCES.global.units);
      return { ...preferences, global: { ...global, units } };
    }
  }
  throw new PreferenceJobError(`Unknown preference path: ${String(job.path)}.`);
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const isString = (value: unknown): value is string => typeof value === "string";
const isIdOrNull = (value: unknown): value is string | null =>
  value === null || (isString(value) && value !== "");
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isTime = (value: unknown): value is number => isNumber(value) && value >= 0;
const isUnitSystem = (value: unknown): value is UnitSystem => UNIT_SYSTEMS.some((name) => name === value);
function misfit(job: PreferenceJob, expected: string): never {
  throw new PreferenceJobError(`${job.action} at ${job.path} needs ${expected}.`);
}

/** Returns the value of a job that sets a single value. An array of one counts as its entry. */
function single<T>(job: PreferenceJob, fits: (value: unknown) => value is T, expected: string, empty: T): T {
  if (job.action === "clear" || job.action === "remove") return empty;
  const value: unknown = Array.isArray(job.values) && job.values.length === 1 ? job.values[0] : job.values;
  return fits(value) ? value : misfit(job, expected);
}

function strings(job: PreferenceJob): string[] {
  const values: unknown[] = Array.isArray(job.values) ? job.values : [job.values];
  return values.every(isString) ? values : misfit(job, "a list of strings");
}

function list(job: PreferenceJob, current: readonly string[]): string[] {
  const changed = new PrependableList(current);
  changeList(job, changed);
  return changed.values();
}

/** @throws PreferenceJobError for values that aren't strings */
export function changeList(job: PreferenceJob, current: PrependableList): void {
  const values = new Set(job.action === "clear" ? [] : strings(job));
  if (job.action === "add") current.add(values);
  else if (job.action === "remove") current.remove(values);
  else current.replace(values);
}

function isPointStyle(value: unknown): value is PointStyle {
  if (!isRecord(value) || !isString(value.icon) || !Array.isArray(value.color)) return false;
  return value.color.length === 4 && value.color.every(isNumber);
}

function pointStyles(job: PreferenceJob, current: readonly PointStyle[]): PointStyle[] {
  if (job.action === "clear") return [];
  const values: unknown[] = Array.isArray(job.values) ? job.values : [job.values];
  if (!values.every(isPointStyle)) misfit(job, "a list of icon and color pairs");
  const key = (style: PointStyle) => `${style.icon} ${style.color.join(" ")}`;
  const given = new Map(
    values.filter(isPointStyle).map((style) => [key(style), { icon: style.icon, color: style.color }]),
  );
  if (job.action === "change") return [...given.values()];
  const others = current.filter((style) => !given.has(key(style)));
  return job.action === "add" ? [...given.values(), ...others] : others;
}

function opacities(job: PreferenceJob, current: Record<string, number>): Record<string, number> {
  const changed = new Map(Object.entries(current));
  changeOpacities(job, changed);
  return Object.fromEntries(changed);
}

/** @throws PreferenceJobError for values that aren't opacities */
export function changeOpacities(job: PreferenceJob, current: Map<string, number>): void {
  if (job.action === "clear") current.clear();
  else if (job.action === "remove") {
    for (const key of isRecord(job.values) ? Object.keys(job.values) : strings(job)) current.delete(key);
  } else if (isRecord(job.values)) {
    for (const [key, value] of Object.entries(job.values)) {
      if (!isNumber(value) || value < 0 || value > 1) misfit(job, "opacities from 0 to 1");
      else current.set(key, value);
    }
  } else misfit(job, "an object of opacities by state and category");
}

function terrain(job: PreferenceJob, current: TerrainPreferences): TerrainPreferences {
  if (job.action === "clear" || job.action === "remove") return DEFAULT_PREFERENCES.global.terrainAnalysis;
  if (!isRecord(job.values)) return misfit(job, "an object of terrain settings");
  const { enabled, opacity, elevation, slope, slopeRange, aspect } = { ...current, ...job.values };
  const classes = (value: unknown, max: number): value is number[] =>
    Array.isArray(value) && value.every((entry) => Number.isInteger(entry) && entry >= 1 && entry <= max);
  if (!isBoolean(enabled)) return misfit(job, "enabled as true or false");
  if (!isNumber(opacity) || opacity < 0 || opacity > 1) return misfit(job, "an opacity from 0 to 1");
  if (!Array.isArray(elevation) || elevation.length !== 2 || !elevation.every(isNumber))
    return misfit(job, "a minimum and maximum elevation in feet");
  if (!classes(slope, 5)) return misfit(job, "slope classes from 1 to 5");
  if (slopeRange !== undefined && !isSlopeRange(slopeRange))
    return misfit(job, "a minimum and maximum slope from 0 to 90 degrees");
  if (!classes(aspect, 9)) return misfit(job, "aspect classes from 1 to 9");
  return {
    enabled,
    opacity,
    elevation: [elevation[0], elevation[1]],
    slope,
    ...(slopeRange && { slopeRange }),
    aspect,
  };
}

function isSlopeRange(value: unknown): value is [number, number] {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isNumber)) return false;
  const [min = 0, max = 0]: number[] = value;
  return min >= SLOPE_RANGE[0] && min <= max && max <= SLOPE_RANGE[1];
}
