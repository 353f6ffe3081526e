import tzLookup from "@photostructure/tz-lookup";
import { RELIEF } from "../catalog";
import { fieldsOf } from "../query/table";
import { type LayerDefinition, SAMPLE } from "./definition";
import { fireRows, gaugeRows, seasonAt, snowDepth } from "./samples";
import * as styles from "./styles";
import { sunAt, twilightRows } from "./sun";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AREA = "esriGeometryPolygon";

/** Overlays that clients refresh periodically. */
export const OVERLAYS: readonly LayerDefinition[] = [
  {
    name: "Fire",
    title: "Fire (sample)",
    description: "Sample fire perimeters. They grow and are contained as days pass; none are real.",
    copyright: SAMPLE,
    sample: true,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "Name", "text"],
      ["ACRES", "Acres", "integer"],
      ["CONTAINED", "Percent contained", "integer"],
      ["DISCOVERED", "Discovered", "date"],
      ["STATE", "State", "text", 2],
      ["NOTE", "Note", "text"],
    ]),
    displayField: "NAME",
    style: styles.FIRES,
    minLevel: 0,
    period: HOUR,
    rows: fireRows,
  },
  {
    name: "Snow",
    title: "Snow depth (sample)",
    description: "Sample snow depth by elevation, latitude and the day of the year. Not measured.",
    copyright: `${SAMPLE}. ${RELIEF}`,
    sample: true,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "Class", "text"],
      ["DEPTH", "Snow depth in inches", "integer"],
      ["NOTE", "Note", "text"],
    ]),
    displayField: "NAME",
    style: styles.rasterStyle("DEPTH", styles.SNOW_CLASSES),
    minLevel: 3,
    period: DAY,
    rows: () => [],
    at: async (_longitude, latitude, time, ground) => {
      const depth = snowDepth((await ground()).elevation, latitude, seasonAt(time));
      const name = styles.SNOW_CLASSES.find(({ max }) => depth <= max)?.label ?? "";
      return { NAME: name, DEPTH: Math.round(depth), NOTE: "Sample data: not measured" };
    },
    raster: "snow",
  },
  {
    name: "Water",
    title: "River flow (sample)",
    description: "Sample gauges on Natural Earth rivers. Flows are generated.",
    copyright: `${SAMPLE}. Rivers: Natural Earth`,
    sample: true,
    geometryType: "esriGeometryPoint",
    fields: fieldsOf([
      ["NAME", "Name", "text"],
      ["FLOW", "Flow in cubic feet per second", "integer"],
      ["STAGE", "Stage in feet", "number"],
      ["STATUS", "Status", "text"],
      ["UPDATED", "Updated", "date"],
      ["NOTE", "Note", "text"],
    ]),
    displayField: "NAME",
    style: styles.GAUGES,
    minLevel: 0,
    period: 15 * MINUTE,
    rows: gaugeRows,
  },
  {
    name: "Sun",
    title: "Daylight",
    description: "Day, twilight and night, and the sun's position at a location. Computed.",
    copyright: "Computed",
    sample: false,
    geometryType: AREA,
    fields: fieldsOf([
      ["NAME", "Light", "text"],
      ["ALTITUDE", "Sun's altitude in degrees", "number"],
      ["AZIMUTH", "Sun's azimuth in degrees", "integer"],
      ["SUNRISE", "Sunrise", "text"],
      ["SUNSET", "Sunset", "text"],
    ]),
    displayField: "NAME",
    style: styles.SUN,
    minLevel: 0,
    period: 5 * MINUTE,
    rows: twilightRows,
    at: async (longitude, latitude, time) => sunAt(longitude, latitude, time, tzLookup(latitude, longitude)),
  },
];
