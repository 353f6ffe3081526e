/** Thrown if this device can't draw the map in 3D. */
export class SceneUnavailableError extends Error {
  override name = "SceneUnavailableError";
}
