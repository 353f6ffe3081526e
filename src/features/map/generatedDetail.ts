import type { MapViewpoint } from "../../map/mapStage";

/** From here on most of what the map shows of the ground is finer than what was measured. */
const FROM_ZOOM = 9;
export const isCloseEnough = ({ zoom }: MapViewpoint): boolean => zoom >= FROM_ZOOM;
