import tzLookup from "@photostructure/tz-lookup";
import { FEET_PER_METER } from "../../../src/domain/units";
import { RELIEF } from "../catalog";
import { fieldsOf, type Row } from "../query/table";
import { habitatRows, layerRows, townRows } from "./data";
import { type LayerDefinition, SAMPLE } from "./definition";
import * as styles from "./styles";
import { shootingHours } from "./sun";

const CENSUS = "U.S. Census Bureau";
const DAY = 86_400_000;
const AREA = "esriGeometryPolygon";

const ZONES: Readonly<Record<string, string>> = {
  "-5": "Eastern",
  "-6": "Central",
  "-7": "Mountain",
  "-8": "Pacific",
  "-9": "Alaska",
  "-10": "Hawaii",
};

/** Returns "Mountain" for America/Denver, based on the winter offset. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    timeZoneName: "shortOffset",
  }).formatToParts(Date.UTC(2025, 0, 15));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") ?? "";
  return ZONES[offset] ?? zone;
}

/** Returns the center of the bounding box of a row's first part. That's precise enough for sun times. */
function center({ shape }: Row): [number, number] {
  const [part = new Float64Array(2)] = shape.parts;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (let i = 0; i < part.length; i += 2) {
    west = Math.min(west, part[i] ?? 0);
    east = Math.max(east, part[i] ?? 0);
    south = Math.min(south, part[i + 1] ?? 0);
    north = Math.max(north, part[i + 1] ?? 0);
  }
  return [(west + east) / 2, (south + north) / 2];
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Layers available for the country and for each state. */
export const LAYERS: readonly LayerDefinition[] = [
  {
    name: "Public_Land",
    title: "Public land (sample)",
    description: "Sample public land in squares of the land survey. Generated, not real boundaries.",
    copyright: SAMPLE,
    sample: true,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "Name", "text"],
      ["CATEGORY", "Category", "text"],
      ["MANAGER", "Managed by", "text"],
      ["ACRES", "Acres", "integer"],
      ["STATE", "State", "text", 2],
      ["NOTE", "Note", "text"],
    ]),
    displayField: "NAME",
    style: styles.LAND,
    minLevel: 5,
    period: null,
    rows: () => layerRows("land"),
  },
  {
    name: "Hunting_Units",
    title: "Hunting units (sample)",
    description: "Sample hunting units based on counties, not official units.",
    copyright: `${SAMPLE}. Counties: ${CENSUS}`,
    sample: true,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "Name", "text"],
      ["UNIT", "Unit", "integer"],
      ["STATE", "State", "text", 2],
      ["COUNTIES", "Counties", "text"],
      ["NOTE", "Note", "text"],
    ]),
    displayField: "NAME",
    style: styles.UNITS,
    minLevel: 5,
    period: null,
    rows: () => layerRows("units"),
  },
  way("Motorized_Roads", "Motorized roads (sample)", "roads", styles.ROADS),
  way("Motorized_Trails", "Motorized trails (sample)", "trails", styles.TRAILS),
  {
    name: "Deer_Habitat",
    title: "White-tailed deer habitat",
    description: "Share of each county that is year-round white-tailed deer habitat.",
    copyright: `Habitat: USGS Gap Analysis Project. Counties: ${CENSUS}`,
    sample: false,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "County", "text"],
      ["STATE", "State", "text", 2],
      ["DEER", "Habitat, percent of the county", "integer"],
    ]),
    displayField: "NAME",
    style: styles.DEER,
    minLevel: 0,
    period: null,
    rows: habitatRows,
  },
  {
    name: "Shooting_Hours",
    title: "Shooting hours",
    description:
      "Half an hour before sunrise to half an hour after sunset, computed for the day and the clicked location. Seasons and states differ; read the regulations.",
    copyright: `Computed. Counties: ${CENSUS}`,
    sample: false,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "County", "text"],
      ["STATE", "State", "text", 2],
      ["DAY", "Day", "text", 10],
      ["LEGAL_START", "Half an hour before sunrise", "text"],
      ["SUNRISE", "Sunrise", "text"],
      ["SUNSET", "Sunset", "text"],
      ["LEGAL_END", "Half an hour after sunset", "text"],
      ["MINUTES", "Minutes", "integer"],
      ["TIMEZONE", "Time zone", "text"],
    ]),
    displayField: "NAME",
    style: styles.SHOOTING_HOURS,
    minLevel: 0,
    period: DAY,
    rows: (time) =>
      layerRows("counties").map((county) => {
        const { NAME = null, STATE = null, TIMEZONE = null } = county.attributes;
        const [x, y] = center(county);
        const hours = shootingHours(x, y, time, String(TIMEZONE));
        return { attributes: { NAME, STATE, TIMEZONE, DAY: day(time), ...hours }, shape: county.shape };
      }),
    at: async (longitude, latitude, time) => {
      const zone = tzLookup(latitude, longitude);
      return { TIMEZONE: zone, DAY: day(time), ...shootingHours(longitude, latitude, time, zone) };
    },
  },
  {
    name: "Slope",
    title: "Slope shading",
    description: "Slope in degrees, from the map's elevation data.",
    copyright: RELIEF,
    sample: true,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "Class", "text"],
      ["SLOPE", "Slope in degrees", "number"],
      ["ELEVATION", "Elevation in feet", "integer"],
      ["NOTE", "Note", "text"],
    ]),
    displayField: "NAME",
    style: styles.rasterStyle("SLOPE", styles.SLOPE_CLASSES),
    minLevel: 8,
    period: null,
    rows: () => [],
    at: async (_longitude, _latitude, _time, ground) => {
      const { elevation, slope, sample } = await ground();
      const feet = elevation * FEET_PER_METER;
      return {
        NAME: styles.SLOPE_CLASSES.find(({ max }) => slope <= max)?.label ?? "",
        SLOPE: Math.round(slope * 10) / 10,
        ELEVATION: sample ? Math.round(feet / 100) * 100 : Math.round(feet),
        NOTE: sample ? "Sample terrain: not measured" : null,
      };
    },
    raster: "slope",
  },
  {
    name: "Counties",
    title: "Counties",
    description: "Counties and county equivalents.",
    copyright: CENSUS,
    sample: false,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "Name", "text"],
      ["STATE", "State", "text", 2],
      ["STATE_NAME", "State name", "text"],
      ["FIPS", "FIPS", "text", 5],
    ]),
    displayField: "NAME",
    style: styles.COUNTIES,
    minLevel: 0,
    period: null,
    rows: () => layerRows("counties"),
  },
  {
    name: "Towns",
    title: "Towns",
    description: "Populated places.",
    copyright: "GeoNames (CC BY 4.0)",
    sample: false,
    geometryType: "esriGeometryPoint",
    fields: fieldsOf([
      ["NAME", "Name", "text"],
      ["STATE", "State", "text", 2],
      ["POPULATION", "Population", "integer"],
    ]),
    displayField: "NAME",
    style: styles.TOWNS,
    minLevel: 6,
    period: null,
    rows: townRows,
  },
  {
    name: "Airports",
    title: "Airports",
    description: "Airports and landing fields.",
    copyright: "Airports: U.S. Federal Aviation Administration, through vega-datasets",
    sample: false,
    geometryType: "esriGeometryPoint",
    fields: fieldsOf([
      ["NAME", "Name", "text"],
      ["CODE", "Code", "text", 4],
      ["CITY", "City", "text"],
      ["STATE", "State", "text", 2],
    ]),
    displayField: "NAME",
    style: styles.AIRPORTS,
    minLevel: 5,
    period: null,
    rows: () => layerRows("airports"),
  },
  {
    name: "Time_Zones",
    title: "Time zones",
    description: "Time zones by county; counties in two zones show the zone of their center.",
    copyright: `Time zones: tz database. Counties: ${CENSUS}`,
    sample: false,
    geometryType: AREA,
    fields: fieldsOf([
      ["ZONE", "Time zone", "text"],
      ["TIMEZONE", "Zone id", "text"],
      ["STATE", "State", "text", 2],
    ]),
    displayField: "ZONE",
    style: styles.TIME_ZONES,
    minLevel: 0,
    period: null,
    rows: () =>
      layerRows("timezones").map(({ attributes, shape }) => ({
        attributes: { ...attributes, ZONE: zoneName(String(attributes.TIMEZONE)) },
        shape,
      })),
  },
];

function way(name: string, title: string, file: string, style: LayerDefinition["style"]): LayerDefinition {
  return {
    name,
    title,
    description: `${title}: lines on sample public land. Generated, not real routes.`,
    copyright: SAMPLE,
    sample: true,
    geometryType: "esriGeometryPolyline",
    fields: fieldsOf([
      ["NAME", "Name", "text"],
      ["TYPE", "Type", "text"],
      ["VEHICLES", "Vehicles", "text"],
      ["SEASON", "Season", "text"],
      ["STATE", "State", "text", 2],
      ["NOTE", "Note", "text"],
    ]),
    displayField: "NAME",
    style,
    minLevel: 8,
    period: null,
    rows: () => layerRows(file),
  };
}
