import type { UsState } from "../../../src/domain/usStates";
import { HUNTING_UNIT_SERVICES } from "../../mapServices/huntingUnits";
import { ADDRESSES, countyRoads } from "./addresses";
import { cellsOf } from "./cells";
import type { DataSet, DataSource } from "./dataSets";

const SURVEY = "U.S. Geological Survey, public domain";
const FOREST_SERVICE = "USDA Forest Service, public domain";
const CENSUS = "U.S. Census Bureau, TIGER/Line 2024, public domain";

/**
 * Returns the data sets of a state. Hunting units are left out if the state has no service for them.
 * @param resolution arc-seconds between elevations
 */
export function dataSetsOf(state: UsState, resolution: "1" | "1/3"): DataSet[] {
  return [
    elevation(state, resolution),
    ...units(state),
    publicLand(state),
    ...roadsAndTrails(state),
    ...water(state),
  ];
}

/** Returns a layer of an ArcGIS service: its features that match `where`, or all in the state's extent. */
const service = (url: string, where = "1=1"): DataSource => ({
  kind: "service",
  url,
  where,
  inExtent: where === "1=1",
});

function elevation(state: UsState, resolution: "1" | "1/3"): DataSet {
  const folder = resolution === "1" ? "1" : "13";
  return {
    id: "elevation",
    title: `${state.name} elevations`,
    category: "",
    source: {
      kind: "files",
      urls: cellsOf(state).map((cell) => ADDRESSES.elevation(folder, cell)),
      gaps: true,
    },
    license: `${SURVEY} (3DEP)`,
  };
}

function units({ name, abbreviation }: UsState): DataSet[] {
  const agency = HUNTING_UNIT_SERVICES.find((one) => one.state === abbreviation);
  if (!agency) return [];
  return [
    {
      id: "units",
      title: `${name} hunting units`,
      category: "Hunting",
      source: {
        kind: "service",
        url: agency.url,
        where: agency.where ?? "1=1",
        inExtent: false,
      },
      license: `The wildlife agency of ${name}; see its terms of use`,
      titleField: agency.nameField,
    },
  ];
}

const publicLand = ({ name, abbreviation }: UsState): DataSet => ({
  id: "public-land",
  title: `${name} public land`,
  category: "Land",
  source: service(ADDRESSES.publicLand, `State_Nm='${abbreviation}'`),
  license: `${SURVEY} (PAD-US)`,
  titleField: "Unit_Nm",
  colorBy: "MngNm_Desc",
});

function roadsAndTrails({ name, fips }: UsState): DataSet[] {
  const category = "Roads and trails";
  return [
    {
      id: "roads",
      title: `${name} roads`,
      category,
      source: { kind: "index", url: ADDRESSES.roads, names: countyRoads(fips) },
      license: CENSUS,
      titleField: "FULLNAME",
      colorBy: "MTFCC",
    },
    {
      id: "main-roads",
      title: `${name} main roads`,
      category,
      source: { kind: "files", urls: [ADDRESSES.mainRoads(fips)], gaps: false },
      license: CENSUS,
      titleField: "FULLNAME",
      colorBy: "MTFCC",
    },
    {
      id: "motorized-roads",
      title: `${name} forest roads`,
      category,
      source: service(ADDRESSES.motorized(1)),
      license: FOREST_SERVICE,
      titleField: "name",
      colorBy: "seasonal",
    },
    {
      id: "motorized-trails",
      title: `${name} motorized trails`,
      category,
      source: service(ADDRESSES.motorized(2)),
      license: FOREST_SERVICE,
      titleField: "name",
      colorBy: "seasonal",
    },
    {
      id: "trails",
      title: `${name} trails`,
      category,
      source: service(ADDRESSES.trails),
      license: FOREST_SERVICE,
      titleField: "trail_name",
    },
  ];
}

function water({ name }: UsState): DataSet[] {
  const source: DataSource = {
    kind: "files",
    urls: [ADDRESSES.water(name.replaceAll(" ", "_"))],
    gaps: false,
  };
  return [
    {
      id: "lakes",
      title: `${name} lakes`,
      category: "Water",
      source,
      license: `${SURVEY} (NHD)`,
      layer: "NHDWaterbody",
      titleField: "gnis_name",
    },
    {
      id: "streams",
      title: `${name} streams`,
      category: "Water",
      source,
      license: `${SURVEY} (NHD)`,
      layer: "NHDFlowline",
      titleField: "gnis_name",
    },
  ];
}
