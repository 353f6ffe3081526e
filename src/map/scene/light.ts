import type { Sunlight } from "../mapStage";

/** How a scene is lit: by the sun of a moment, or the same from everywhere by day and by night. */
export function lightingOf(sun: Sunlight | null) {
  if (!sun) return { type: "virtual" as const };
  return {
    type: "sun" as const,
    date: new Date(sun.at),
    directShadowsEnabled: sun.shadows,
    // Else the library moves the hour with the camera.
    cameraTrackingEnabled: false,
  };
}
