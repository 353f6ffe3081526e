/** Reason why a DEM can't be used. Completes "DEM_FILE=... cannot be used: ". */
export class DemError extends Error {
  override readonly name = "DemError";
}
