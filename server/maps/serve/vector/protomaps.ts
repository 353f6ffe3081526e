import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from "@maplibre/maplibre-gl-style-spec";
import type { VectorContent } from "../../../../src/domain/mapData";
import { borders, cities, names, peaks, preserveEdges, riverNames, roadNames } from "./labels";
import { all, any, area, feet, has, isOneOf, isShape, line, nameOf, not, text } from "./layers";
import { BUILDING, GROUND, LAND, LETTERS, PRESERVE, WATER, WATERWAY } from "./palette";
import { numbered, type RoadFilters, roadLayers, runways } from "./roads";

const NAME = nameOf("name:en");

/** Field names by version. Up to version 3 they have a prefix, next to the original OpenStreetMap tags. */
interface Fields {
  kind: string;
  /** OpenStreetMap class of a road. */
  road: string;
  place: string;
  rank: string;
  height: string;
}
const VERSION_4: Fields = {
  kind: "kind",
  road: "kind_detail",
  place: "kind_detail",
  rank: "min_zoom",
  height: "elevation",
};
const VERSION_3: Fields = {
  kind: "pmap:kind",
  road: "highway",
  place: "place",
  rank: "pmap:min_zoom",
  height: "ele",
};

/** Returns style layers for Protomaps basemaps, versions 2 to 4. */
export function protomapsLayers({ layers }: VectorContent): LayerSpecification[] {
  const old = layers.some(({ fields }) => fields.includes(VERSION_3.kind));
  const fields = old ? VERSION_3 : VERSION_4;
  const kindIs = (...values: string[]): FilterSpecification => isOneOf(fields.kind, values);
  const roads = roadFilters(fields, kindIs);
  // Up to version 3, some land cover, rivers and seas were in separate layers.
  const grounds = [...["landcover", "landuse"], ...(old ? ["natural"] : [])];
  const rivers = old ? ["physical_line"] : ["water"];
  return [
    area("land", { from: "earth", filter: isShape("Polygon") }, { color: LAND }),
    ...grounds.flatMap((from) => ground(from, kindIs)),
    area("water", { from: "water", filter: isShape("Polygon") }, { color: WATER }),
    ...rivers.map((from) =>
      line(
        "waterways",
        { from, filter: all(isShape("LineString"), kindIs("river", "canal", "stream", "drain", "ditch")) },
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
    ),
    runways("roads", isOneOf(old ? "aeroway" : "kind_detail", ["runway"])),
    area(
      "buildings",
      { from: "buildings", filter: isShape("Polygon"), minzoom: 13 },
      {
        color: BUILDING.fill,
        outline: BUILDING.outline,
      },
    ),
    ...roadLayers(roads),
    ...borders("boundaries", borderFilters(old, kindIs)),
    ...labels(fields, kindIs, roads),
  ];
}

type KindIs = (...values: string[]) => FilterSpecification;

function roadFilters({ road, kind }: Fields, kindIs: KindIs): RoadFilters {
  const roadIs = (...values: string[]) =>
    isOneOf(
      road,
      values.flatMap((value) => [value, `${value}_link`]),
    );
  const old = kind === VERSION_3.kind;
  const tunnel = old ? any(has("pmap:is_tunnel"), isOneOf("tunnel", ["yes"])) : has("is_tunnel");
  const surface = (filter: FilterSpecification) => all(filter, isShape("LineString"), not(tunnel));
  const wide = kindIs("highway", "major_road", "medium_road", "minor_road");
  return {
    from: "roads",
    roads: {
      motorway: surface(kindIs("highway")),
      main: surface(all(kindIs("major_road"), not(roadIs("secondary", "tertiary")))),
      secondary: surface(
        any(kindIs("medium_road"), all(kindIs("major_road"), roadIs("secondary", "tertiary"))),
      ),
      minor: surface(all(kindIs("minor_road"), not(isOneOf(road, ["service"])))),
    },
    service: surface(all(kindIs("minor_road", "other"), isOneOf(road, ["service"]))),
    track: surface(isOneOf(road, ["track"])),
    trail: surface(
      all(
        kindIs("path", "other"),
        isOneOf(road, [
          "path",
          "footway",
          "bridleway",
          "cycleway",
          "steps",
          "pedestrian",
          "sidewalk",
          "crossing",
        ]),
      ),
    ),
    // Version 2 uses "railway" for trains, trams and abandoned lines.
    rail: all(
      any(kindIs("rail"), all(kindIs("railway"), isOneOf("railway", ["rail", "light_rail", "narrow_gauge"]))),
      not(has("service")),
    ),
    ...(old && { railFrom: "transit" }),
    ferry: kindIs("ferry"),
    lift: kindIs("aerialway"),
    tunnel: all(tunnel, wide),
  };
}

const borderFilters = (old: boolean, kindIs: KindIs) =>
  old
    ? {
        country: isOneOf("pmap:min_admin_level", [1, 2]),
        state: isOneOf("pmap:min_admin_level", [3, 4]),
        county: isOneOf("pmap:min_admin_level", [5, 6]),
      }
    : { country: kindIs("country"), state: kindIs("region"), county: kindIs("county") };

/** Returns land cover. The kinds of several versions and layers are combined, because their names don't clash. */
function ground(from: string, kindIs: KindIs): LayerSpecification[] {
  const cover = (id: keyof typeof GROUND, ...kinds: string[]) =>
    area(`${from} ${id}`, { from, filter: all(isShape("Polygon"), kindIs(...kinds)) }, { color: GROUND[id] });
  return [
    cover("built", "urban_area", "residential", "neighbourhood"),
    cover("farmland", "farmland", "orchard", "farmyard", "allotments"),
    cover("grass", "grassland", "grass", "meadow", "village_green"),
    cover("scrub", "scrub", "heath"),
    cover(
      "park",
      "park",
      "golf_course",
      "recreation_ground",
      "cemetery",
      "zoo",
      "garden",
      "pitch",
      "playground",
    ),
    cover("wood", "forest", "wood"),
    cover("wetland", "wetland"),
    cover("sand", "sand", "beach"),
    cover("rock", "barren", "bare_rock", "scree"),
    cover("ice", "glacier"),
    cover(
      "civic",
      "school",
      "university",
      "college",
      "hospital",
      "industrial",
      "commercial",
      "railway",
      "pedestrian",
    ),
    cover("airfield", "aerodrome", "airfield", "runway", "taxiway"),
    ...(from === "landuse"
      ? [
          area(
            "preserves",
            { from, filter: kindIs("national_park", "nature_reserve", "protected_area") },
            {
              color: PRESERVE,
              opacity: 0.1,
            },
          ),
          preserveEdges(from, kindIs("national_park", "nature_reserve", "protected_area")),
        ]
      : []),
  ];
}

function labels(fields: Fields, kindIs: KindIs, roads: RoadFilters): LayerSpecification[] {
  const { kind, place, height } = fields;
  const old = kind === VERSION_3.kind;
  const rank: ExpressionSpecification = ["get", fields.rank];
  const placeIs = (...values: string[]) =>
    any(kindIs(...values), all(kindIs("locality"), isOneOf(place, values)));
  const rivers = old ? "physical_line" : "water";
  const water = names(old ? "physical_point" : "water", NAME);
  const parks = ["park", "national_park", "nature_reserve", "forest", "protected_area"];
  return [
    riverNames(
      {
        from: rivers,
        filter: all(isShape("LineString"), has("name"), kindIs("river", "canal", "stream")),
        minzoom: 11,
      },
      NAME,
    ),
    ...roadNames(
      {
        from: "roads",
        name: NAME,
        roads: roads.roads,
        trails: isOneOf(fields.road, ["path", "bridleway", "track"]),
      },
      { from: "roads", filter: numbered(roads.roads) },
    ),
    ...peaks("pois", all(has("name"), kindIs("peak", "volcano")), NAME, {
      field: height,
      words: feet(height, "m"),
      rank,
    }),
    text("park names", { from: "pois", filter: all(has("name"), kindIs(...parks)), minzoom: 7 }, NAME, {
      colors: LETTERS.park,
      size: [
        [7, 10],
        [13, 12.5],
      ],
      face: "Italic",
      rank,
    }),
    water("ocean names", all(isShape("Point"), kindIs("ocean", "sea")), "ocean", 0),
    water(
      "lake names",
      all(isShape("Point"), kindIs("lake", "water", "bay", "strait", "fjord", "reservoir")),
      "lake",
      6,
    ),
    ...cities("places", NAME, {
      hood: kindIs("neighbourhood", "macrohood", "suburb"),
      village: any(
        placeIs("village", "hamlet", "isolated_dwelling"),
        all(kindIs("locality"), not(has(place))),
      ),
      town: placeIs("town"),
      city: placeIs("city"),
      state: kindIs("region", "state"),
      country: kindIs("country"),
      rank,
    }),
  ];
}
