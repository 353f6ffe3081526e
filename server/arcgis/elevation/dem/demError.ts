/** Why a DEM cannot be used; follows "DEM_FILE=... cannot be used: ". */
export class DemError extends Error {
  override readonly name = "DemError";
}
