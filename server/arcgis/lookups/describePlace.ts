import type { County, Gazetteer, NearestTown } from "./gazetteer";

const METERS_PER_MILE = 1609.344;
/** A town is looked for so far around. */
const MOST_METERS = 200 * METERS_PER_MILE;
/** The same off the coast, and beyond the borders of the country. */
const OFF_SHORE = 30 * METERS_PER_MILE;
/** Nearer than this a place is in the town. */
const IN_TOWN = 0.5;
const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

export interface PlaceDescription {
  /** "12 mi NW of Craig, Moffat County, Colorado" */
  name: string;
  county: County | null;
  nearest: NearestTown | null;
}

/** Names a place by its nearest town and its county; null outside of the United States. */
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
  // Independent cities and the District of Columbia are their own county, the latter its own state too.
  const distinct = parts.filter((part, i) => part && part !== parts[i + 1]);
  return { name: distinct.join(", "), county, nearest };
}

/** "Craig", or "12 mi NW of Craig"; towns of another state are named with it. */
function nearestName({ town, meters, bearing }: NearestTown, county: County | null): string {
  const name =
    !county || town.stateAbbreviation === county.stateAbbreviation
      ? town.name
      : `${town.name} (${town.stateAbbreviation})`;
  const miles = meters / METERS_PER_MILE;
  if (miles < IN_TOWN) return name;
  return `${Math.max(1, Math.round(miles))} mi ${directionOf(bearing)} of ${name}`;
}

/** One of eight directions. */
export function directionOf(bearing: number): (typeof DIRECTIONS)[number] {
  return DIRECTIONS[Math.round(bearing / 45) % 8] ?? "N";
}
