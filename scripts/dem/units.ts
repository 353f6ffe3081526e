import { DemError } from "./demError";

/** Meters per linear unit, by EPSG code. */
const BY_CODE: Readonly<Record<number, number>> = {
  9001: 1,
  9002: 0.3048,
  9003: 1200 / 3937,
  9036: 1000,
};

/** Meters per unit, by the names GDAL writes for a band. */
const BY_NAME: ReadonlyMap<string, number> = new Map([
  ["m", 1],
  ["metre", 1],
  ["meter", 1],
  ["metres", 1],
  ["meters", 1],
  ["ft", 0.3048],
  ["foot", 0.3048],
  ["feet", 0.3048],
  ["us-ft", 1200 / 3937],
  ["us survey foot", 1200 / 3937],
  ["foot_us", 1200 / 3937],
]);

/** Meters per unit. The band's own unit name takes precedence over the file's code. Defaults to meters. */
export function metersPerUnit(code: unknown, name: unknown, path: string): number {
  if (typeof name === "string" && name.trim() !== "") {
    const meters = BY_NAME.get(name.trim().toLowerCase());
    if (meters !== undefined) return meters;
    throw new DemError(`${path} has elevations in "${name}". Convert them to meters first.`);
  }
  // 32767 means "user-defined", without saying which unit.
  if (typeof code !== "number" || code === 0 || code === 32767) return 1;
  const meters = BY_CODE[code];
  if (meters === undefined) {
    throw new DemError(
      `${path} uses the unit EPSG:${code}, which is not supported. Convert it to meters first.`,
    );
  }
  return meters;
}
