/** The DEM can't be read, or the result can't be written. The message gives the reason and what to do. */
export class DemError extends Error {
  override readonly name = "DemError";
}
