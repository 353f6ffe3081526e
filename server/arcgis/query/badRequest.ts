import { ArcgisError } from "../errors";

/**
 * Creates a 400 for an invalid parameter.
 * @param allowed describes the valid values
 */
export function badParameter(name: string, allowed: string): ArcgisError {
  return new ArcgisError(400, `Invalid or missing input parameter: '${name}'.`, [
    `${name} must be ${allowed}.`,
  ]);
}
