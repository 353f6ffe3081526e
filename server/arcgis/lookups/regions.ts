import { LAYERS } from "../layers/catalog";
import { layerRows } from "../layers/data";
import type { LayerDefinition } from "../layers/definition";
import type { LayerService } from "../layers/services";
import { fieldsOf, type Row } from "../query/table";

const counties = LAYERS.find(({ name }) => name === "Counties");
if (!counties) throw new Error("The catalog has no county layer.");

const states: LayerDefinition = {
  ...counties,
  name: "States",
  title: "States",
  description: "States of the United States and the District of Columbia.",
  fields: fieldsOf([
    ["NAME", "Name", "text"],
    ["STATE_NAME", "State name", "text"],
    ["STATE_ABBR", "Abbreviation", "text", 2],
    ["STATE_FIPS", "FIPS", "text", 2],
  ]),
  rows: () => layerRows("states"),
};

/** Services for finding the region of a position. They have one layer each and are at the root of all services. */
export const REGION_SERVICES: readonly LayerService[] = [
  { name: "County", definition: counties, state: null },
  { name: "State", definition: states, state: null },
];

/** Returns all counties with NAME, STATE, STATE_NAME and FIPS. */
export const countyRows = (): readonly Row[] => layerRows("counties");
