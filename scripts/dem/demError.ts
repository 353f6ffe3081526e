/** A DEM that cannot be read, or a result that cannot be written; the message says why and what to do. */
export class DemError extends Error {
  override readonly name = "DemError";
}
