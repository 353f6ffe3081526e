export { createRayLayer } from "./createRayLayer";
export { createRouteLayer } from "./createRouteLayer";
export { createSightLayer } from "./createSightLayer";
export { createSpotsLayer } from "./createSpotsLayer";
export { createTrackLayer } from "./createTrackLayer";
export { createWindLayer } from "./createWindLayer";
