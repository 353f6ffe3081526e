import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from "@maplibre/maplibre-gl-style-spec";
import { borders, cities, names, peaks, preserveEdges, riverNames, roadNames } from "./labels";
import { all, any, area, feet, has, isOneOf, isShape, line, nameOf, not, text } from "./layers";
import { BUILDING, GROUND, LAND, LETTERS, PRESERVE, WATER, WATERWAY } from "./palette";
import { numbered, type RoadFilters, roadLayers, runways } from "./roads";

const NAME = nameOf("name:en");
const RANK: ExpressionSpecification = ["get", "rank"];
const classIs = (...values: string[]): FilterSpecification => isOneOf("class", values);
const named = (filter: FilterSpecification): FilterSpecification => all(has("name"), filter);

const surface = (filter: FilterSpecification): FilterSpecification =>
  all(filter, isShape("LineString"), not(isOneOf("brunnel", ["tunnel"])));

const ROADS: RoadFilters = {
  from: "transportation",
  roads: {
    motorway: surface(classIs("motorway")),
    main: surface(classIs("trunk", "primary")),
    secondary: surface(classIs("secondary", "tertiary")),
    minor: surface(classIs("minor")),
  },
  service: surface(classIs("service", "raceway", "busway")),
  track: surface(classIs("track")),
  trail: surface(all(classIs("path"), not(isOneOf("subclass", ["platform", "corridor"])))),
  rail: surface(all(classIs("rail"), not(has("service")))),
  ferry: classIs("ferry"),
  lift: classIs("aerialway", "cable_car", "gondola"),
  tunnel: all(
    isOneOf("brunnel", ["tunnel"]),
    classIs("motorway", "trunk", "primary", "secondary", "tertiary", "minor"),
  ),
};

/** Returns style layers for tiles in the OpenMapTiles schema, version 3. */
export function openMapTilesLayers(): LayerSpecification[] {
  return [
    { id: "land", type: "background", paint: { "background-color": LAND } },
    ...ground(),
    area("water", { from: "water", filter: not(isOneOf("brunnel", ["tunnel"])) }, { color: WATER }),
    line(
      "waterways",
      { from: "waterway", filter: not(isOneOf("brunnel", ["tunnel"])) },
      {
        color: WATERWAY,
        width: [
          [4, 0.5],
          [9, 1],
          [13, 1.6],
          [17, 4],
        ],
      },
    ),
    area(
      "airfields",
      { from: "aeroway", filter: isShape("Polygon"), minzoom: 10 },
      { color: GROUND.airfield },
    ),
    runways("aeroway", all(isShape("LineString"), classIs("runway"))),
    area("buildings", { from: "building", minzoom: 13 }, { color: BUILDING.fill, outline: BUILDING.outline }),
    ...roadLayers(ROADS),
    ...borders("boundary", {
      country: all(isOneOf("admin_level", [2]), not(isOneOf("maritime", [1]))),
      state: all(isOneOf("admin_level", [3, 4]), not(isOneOf("maritime", [1]))),
      county: all(isOneOf("admin_level", [5, 6]), not(isOneOf("maritime", [1]))),
    }),
    ...labels(),
  ];
}

const ground = (): LayerSpecification[] => [
  area(
    "towns",
    { from: "landuse", filter: classIs("residential", "suburb", "neighbourhood") },
    {
      color: GROUND.built,
      opacity: 0.8,
    },
  ),
  area("farmland", { from: "landcover", filter: classIs("farmland") }, { color: GROUND.farmland }),
  area("grass", { from: "landcover", filter: classIs("grass") }, { color: GROUND.grass }),
  area(
    "scrub",
    { from: "landcover", filter: isOneOf("subclass", ["scrub", "heath", "fell", "tundra"]) },
    {
      color: GROUND.scrub,
    },
  ),
  area("woods", { from: "landcover", filter: classIs("wood") }, { color: GROUND.wood }),
  area("wetlands", { from: "landcover", filter: classIs("wetland") }, { color: GROUND.wetland }),
  area("sand", { from: "landcover", filter: classIs("sand") }, { color: GROUND.sand }),
  area("rock", { from: "landcover", filter: classIs("rock") }, { color: GROUND.rock }),
  area("ice", { from: "landcover", filter: classIs("ice") }, { color: GROUND.ice }),
  area(
    "parks",
    { from: "landcover", filter: isOneOf("subclass", ["park", "golf_course", "recreation_ground"]) },
    {
      color: GROUND.park,
    },
  ),
  area(
    "campuses",
    {
      from: "landuse",
      filter: classIs("school", "university", "college", "hospital", "industrial", "commercial", "retail"),
    },
    { color: GROUND.civic, opacity: 0.7 },
  ),
  area("preserves", { from: "park", filter: isShape("Polygon") }, { color: PRESERVE, opacity: 0.1 }),
  preserveEdges("park", isShape("Polygon")),
];

function labels(): LayerSpecification[] {
  const water = names("water_name", NAME);
  return [
    riverNames({ from: "waterway", filter: has("name"), minzoom: 10 }, NAME),
    ...roadNames(
      {
        from: "transportation_name",
        name: NAME,
        roads: ROADS.roads,
        trails: any(ROADS.track, isOneOf("subclass", ["path", "bridleway"])),
      },
      { from: "transportation_name", filter: numbered(ROADS.roads) },
    ),
    ...peaks("mountain_peak", named(classIs("peak", "volcano")), NAME, {
      field: "ele_ft",
      words: feet("ele_ft", "ft"),
      rank: RANK,
    }),
    text("park names", { from: "park", filter: all(isShape("Point"), has("name")), minzoom: 7 }, NAME, {
      colors: LETTERS.park,
      size: [
        [7, 10],
        [13, 13],
      ],
      face: "Italic",
      rank: RANK,
    }),
    water("ocean names", classIs("ocean", "sea"), "ocean", 0),
    water("lake names", classIs("lake", "bay", "strait"), "lake", 6),
    ...cities("place", NAME, {
      hood: classIs("suburb", "quarter", "neighbourhood", "borough"),
      village: classIs("village", "hamlet", "isolated_dwelling"),
      town: classIs("town"),
      city: classIs("city"),
      state: classIs("state", "province"),
      country: classIs("country"),
      rank: RANK,
    }),
  ];
}
