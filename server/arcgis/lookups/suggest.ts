import { formatCoordinates, parseCoordinates } from "../../../src/domain/coordinates";
import { stateOfAbbreviation, US_STATES } from "../../../src/domain/usStates";
import type { Shape } from "../query/table";
import type { Landmark } from "../sources/landmarkFile";
import { type Entry, entriesOf } from "./entries";
import type { Gazetteer } from "./gazetteer";
import { landmarkLabel } from "./landmarks";
import { exactMatch, likeMatch, nameOf } from "./match";
import { nearnessScore } from "./nearness";
import { type PostalIndex, zipLabel } from "./postal";
import { countTypos, typosAllowed } from "./typos";
import { foldText, splitState } from "./words";

/** Search result on the map. */
export interface PlaceResult {
  kind: "coordinates" | "town" | "post" | "county" | "state" | "zip" | "landmark" | "feature";
  /** Display name of its kind: "Lake", "Zip code". For a feature, the title of its layer. */
  type: string;
  /** Key that finds the same result again. */
  key: string;
  /** "Craig, Moffat County, Colorado" */
  label: string;
  /** Name alone, if it differs from the label's text before the first comma. */
  name?: string;
  longitude: number;
  latitude: number;
  /** Extent to zoom to, in degrees: west, south, east, north. */
  extent: [number, number, number, number];
  /** 0 to 100. */
  score: number;
}

export const MAX_QUERY_LENGTH = 120;
export const MAX_RESULTS = 15;
/** Half the side in degrees of the extent around a point. */
const AROUND = { town: 0.06, coordinates: 0.01 };
const BY_WEIGHT = 4;

interface Sources {
  gazetteer: Gazetteer;
  postal: PostalIndex;
  landmarks: readonly Landmark[];
}

/**
 * Finds towns, counties, states, landmarks, zip codes and coordinates by text. A search scans all names in a few
 * milliseconds.
 */
export class PlaceSearch {
  private readonly sources: Sources;
  private readonly entries: readonly Entry[];

  constructor(sources: Sources) {
    this.sources = sources;
    this.entries = entriesOf(sources.gazetteer, sources.postal, sources.landmarks);
  }

  /**
   * Returns matches for a text, best first. "craig, co" and "craig colorado" only search that state. If there are too
   * few exact matches, names with one or two typos follow.
   * @param near longitude and latitude; nearby results rank higher
   */
  find(text: string, limit = 5, near?: readonly [number, number]): PlaceResult[] {
    const most = Math.min(limit, MAX_RESULTS);
    const codes = this.sources.postal.startingWith(text).slice(0, most);
    if (codes.length > 0) return codes.flatMap(({ code }) => this.zip(code, 100) ?? []);
    const coordinates = parseCoordinates(text).map((place) => this.atCoordinates(place));
    const asked = foldText(text.slice(0, MAX_QUERY_LENGTH));
    if (asked === "" || coordinates.length > 0) return coordinates.slice(0, most);
    const comma = text.includes(",");
    const exact = this.ranked(exactMatch, asked, comma, near);
    const like = exact.length < most ? this.ranked(likeMatch, asked, comma, near) : [];
    const seen = new Set<Entry>();
    return [...exact, ...like]
      .sort((a, b) => b.score - a.score)
      .filter(({ entry }) => !seen.has(entry) && seen.add(entry))
      .slice(0, most)
      .flatMap(({ entry, score }) => this.describe(entry, Math.min(100, score)) ?? []);
  }

  /** Returns the result of a key, or null. */
  byKey(key: string): PlaceResult | null {
    const [kind = "", id = ""] = key.split(":");
    if (kind === "xy") {
      const [longitude = Number.NaN, latitude = Number.NaN] = id.split(",").map(Number);
      return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
        ? this.atCoordinates({ longitude, latitude })
        : null;
    }
    if (kind === "zip") return this.zip(id, 100);
    const at = /^\d{1,6}$/.test(id) ? Number(id) : -1;
    const isKnown =
      kind === "town" || kind === "post" || kind === "county" || kind === "state" || kind === "landmark";
    return isKnown ? this.describe({ kind, at }, 100) : null;
  }

  private ranked(
    match: typeof exactMatch,
    asked: string,
    comma: boolean,
    near?: readonly [number, number],
  ): { entry: Entry; score: number }[] {
    const isExact = match === exactMatch;
    const { name, states } = splitState(asked, comma, isExact ? undefined : isLikeState);
    const [part, whole] = [nameOf(name), nameOf(asked)];
    const found = this.entries.flatMap((entry) => {
      const isThere = !states || states.some((state) => entry.states.includes(state));
      // Text that looks like a state can be part of the name ("Moffat Co"). With typos this applies to state names only
      // ("West Virgina").
      const isWhole = states !== null && ((isExact && !comma) || entry.kind === "state");
      let best = 0;
      for (const each of entry.names) {
        if (isThere) best = Math.max(best, match(each, part));
        if (isWhole) best = Math.max(best, match(each, whole));
      }
      if (best === 0) return [];
      return [{ entry, score: best + BY_WEIGHT * entry.weight + closeness(entry, near) }];
    });
    return found.sort((a, b) => b.score - a.score).slice(0, MAX_RESULTS);
  }

