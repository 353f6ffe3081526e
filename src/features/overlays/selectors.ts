import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import { DEFAULT_LAYER_OPACITY } from "../../domain/layers";
import type { LiveOverlay } from "../../domain/mapServices";
import type { DrawnLayer } from "../../map/mapStage";
import { selectMapServices } from "../session/selectors";

/** All overlays by priority. */
export const selectOverlays = createSelector([selectMapServices], ({ overlays }) =>
  overlays.toSorted((a, b) => a.priority - b.priority),
);

/** Ids of the overlays that are on. */
export const selectEnabledOverlays = (state: RootState) => state.overlays.enabled;

export const selectActiveOverlays = createSelector(
  [selectOverlays, selectEnabledOverlays],
  (overlays, enabled) => overlays.filter(({ id }) => enabled.includes(id)),
);

/** Returns the id of an overlay on the map. */
export const drawnIdOf = ({ id }: Pick<LiveOverlay, "id">): string => `overlay|${id}`;

export const selectDrawnOverlays = createSelector([selectActiveOverlays], (overlays): DrawnLayer[] =>
  overlays.map((overlay) => ({
    id: drawnIdOf(overlay),
    title: overlay.name,
    urls: { mainRes: overlay.url, ...(overlay.raster !== undefined && { raster: overlay.raster }) },
    priority: overlay.priority,
    overlay: true,
    opacity: DEFAULT_LAYER_OPACITY,
  })),
);

/** When an overlay's data was updated, by id. */
export const selectOverlayTimes = (state: RootState) => state.overlays.updatedAt;
