import type { PreferenceJob, Preferences } from "../../src/domain/preferences";
import { applyJobs } from "../../src/domain/preferencesBatch";
import { PreferenceJobError } from "../../src/domain/preferencesJobs";
import { AppError, invalid } from "../errors";
import type { PreferenceDocument } from "../repositories/preferences";
import { pack, unpack } from "./preferencesText";

/** Maximum entries of a list: more than an account's features, yet far from harmful. */
const LIST_MAX = 250_000;
/** Maximum categories with a changed opacity, far more than any manifest has. */
const OPACITIES_MAX = 10_000;
const TEXT_MAX = 500;
/** Maximum characters of the document: a list of that many ids, and the rest. */
const DOCUMENT_MAX = 16_000_000;

/** Stored preferences and the jobs to apply. */
export interface PreferenceChange {
  stored: PreferenceDocument;
  jobs: readonly PreferenceJob[];
  /** Whether to return what was visible before. */
  returnVisible?: boolean;
}

export interface ChangedPreferences extends PreferenceDocument {
  /** Visibility before the change. */
  visible?: { all: boolean; features: readonly string[] };
}

/**
 * Applies all jobs in order.
 * @throws AppError invalid-job (400), invalid-request (400) if the result is too long
 */
export function applyPreferenceChange({ stored, jobs, returnVisible }: PreferenceChange): ChangedPreferences {
  const before = unpack(stored);
  const packed = pack(applied(before, jobs));
  if (packed.document.length > DOCUMENT_MAX)
    throw invalid("Your preferences are full. Clear some of their lists first.");
  const { all, features } = before.features.visible;
  return returnVisible ? { ...packed, visible: { all, features } } : packed;
}

function applied(before: Preferences, jobs: readonly PreferenceJob[]): Preferences {
  try {
    const after = applyJobs(before, jobs);
    checkSizes(after);
    return after;
  } catch (error) {
    if (error instanceof PreferenceJobError) throw new AppError(400, "invalid-job", error.message);
    throw error;
  }
}

function checkSizes({ favorites, features, global, layers, recents }: Preferences): void {
  const lists = [
    favorites.icons,
    favorites.states,
    features.visible.collections,
    features.visible.features,
    layers.visible,
    recents.layers,
    recents.features.styles.points.map((style) => style.icon),
    Object.keys(global.layer.opacity),
  ];
  if (lists.some((list) => list.length > LIST_MAX))
    throw invalid(`A list of preferences may have at most ${LIST_MAX.toLocaleString("en-US")} entries.`);
  if (Object.keys(global.layer.opacity).length > OPACITIES_MAX)
    throw invalid(`At most ${OPACITIES_MAX.toLocaleString("en-US")} opacities can be stored.`);
  if (lists.some((list) => list.some((text) => text.length > TEXT_MAX)))
    throw invalid(`An entry of the preferences may have at most ${TEXT_MAX} characters.`);
}
