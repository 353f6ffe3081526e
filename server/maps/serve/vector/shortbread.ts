import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from "@maplibre/maplibre-gl-style-spec";
import { borders, cities, names, riverNames, roadNames } from "./labels";
import { all, any, area, has, isOneOf, isShape, line, nameOf, not } from "./layers";
import { BUILDING, GROUND, ICE, LAND, ROADS, WATER, WATERWAY } from "./palette";
import { numbered, type RoadFilters, roadLayers, runways } from "./roads";

const NAME = nameOf("name_en");
const kindIs = (...values: string[]): FilterSpecification => isOneOf("kind", values);
const isTrue = (field: string): FilterSpecification => ["==", ["get", field], true];
const linked = (...values: string[]) => values.flatMap((value) => [value, `${value}_link`]);

/** Road classes of streets. The label layer uses separate names for links. */
const STREETS = {
  motorway: kindIs(...linked("motorway")),
  main: kindIs(...linked("trunk", "primary")),
  secondary: kindIs(...linked("secondary", "tertiary")),
  minor: kindIs("unclassified", "residential", "living_street", "busway"),
};
const TRACK = kindIs("track");
const TRAIL = kindIs("path", "footway", "cycleway", "bridleway", "steps", "pedestrian");

const surface = (filter: FilterSpecification): FilterSpecification =>
  all(filter, isShape("LineString"), not(isTrue("tunnel")));

const FILTERS: RoadFilters = {
  from: "streets",
  roads: {
    motorway: surface(STREETS.motorway),
    main: surface(STREETS.main),
    secondary: surface(STREETS.secondary),
    minor: surface(STREETS.minor),
  },
  service: surface(kindIs("service")),
  track: surface(TRACK),
  trail: surface(TRAIL),
  rail: surface(all(kindIs("rail", "narrow_gauge", "light_rail"), not(has("service")))),
  ferryFrom: "ferries",
  ferry: isShape("LineString"),
  liftFrom: "aerialways",
  lift: isShape("LineString"),
  tunnel: all(isTrue("tunnel"), any(...Object.values(STREETS))),
};

/**
 * Returns style layers for tiles in the Shortbread schema, version 1.0 (https://shortbread-tiles.org/schema/1.0/). It
 * has neither summits nor reserves.
 */
export function shortbreadLayers(): LayerSpecification[] {
  return [
    { id: "land", type: "background", paint: { "background-color": LAND } },
    ...ground(),
    area("oceans", { from: "ocean" }, { color: WATER }),
    area("water", { from: "water_polygons", filter: not(kindIs("glacier")) }, { color: WATER }),
    area("glaciers", { from: "water_polygons", filter: kindIs("glacier") }, { color: ICE }),
    line(
      "waterways",
      { from: "water_lines", filter: not(isTrue("tunnel")) },
      {
        color: WATERWAY,
        width: [
          [6, 0.6],
          [10, 1.1],
          [13, 1.6],
          [17, 4],
        ],
      },
    ),
    area("dams", { from: "dam_polygons", minzoom: 12 }, { color: BUILDING.fill, outline: BUILDING.outline }),
    line(
      "dam lines",
      { from: "dam_lines", minzoom: 12 },
      {
        color: BUILDING.outline,
        width: [
          [12, 1],
          [17, 4],
        ],
      },
    ),
    runways("streets", kindIs("runway")),
    area(
      "squares",
      { from: "street_polygons", filter: kindIs("pedestrian", "living_street", "service"), minzoom: 14 },
      { color: ROADS.minor.fill, outline: ROADS.minor.casing },
    ),
    area(
      "buildings",
      { from: "buildings", minzoom: 13 },
      { color: BUILDING.fill, outline: BUILDING.outline },
    ),
    ...roadLayers(FILTERS),
    ...borders("boundaries", {
      country: all(isOneOf("admin_level", [2]), not(isTrue("maritime"))),
      state: all(isOneOf("admin_level", [3, 4]), not(isTrue("maritime"))),
      county: isOneOf("admin_level", [5, 6]),
    }),
    ...labels(),
  ];
}

function ground(): LayerSpecification[] {
  const cover = (id: keyof typeof GROUND, ...kinds: string[]) =>
    area(`land ${id}`, { from: "land", filter: kindIs(...kinds) }, { color: GROUND[id] });
  return [
    cover("built", "residential", "garages"),
    cover("civic", "industrial", "commercial", "retail", "railway", "quarry", "landfill", "brownfield"),
    cover(
      "farmland",
      "farmland",
      "farmyard",
      "orchard",
      "vineyard",
      "allotments",
      "greenhouse_horticulture",
      "plant_nursery",
    ),
    cover("grass", "grass", "grassland", "meadow", "village_green", "greenfield"),
    cover("scrub", "scrub", "heath"),
    cover(
      "park",
      "park",
      "garden",
      "playground",
      "recreation_ground",
      "golf_course",
      "miniature_golf",
      "cemetery",
      "grave_yard",
    ),
    cover("wood", "forest", "wood"),
    cover("wetland", "wetland", "swamp", "bog", "string_bog", "wet_meadow", "marsh"),
    cover("sand", "sand", "beach"),
    cover("rock", "bare_rock", "scree", "shingle"),
    area(
      "campuses",
      { from: "sites", filter: kindIs("school", "university", "college", "hospital", "prison") },
      { color: GROUND.civic, opacity: 0.7 },
    ),
  ];
}

function labels(): LayerSpecification[] {
  const water = names("water_polygons_labels", NAME);
  const population: ExpressionSpecification = ["*", -1, ["to-number", ["get", "population"]]];
  const width: ExpressionSpecification = ["*", -1, ["to-number", ["get", "way_area"]]];
  // Some generators omit the level of country labels.
  const country = any(isOneOf("admin_level", [2]), not(has("admin_level")));
  return [
    riverNames({ from: "water_lines_labels", filter: has("name"), minzoom: 11 }, NAME),
    ...roadNames(
      { from: "street_labels", name: NAME, roads: STREETS, trails: any(TRACK, TRAIL) },
      { from: "street_labels", filter: numbered(STREETS) },
    ),
    water("lake names", not(kindIs("river", "canal", "glacier")), "lake", 6),
    ...cities("place_labels", NAME, {
      hood: kindIs("suburb", "quarter", "neighbourhood"),
      village: kindIs("village", "hamlet", "isolated_dwelling"),
      town: kindIs("town"),
      city: kindIs("city", "capital", "state_capital"),
      state: isOneOf("admin_level", [4]),
      country,
      rank: population,
      wide: { from: "boundary_labels", rank: width },
    }),
  ];
}
