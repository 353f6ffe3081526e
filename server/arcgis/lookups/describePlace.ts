import type { County, Gazetteer, NearestTown } from "./gazetteer";

const METERS_PER_MILE = 1609.344;
/** Maximum distance to the nearest town. */
const MOST_METERS = 200 * METERS_PER_MILE;
/** Maximum distance off the coast and beyond the country's borders. */
const OFF_SHORE = 30 * METERS_PER_MILE;
/** Miles from a town within which a position counts as in it. */
const IN_TOWN = 0.5;
const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

export interface PlaceDescription {
  /** "12 mi NW of Craig, Moffat County, Colorado" */
  name: string;
  county: County | null;
  nearest: NearestTown | null;
}

/** Describes a position by its nearest town and its county. Null outside the United States. */
export function describePlace(
  gazetteer: Gazetteer,
  longitude: number,
  latitude: number,
): PlaceDescription | null {
  const county = gazetteer.countyAt(longitude, latitude);
  const nearest = gazetteer.nearestTown(longitude, latitude, county ? MOST_METERS : OFF_SHORE);
  if (!county && !nearest) return null;
  const parts = [
    nearest && nearestName(nearest, county),
    county?.name,
    county?.stateName ?? nearest?.town.stateName,
  ];
  // Independent cities and the District of Columbia are their own county, and the latter also its own state.
  const distinct = parts.filter((part, i) => part && part !== parts[i + 1]);
  return { name: distinct.join(", "), county, nearest };
}

/** Returns "Craig" or "12 mi NW of Craig". Towns in another state include its abbreviation. */
function nearestName({ town, meters, bearing }: NearestTown, county: County | null): string {
  const name =
    !county || town.stateAbbreviation === county.stateAbbreviation
      ? town.name
      : `${town.name} (${town.stateAbbreviation})`;
  const miles = meters / METERS_PER_MILE;
  if (miles < IN_TOWN) return name;
  return `${Math.max(1, Math.round(miles))} mi ${directionOf(bearing)} of ${name}`;
}

/** Returns one of eight compass directions. */
export function directionOf(bearing: number): (typeof DIRECTIONS)[number] {
  return DIRECTIONS[Math.round(bearing / 45) % 8] ?? "N";
}
