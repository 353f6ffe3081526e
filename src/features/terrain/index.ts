/** What other rooms use of `terrain`. Its other files are its own. */

export { ASPECTS, ELEVATION_SLIDER, filterElevations, SLOPE_SLIDER, sliderElevations } from "./choices";
export { Choices } from "./components/Choices";
export { MatchSwatch } from "./components/MatchSwatch";
export { selectElevationSource, selectIsSampleAt, selectTerrain } from "./selectors";
export { isGroundless, withGround } from "./withGround";
