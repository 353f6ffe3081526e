import { expect, it } from "vitest";
import { layerRows } from "../../../server/arcgis/layers/data";
import { boxOfShape } from "../../../server/arcgis/query/table";
import { stateOfName, US_STATES } from "../../../src/domain/usStates";

it("are the fifty states and the District of Columbia, with unique names, numbers and abbreviations", () => {
  expect(US_STATES).toHaveLength(51);
  for (const key of ["name", "fips", "abbreviation"] as const)
    expect(new Set(US_STATES.map((state) => state[key])).size).toBe(51);
  expect(stateOfName("New Mexico")).toMatchObject({ fips: "35", abbreviation: "NM" });
});

it.each([...US_STATES])("$name has its center within its own bounds", ({ abbreviation, center }) => {
  const row = layerRows("states").find(({ attributes }) => attributes.STATE_ABBR === abbreviation);
  if (!row) throw new Error(`There is no outline of ${abbreviation}.`);
  const { minX, minY, maxX, maxY } = boxOfShape(row.shape);
  const [longitude, latitude] = center;
  expect(longitude).toBeGreaterThan(minX);
  expect(longitude).toBeLessThan(maxX);
  expect(latitude).toBeGreaterThan(minY);
  expect(latitude).toBeLessThan(maxY);
});
