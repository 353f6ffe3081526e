import type { Sunlight } from "../mapStage";

/** Returns a scene's lighting: the sun at a given time, or uniform light at any time of day. */
export function lightingOf(sun: Sunlight | null) {
  if (!sun) return { type: "virtual" as const };
  return {
    type: "sun" as const,
    date: new Date(sun.at),
    directShadowsEnabled: sun.shadows,
    // Otherwise the library changes the time with the camera.
    cameraTrackingEnabled: false,
  };
}
