/** What other rooms use of `overlays`. Its other files are its own. */

export { OverlayIcon } from "./components/OverlayIcon";
export {
  drawnIdOf,
  selectActiveOverlays,
  selectDrawnOverlays,
  selectEnabledOverlays,
  selectOverlays,
  selectOverlayTimes,
} from "./selectors";
export { overlaysRestored, switchOverlay } from "./slice";
