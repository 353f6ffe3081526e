import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import tzLookup from "@photostructure/tz-lookup";
import type { Feature, MultiPolygon, Polygon } from "geojson";
import { feature, merge, neighbors } from "topojson-client";
import type { Row } from "../../../server/arcgis/query/table";
import { US_STATES } from "../../../src/domain/usStates";
import { centroid, polygonsOf } from "../outlines";
import { areaShape, atlas, type County, counties, require } from "./atlas";

/** The package exports only code, so its data is read from the folder beside it. */
const vegaData = (name: string) => join(dirname(require.resolve("vega-datasets")), "../data", name);

/** Words used instead of "County" by state. */
const KINDS: Record<string, string> = { LA: "Parish", AK: "", DC: "" };

/** Fraction of white-tailed deer habitat, by county FIPS code. */
function deerShares(): Map<string, number> {
  const lines = readFileSync(vegaData("species.csv"), "utf8").split("\n");
  return new Map(
    lines
      .map((line) => line.trim().split(","))
      .filter(([, name]) => name === "White-tailed Deer")
      .map((cells) => [(cells[4] ?? "").padStart(5, "0"), Number(cells[5])]),
  );
}

const outline = ({ geometry }: County): Polygon | MultiPolygon =>
  (feature(atlas, geometry) as Feature<Polygon | MultiPolygon>).geometry;

const zoneOf = (county: County): string => {
  const shape = outline(county);
  const [x, y] = centroid(shape);
  const zone = tzLookup(y, x);
  if (!zone.startsWith("Etc/")) return zone;
  // The center may be at sea for islands, and far off for those near 180 degrees. Uses a vertex of their coast instead.
  const [[longitude = 0, latitude = 0] = []] = polygonsOf(shape)[0]?.[0] ?? [];
  return tzLookup(latitude, longitude);
};

/** Counties with the time zone of their center and their fraction of deer habitat. */
export function countyRows(): Row[] {
  const shares = deerShares();
  return counties.map((county) => {
    const { fips, state, name } = county;
    const kind =
      KINDS[state.abbreviation] ??
      (Number(fips.slice(2)) >= 510 && state.abbreviation === "VA" ? "" : "County");
    return {
      attributes: {
        NAME: kind === "" ? name : `${name} ${kind}`,
        STATE: state.abbreviation,
        STATE_NAME: state.name,
        FIPS: fips,
        TIMEZONE: zoneOf(county),
        DEER: shares.get(fips) ?? null,
      },
      shape: areaShape(outline(county)),
    };
  });
}

/** States, merged from their counties so that both share borders. */
export function stateRows(): Row[] {
  return US_STATES.map((state) => ({
    attributes: {
      NAME: state.name,
      STATE_NAME: state.name,
      STATE_ABBR: state.abbreviation,
      STATE_FIPS: state.fips,
    },
    shape: areaShape(merged(counties.filter((county) => county.state === state))),
  }));
}

function merged(group: readonly County[]): MultiPolygon {
  return merge(atlas, group.map(({ geometry }) => geometry) as Parameters<typeof merge>[1]);
}

/** Time zones per state, merged from whole counties. */
export function timeZoneRows(): Row[] {
  const groups = new Map<string, County[]>();
  for (const county of counties) {
    const key = `${county.state.abbreviation}|${zoneOf(county)}`;
    groups.set(key, [...(groups.get(key) ?? []), county]);
  }
  return Array.from(groups, ([key, group]) => {
    const [state = "", zone = ""] = key.split("|");
    return { attributes: { TIMEZONE: zone, STATE: state }, shape: areaShape(merged(group)) };
  });
}

/** Maximum number of counties in a sample hunting unit. */
const UNIT_COUNTIES = 3;

/** Sample hunting units: up to three neighboring counties of a state each. Real units are defined by the states. */
export function huntingUnitRows(): Row[] {
  const beside = neighbors(counties.map(({ geometry }) => geometry));
  const taken = new Set<number>();
  const numbers = new Map<string, number>();
  return counties.flatMap((county, place) => {
    if (taken.has(place)) return [];
    const state = county.state.abbreviation;
    const group = [place];
    for (let at = 0; at < group.length && group.length < UNIT_COUNTIES; at++) {
      for (const next of beside[group[at] ?? 0] ?? []) {
        const free =
          !taken.has(next) && !group.includes(next) && counties[next]?.state.abbreviation === state;
        if (free && group.length < UNIT_COUNTIES) group.push(next);
      }
    }
    for (const member of group) taken.add(member);
    const number = (numbers.get(state) ?? 0) + 1;
    numbers.set(state, number);
    const members = group.flatMap((member) => counties[member] ?? []);
    return [
      {
        attributes: {
          NAME: `Sample Unit ${number}`,
          UNIT: number,
          STATE: state,
          COUNTIES: members.map(({ name }) => name).join(", "),
          NOTE: "Sample data: no real hunting unit",
        },
        shape: areaShape(merged(members)),
      },
    ];
  });
}

/** Airports of the US states. */
export function airportRows(): Row[] {
  const states = new Set(counties.map(({ state }) => state.abbreviation));
  const lines = readFileSync(vegaData("airports.csv"), "utf8").trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const cells = Array.from(
      line.trim().matchAll(/("([^"]*)"|[^,]*)(,|$)/g),
      ([, plain, quoted]) => quoted ?? plain ?? "",
    );
    const [code = "", name = "", city = "", state = "", country, latitude, longitude] = cells;
    if (country !== "USA" || !states.has(state)) return [];
    return [
      {
        attributes: { NAME: name, CODE: code, CITY: city, STATE: state },
        shape: {
          type: "esriGeometryPoint" as const,
          parts: [Float64Array.of(Number(longitude), Number(latitude))],
        },
      },
    ];
  });
}