  private atCoordinates({ longitude, latitude }: { longitude: number; latitude: number }): PlaceResult {
    return {
      kind: "coordinates",
      type: "Coordinates",
      key: `xy:${longitude},${latitude}`,
      label: formatCoordinates("dd", { longitude, latitude }),
      longitude,
      latitude,
      extent: around(longitude, latitude, AROUND.coordinates),
      score: 100,
    };
  }

  private zip(code: string, score: number): PlaceResult | null {
    const zip = this.sources.postal.zips.find((each) => each.code === code);
    return zip ? pointFinding("zip", "Zip code", `zip:${code}`, zipLabel(zip), zip, score) : null;
  }

  private describe({ kind, at }: Pick<Entry, "kind" | "at">, score: number): PlaceResult | null {
    const { gazetteer, postal, landmarks } = this.sources;
    const key = `${kind}:${at}`;
    if (kind === "town" || kind === "post") {
      const town = kind === "town" ? gazetteer.towns[at] : postal.towns[at];
      if (!town) return null;
      const county = gazetteer.countyAt(town.longitude, town.latitude);
      const stateName =
        "stateName" in town ? town.stateName : (stateOfAbbreviation(town.state)?.name ?? town.state);
      const parts = [town.name, county?.name, stateName];
      const label = parts.filter((part, i) => part && part !== parts[i + 1]).join(", ");
      return pointFinding(kind, "Town", key, label, town, score);
    }
    if (kind === "landmark") {
      const one = landmarks[at];
      if (!one) return null;
      const { kind: type, longitude, latitude } = one;
      const extent: PlaceResult["extent"] = [...one.extent];
      return { kind, type, key, label: landmarkLabel(one), longitude, latitude, extent, score };
    }
    const counties = gazetteer.counties;
    const state = US_STATES[at];
    const county = counties[at];
    const members =
      kind === "state"
        ? counties.filter(({ stateAbbreviation }) => stateAbbreviation === state?.abbreviation)
        : county
          ? [county]
          : [];
    const extent = extentOf(members.map(({ row }) => row.shape));
    if (!extent) return null;
    const label = kind === "state" ? (state?.name ?? "") : `${county?.name}, ${county?.stateName}`;
    return {
      kind,
      type: kind === "state" ? "State" : "County",
      key,
      label,
      longitude: (extent[0] + extent[2]) / 2,
      latitude: (extent[1] + extent[3]) / 2,
      extent,
      score,
    };
  }
}

function pointFinding(
  kind: PlaceResult["kind"],
  type: string,
  key: string,
  label: string,
  { longitude, latitude }: { longitude: number; latitude: number },
  score: number,
): PlaceResult {
  const extent = around(longitude, latitude, AROUND.town);
  return { kind, type, key, label, longitude, latitude, extent, score };
}

/**
 * Matches a misspelled state name. It needs at least five letters, so a word in a town's name isn't mistaken for a
 * state.
 */
function isLikeState(full: string, typed: string): boolean {
  const most = typed.length < 5 ? 0 : typosAllowed(typed.length);
  return full === typed || countTypos(typed, full, 0, most).whole <= most;
}

const closeness = ({ extent }: Entry, near?: readonly [number, number]): number =>
  extent ? nearnessScore(extent, near) : 0;

const around = (x: number, y: number, half: number): PlaceResult["extent"] => [
  x - half,
  y - half,
  x + half,
  y + half,
];

/** Returns the extent west of the 180th meridian, which leaves out the last of the Aleutians. Null if it's empty. */
function extentOf(shapes: readonly Shape[]): PlaceResult["extent"] | null {
  const extent: PlaceResult["extent"] = [180, 90, -180, -90];
  for (const part of shapes.flatMap(({ parts }) => parts)) {
    for (let i = 0; i < part.length; i += 2) {
      const [x = 0, y = 0] = [part[i], part[i + 1]];
      if (x > 0) continue;
      extent[0] = Math.min(extent[0], x);
      extent[1] = Math.min(extent[1], y);
      extent[2] = Math.max(extent[2], x);
      extent[3] = Math.max(extent[3], y);
    }
  }
  return extent[0] < extent[2] ? extent : null;
}
