import { US_STATES } from "../../../src/domain/usStates";
import { boxOfShape } from "../query/table";
import type { Landmark } from "../sources/landmarkFile";
import type { Gazetteer } from "./gazetteer";
import { type Name, nameOf } from "./match";
import type { PostalIndex } from "./postal";
import { foldText } from "./words";

/** Place with its searchable names. */
export interface Entry {
  kind: "town" | "post" | "county" | "state" | "landmark";
  /** Index in the list of its kind. */
  at: number;
  names: readonly Name[];
  /** State abbreviations. */
  states: readonly string[];
  /** Prominence, on the scale of the base-10 logarithm of a population. */
  weight: number;
  /** Degrees: west, south, east, north. Null for places too large to rank by distance. */
  extent: readonly [number, number, number, number] | null;
}

const STATE_WEIGHT = 7;
const COUNTY_WEIGHT = 3.5;
/** A post office counts as about a hundred people. */
const POST_WEIGHT = 2;

const pointOf = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
  [longitude, latitude, longitude, latitude] as const;
const namesOf = (...names: string[]) => names.map((name) => nameOf(foldText(name)));

/** Returns all searchable places. */
export function entriesOf(
  { counties, towns }: Gazetteer,
  postal: PostalIndex,
  landmarks: readonly Landmark[],
): Entry[] {
  const states = US_STATES.map(({ name, abbreviation }, at): Entry => {
    return {
      kind: "state",
      at,
      names: namesOf(name),
      states: [abbreviation],
      weight: STATE_WEIGHT,
      extent: null,
    };
  });
  const known = new Set(
    towns.map(({ name, stateAbbreviation }) => `${nameOf(foldText(name)).text}\t${stateAbbreviation}`),
  );
  return [
    ...states,
    ...counties.map(({ name, stateAbbreviation, row }, at): Entry => {
      const { minX, minY, maxX, maxY } = boxOfShape(row.shape);
      const extent = [minX, minY, maxX, maxY] as const;
      return {
        kind: "county",
        at,
        names: namesOf(name),
        states: [stateAbbreviation],
        weight: COUNTY_WEIGHT,
        extent,
      };
    }),
    ...towns.map((town, at): Entry => {
      const weight = Math.log10(Math.max(10, town.population));
      const names = namesOf(town.name);
      return { kind: "town", at, names, states: [town.stateAbbreviation], weight, extent: pointOf(town) };
    }),
    ...postal.towns.flatMap((town, at): Entry[] => {
      const names = namesOf(town.name);
      if (known.has(`${names[0]?.text}\t${town.state}`)) return [];
      const weight = POST_WEIGHT + Math.log10(town.zips);
      return [{ kind: "post", at, names, states: [town.state], weight, extent: pointOf(town) }];
    }),
    ...landmarks.map(({ name, also, states, weight, extent }, at): Entry => {
      return { kind: "landmark", at, names: namesOf(name, ...also), states, weight, extent };
    }),
  ];
}
