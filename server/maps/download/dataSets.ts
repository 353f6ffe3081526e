import type { UsState } from "../../../src/domain/usStates";
import { HUNTING_UNIT_SERVICES } from "../../mapServices/huntingUnits";
import { ADDRESSES, countyRoads } from "./addresses";
import { cellsOf } from "./cells";

/** Source of a data set. */
export type DataSource =
  /** Files by URL. With `gaps`, a missing file is a gap such as the sea, not an error. */
  | { kind: "files"; urls: readonly string[]; gaps: boolean }
  /** Files listed in a folder's index. */
  | { kind: "index"; url: string; names: RegExp }
  /** Layer of an ArcGIS service: all features that match `where`, limited to the state's extent if `inExtent`. */
  | { kind: "service"; url: string; where: string; inExtent: boolean };

/** Data set of a state, with the settings of the layer it becomes. */
export interface DataSet {
  id: DataSetId;
  title: string;
  category: string;
  source: DataSource;
  /** Publisher and terms. */
  license: string;
  /** Layer name, for a file with several layers. */
  layer?: string;
  /** Used only if the data has such a field. */
  titleField?: string;
  colorBy?: string;
}

export const DATA_SETS = [
  "elevation",
  "units",
  "public-land",
  "roads",
  "main-roads",
  "motorized-roads",
  "motorized-trails",
  "trails",
  "lakes",
  "streams",
] as const;
export type DataSetId = (typeof DATA_SETS)[number];

/** Data sets downloaded by default. The roads of all counties already contain the main roads. */
export const DEFAULT_DATA_SETS: readonly DataSetId[] = DATA_SETS.filter((id) => id !== "main-roads");

const SURVEY = "U.S. Geological Survey, public domain";
const FOREST_SERVICE = "USDA Forest Service, public domain";
const CENSUS = "U.S. Census Bureau, TIGER/Line 2024, public domain";

/**
 * Returns the data sets of a state. Hunting units are left out if the state has no service for them.
 * @param resolution arc-seconds between elevations
 */
export function dataSetsOf(state: UsState, resolution: "1" | "1/3"): DataSet[] {
  const { name, abbreviation, fips } = state;
  const service = (url: string, where = "1=1"): DataSource => ({
    kind: "service",
    url,
    where,
    inExtent: where === "1=1",
  });
  const water: DataSource = {
    kind: "files",
    urls: [ADDRESSES.water(name.replaceAll(" ", "_"))],
    gaps: false,
  };
  const units = HUNTING_UNIT_SERVICES.find((one) => one.state === abbreviation);
  const folder = resolution === "1" ? "1" : "13";
  return [
    {
      id: "elevation",
      title: `${name} elevations`,
      category: "",
      source: {
        kind: "files",
        urls: cellsOf(state).map((cell) => ADDRESSES.elevation(folder, cell)),
        gaps: true,
      },
      license: `${SURVEY} (3DEP)`,
    },
    ...(units
      ? [
          {
            id: "units" as const,
            title: `${name} hunting units`,
            category: "Hunting",
            source: {
              kind: "service" as const,
              url: units.url,
              where: units.where ?? "1=1",
              inExtent: false,
            },
            license: `The wildlife agency of ${name}; see its terms of use`,
            titleField: units.nameField,
          },
        ]
      : []),
    {
      id: "public-land",
      title: `${name} public land`,
      category: "Land",
      source: service(ADDRESSES.publicLand, `State_Nm='${abbreviation}'`),
      license: `${SURVEY} (PAD-US)`,
      titleField: "Unit_Nm",
      colorBy: "MngNm_Desc",
    },
    {
      id: "roads",
      title: `${name} roads`,
      category: "Roads and trails",
      source: { kind: "index", url: ADDRESSES.roads, names: countyRoads(fips) },
      license: CENSUS,
      titleField: "FULLNAME",
      colorBy: "MTFCC",
    },
    {
      id: "main-roads",
      title: `${name} main roads`,
      category: "Roads and trails",
      source: { kind: "files", urls: [ADDRESSES.mainRoads(fips)], gaps: false },
      license: CENSUS,
      titleField: "FULLNAME",
      colorBy: "MTFCC",
    },
    {
      id: "motorized-roads",
      title: `${name} forest roads`,
      category: "Roads and trails",
      source: service(ADDRESSES.motorized(1)),
      license: FOREST_SERVICE,
      titleField: "name",
      colorBy: "seasonal",
    },
    {
      id: "motorized-trails",
      title: `${name} motorized trails`,
      category: "Roads and trails",
      source: service(ADDRESSES.motorized(2)),
      license: FOREST_SERVICE,
      titleField: "name",
      colorBy: "seasonal",
    },
    {
      id: "trails",
      title: `${name} trails`,
      category: "Roads and trails",
      source: service(ADDRESSES.trails),
      license: FOREST_SERVICE,
      titleField: "trail_name",
    },
    {
      id: "lakes",
      title: `${name} lakes`,
      category: "Water",
      source: water,
      license: `${SURVEY} (NHD)`,
      layer: "NHDWaterbody",
      titleField: "gnis_name",
    },
    {
      id: "streams",
      title: `${name} streams`,
      category: "Water",
      source: water,
      license: `${SURVEY} (NHD)`,
      layer: "NHDFlowline",
      titleField: "gnis_name",
    },
  ];
}
