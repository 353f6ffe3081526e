import type { PreferenceJob, Preferences } from "./preferences";
import { applyJob, changeList, changeOpacities } from "./preferencesJobs";
import { PrependableList } from "./prependableList";

/** Lists that may hold an id for every feature of an account. */
const LONG_LISTS = [
  "features/visible/features",
  "features/visible/collections",
  "favorites/icons",
  "favorites/states",
] as const;
type LongList = (typeof LONG_LISTS)[number];

/**
 * Applies all jobs in order, with the same result as applyJob one by one. Long lists and opacities are written once at
 * the end, so time grows with jobs plus preferences, not with their product.
 *
 * @throws PreferenceJobError at the first invalid job, so that a batch applies as a whole or not at all
 */
export function applyJobs(preferences: Preferences, jobs: readonly PreferenceJob[]): Preferences {
  const lists = new Map<LongList, PrependableList>();
  let opacities: Map<string, number> | null = null;
  let short = preferences;
  for (const job of jobs)
    if (job.path === "global/layer/opacity") {
      opacities ??= new Map(Object.entries(preferences.global.layer.opacity));
      changeOpacities(job, opacities);
    } else if (isLong(job.path)) {
      const list = lists.get(job.path) ?? new PrependableList(longList(preferences, job.path));
      lists.set(job.path, list);
      changeList(job, list);
    } else short = applyJob(short, job);
  return withLists(short, lists, opacities);
}

const isLong = (path: string): path is LongList => (LONG_LISTS as readonly string[]).includes(path);

function longList({ favorites, features }: Preferences, path: LongList): readonly string[] {
  switch (path) {
    case "features/visible/features":
      return features.visible.features;
    case "features/visible/collections":
      return features.visible.collections;
    case "favorites/icons":
      return favorites.icons;
    case "favorites/states":
      return favorites.states;
  }
}

function withLists(
  preferences: Preferences,
  lists: ReadonlyMap<LongList, PrependableList>,
  opacities: ReadonlyMap<string, number> | null,
): Preferences {
  if (lists.size === 0 && opacities === null) return preferences;
  const { favorites, features, global } = preferences;
  const valuesOf = (path: LongList, current: string[]) => lists.get(path)?.values() ?? current;
  const { visible } = features;
  return {
    ...preferences,
    favorites: {
      ...favorites,
      icons: valuesOf("favorites/icons", favorites.icons),
      states: valuesOf("favorites/states", favorites.states),
    },
    features: {
      ...features,
      visible: {
        ...visible,
        features: valuesOf("features/visible/features", visible.features),
        collections: valuesOf("features/visible/collections", visible.collections),
      },
    },
    global: opacities ? { ...global, layer: { opacity: Object.fromEntries(opacities) } } : global,
  };
}
