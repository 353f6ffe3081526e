import type { FeatureRow } from "../../../domain/featureRow";
import type { Collection } from "../../../domain/hunt";
import { plural } from "../../../domain/units";
import type { FeatureTable } from "../../content/featureTable";
import type { Spot } from "../spot";

/** Current state of the user content that a plan refers to. */
export class References {
  private readonly table: FeatureTable;
  private readonly hunts: Readonly<Record<string, Collection>>;
  /** All content is loaded, so anything missing was deleted. */
  private readonly whole: boolean;

  constructor(table: FeatureTable, hunts: Readonly<Record<string, Collection>>, whole: boolean) {
    this.table = table;
    this.hunts = hunts;
    this.whole = whole;
  }

  feature(uuid: string): FeatureRow | undefined {
    return this.table.get(uuid);
  }

  /** Returns the features that weren't deleted. */
  features(ids: readonly string[]): string[] {
    return this.whole ? ids.filter((id) => this.table.has(id)) : [...ids];
  }

  hasHunt(uuid: string): boolean {
    return !this.whole || uuid in this.hunts;
  }

  /** Returns the spot at the current position of its waypoint. If that was deleted, the spot stays where it was. */
  spot(spot: Spot): Spot {
    if (spot.uuid === null) return spot;
    const row = this.feature(spot.uuid);
    if (!row) return this.whole ? { ...spot, uuid: null } : spot;
    const [longitude, latitude] = row.extent;
    return { ...spot, longitude, latitude, title: row.title };
  }
}

/**
 * Returns a sentence on which waypoints of spots were deleted.
 *
 * @param after the spots as they are now
 */
export function goneSpots(before: readonly Spot[], after: readonly Spot[]): string[] {
  const gone = before.filter(({ uuid }, at) => uuid !== null && after[at]?.uuid === null);
  const [only] = gone;
  if (!only) return [];
  return gone.length === 1
    ? [`“${only.title}” was deleted. Its place is still in the plan.`]
    : [`${plural(gone.length, "waypoint")} were deleted. Their places are still in the plan.`];
}

/**
 * Returns a sentence on how many items of a tool were deleted.
 *
 * @param what such as "areas that Travel time avoids"
 */
export function goneItems(before: number, after: number, what: string): string[] {
  const gone = before - after;
  if (gone === 0) return [];
  return [`${gone === before ? "All" : `${gone} of the ${before}`} ${what} were deleted.`];
}
