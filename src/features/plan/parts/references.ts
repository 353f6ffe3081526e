import type { Collection } from "../../../domain/hunt";
import { plural } from "../../../domain/units";
import type { FeatureRow, FeatureTable } from "../../content/featureTable";
import type { Spot } from "../spot";

/** What of a person's content a plan refers to, as it is now. */
export class References {
  readonly #table: FeatureTable;
  readonly #hunts: Readonly<Record<string, Collection>>;
  /** All content is here: what isn't was deleted. */
  readonly #whole: boolean;

  constructor(table: FeatureTable, hunts: Readonly<Record<string, Collection>>, whole: boolean) {
    this.#table = table;
    this.#hunts = hunts;
    this.#whole = whole;
  }

  feature(uuid: string): FeatureRow | undefined {
    return this.#table.get(uuid);
  }

  /** Those of the features that weren't deleted. */
  features(ids: readonly string[]): string[] {
    return this.#whole ? ids.filter((id) => this.#table.has(id)) : [...ids];
  }

  hasHunt(uuid: string): boolean {
    return !this.#whole || uuid in this.#hunts;
  }

  /** A spot where its waypoint is now. Where the waypoint was deleted, its place stays. */
  spot(spot: Spot): Spot {
    if (spot.uuid === null) return spot;
    const row = this.feature(spot.uuid);
    if (!row) return this.#whole ? { ...spot, uuid: null } : spot;
    const [longitude, latitude] = row.extent;
    return { ...spot, longitude, latitude, title: row.title };
  }
}

/** Says which waypoints of spots are gone. @param after the spots as they are now */
export function goneSpots(before: readonly Spot[], after: readonly Spot[]): string[] {
  const gone = before.filter(({ uuid }, at) => uuid !== null && after[at]?.uuid === null);
  const [only] = gone;
  if (!only) return [];
  return gone.length === 1
    ? [`“${only.title}” was deleted. Its place is still in the plan.`]
    : [`${plural(gone.length, "waypoint")} were deleted. Their places are still in the plan.`];
}

/** Says how many of what a tool refers to are gone. @param what "areas that Travel time avoids" */
export function goneItems(before: number, after: number, what: string): string[] {
  const gone = before - after;
  if (gone === 0) return [];
  return [`${gone === before ? "All" : `${gone} of the ${before}`} ${what} were deleted.`];
}
