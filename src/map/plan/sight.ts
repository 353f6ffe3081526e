export { createSightLayer } from "./createSightLayer";
export { createSpotsLayer } from "./createSpotsLayer";
