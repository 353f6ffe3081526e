import { formatCoordinates, parseCoordinates } from "../../../src/domain/coordinates";
import { stateOfAbbreviation, US_STATES } from "../../../src/domain/usStates";
import type { Shape } from "../query/table";
import { distance, type Gazetteer } from "./gazetteer";

/** Something on the map that a text may mean. */
export interface Finding {
  kind: "coordinates" | "town" | "county" | "state";
  /** Finds the same again. */
  key: string;
  /** "Craig, Moffat County, Colorado" */
  label: string;
  longitude: number;
  latitude: number;
  /** What to show of it, degrees: west, south, east, north. */
  extent: [number, number, number, number];
  /** 0 to 100. */
  score: number;
}

export const MOST_CHARACTERS = 120;
export const MOST_FINDINGS = 15;
/** Half the side of what is shown around a point, degrees. */
const AROUND = { town: 0.06, coordinates: 0.01 };
/** Near means within so many metres: adds to the score as much as a tenfold population. */
const NEAR = 150_000;
const EXACT = 60;
const PREFIX = 40;
const WORD = 25;

/** A text without case, accents and punctuation. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

interface Entry {
  kind: "town" | "county" | "state";
  at: number;
  name: string;
  state: string;
  /** How well known it is: a logarithm of people. */
  weight: number;
}

/** Finds towns, counties, states and coordinates by text. One look through some twenty thousand names: a few milliseconds. */
export class PlaceSearch {
  readonly #gazetteer: Gazetteer;
  readonly #entries: readonly Entry[];

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
    this.#entries = [
      ...US_STATES.map(({ name, abbreviation }, at) => {
        return { kind: "state" as const, at, name: folded(name), state: abbreviation, weight: 7 };
      }),
      ...gazetteer.counties.map(({ name, stateAbbreviation }, at) => {
        return { kind: "county" as const, at, name: folded(name), state: stateAbbreviation, weight: 3.5 };
      }),
      ...gazetteer.towns.map(({ name, stateAbbreviation, population }, at) => {
        const weight = Math.log10(Math.max(10, population));
        return { kind: "town" as const, at, name: folded(name), state: stateAbbreviation, weight };
      }),
    ];
  }

  /**
   * What a text may mean, the best first. "craig, co" and "craig colorado" look in that state only.
   * @param near longitude and latitude: what is near comes before what is far
   */
  find(text: string, limit = 5, near?: readonly [number, number]): Finding[] {
    const coordinates = parseCoordinates(text).map((place) => this.#atCoordinates(place));
    const asked = folded(text.slice(0, MOST_CHARACTERS));
    if (asked === "" || coordinates.length > 0) return coordinates.slice(0, limit);
    const { name, states } = splitState(asked, text.includes(","));
    const found = this.#entries
      .flatMap((entry) => {
        // A state's name may be all that was typed.
        const match = states && !states.includes(entry.state) ? 0 : matchOf(entry.name, name);
        const whole = states && match === 0 ? matchOf(entry.name, asked) : 0;
        const best = Math.max(match, whole);
        return best > 0 ? [{ entry, score: best + 4 * entry.weight + this.#closeness(entry, near) }] : [];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, Math.min(limit, MOST_FINDINGS));
    return found.flatMap(({ entry, score }) => this.#describe(entry, Math.min(100, score)) ?? []);
  }

  /** The one thing of a key, or null. */
  byKey(key: string): Finding | null {
    const [kind = "", id = ""] = key.split(":");
    if (kind === "xy") {
      const [longitude = Number.NaN, latitude = Number.NaN] = id.split(",").map(Number);
      return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
        ? this.#atCoordinates({ longitude, latitude })
        : null;
    }
    const at = /^\d{1,6}$/.test(id) ? Number(id) : -1;
    if (kind !== "town" && kind !== "county" && kind !== "state") return null;
    return this.#describe({ kind, at }, 100);
  }

  #closeness({ kind, at }: Entry, near?: readonly [number, number]): number {
    const town = kind === "town" && near ? this.#gazetteer.towns[at] : undefined;
    if (!town || !near) return 0;
    const metres = distance(near[0], near[1], town.longitude, town.latitude);
    return 4 / (1 + (metres / NEAR) ** 2);
  }

  #atCoordinates({ longitude, latitude }: { longitude: number; latitude: number }): Finding {
    return {
      kind: "coordinates",
      key: `xy:${longitude},${latitude}`,
      label: formatCoordinates("dd", { longitude, latitude }),
      longitude,
      latitude,
      extent: around(longitude, latitude, AROUND.coordinates),
      score: 100,
    };
  }

  #describe({ kind, at }: Pick<Entry, "kind" | "at">, score: number): Finding | null {
    const key = `${kind}:${at}`;
    if (kind === "town") {
      const town = this.#gazetteer.towns[at];
      if (!town) return null;
      const { longitude, latitude } = town;
      const county = this.#gazetteer.countyAt(longitude, latitude);
      const parts = [town.name, county?.name, town.stateName];
      const label = parts.filter((part, i) => part && part !== parts[i + 1]).join(", ");
      return {
        kind,
        key,
        label,
        longitude,
        latitude,
        extent: around(longitude, latitude, AROUND.town),
        score,
      };
    }
    const counties = this.#gazetteer.counties;
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
      key,
      label,
      longitude: (extent[0] + extent[2]) / 2,
      latitude: (extent[1] + extent[3]) / 2,
      extent,
      score,
    };
  }
}

const around = (x: number, y: number, half: number): Finding["extent"] => [
  x - half,
  y - half,
  x + half,
  y + half,
];

/** What is west of the 180th meridian: the last of the Aleutians lie beyond it. Null of nothing. */
function extentOf(shapes: readonly Shape[]): Finding["extent"] | null {
  const extent: Finding["extent"] = [180, 90, -180, -90];
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

/** How well a name fits what was typed: not at all is 0. */
function matchOf(name: string, asked: string): number {
  if (name === asked) return EXACT;
  if (name.startsWith(asked)) return PREFIX;
  return name.includes(` ${asked}`) ? WORD : 0;
}

/** What was typed without a state at its end. Two letters alone mean a state only behind a comma or another word. */
function splitState(asked: string, comma: boolean): { name: string; states: string[] | null } {
  const words = asked.split(" ");
  for (let count = Math.min(3, words.length - 1); count >= 1; count--) {
    const last = words.slice(-count).join(" ");
    const name = words.slice(0, -count).join(" ");
    const abbreviation =
      last.length === 2 ? stateOfAbbreviation(last.toUpperCase())?.abbreviation : undefined;
    if (abbreviation) return { name, states: [abbreviation] };
    const states = US_STATES.filter((state) => {
      const full = folded(state.name);
      return full === last || (comma && full.startsWith(last));
    });
    if (states.length > 0) return { name, states: states.map((state) => state.abbreviation) };
  }
  return { name: asked, states: null };
}
