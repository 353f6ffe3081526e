import { elevationField } from "../../../server/arcgis/elevation/field";
import type { Row } from "../../../server/arcgis/query/table";
import { packRows } from "../../../server/arcgis/sources/tableFile";
import { gaugeRows } from "./gauges";
import { landRows } from "./land";
import { airportRows, countyRows, huntingUnitRows, stateRows, timeZoneRows } from "./regions";
import { wayRows } from "./ways";

/**
 * Builds every layer's file by name. Sample land, roads and trails need existing elevation.bin and vectors.bin files.
 */
export function layerFiles(): Record<string, Buffer> {
  // Uses generated detail, whose ridges the sample roads and trails follow.
  const field = elevationField(true);
  const { rows: land, groups } = landRows(field);
  return {
    counties: pack(countyRows()),
    states: pack(stateRows()),
    timezones: pack(timeZoneRows()),
    units: pack(huntingUnitRows()),
    airports: pack(airportRows()),
    gauges: pack(gaugeRows()),
    land: pack(land),
    roads: pack(wayRows(field, land, groups, "Road")),
    trails: pack(wayRows(field, land, groups, "Trail")),
  };
}

function pack(rows: Row[]): Buffer {
  const [first] = rows;
  if (!first) throw new Error("A layer has no features: has a source changed?");
  return packRows(first.shape.type, Object.keys(first.attributes), rows);
}
