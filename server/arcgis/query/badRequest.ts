import { ArcgisError } from "../errors";

/** A 400 for a parameter that cannot be used; `allowed` says what can. */
export function badParameter(name: string, allowed: string): ArcgisError {
  return new ArcgisError(400, `Invalid or missing input parameter: '${name}'.`, [
    `${name} must be ${allowed}.`,
  ]);
}
