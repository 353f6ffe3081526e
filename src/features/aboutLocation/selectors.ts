import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import { stateTitle } from "../../domain/layers";
import {
  isRoadOrTrail,
  locationTitle,
  lookupDistance,
  type Place,
  pointDistance,
} from "../../domain/location";
import { selectActive } from "../layers";
import { drawnIdOf, selectActiveOverlays } from "../overlays";
import type { LayerHere } from "./slice";

export const selectAbout = (state: RootState) => state.aboutLocation;
export const selectLocationTitle = (state: RootState) => locationTitle(state.aboutLocation.county);

/** Layers and overlays that have features at the location, are still loading, or failed. */
export const selectHere = createSelector([selectAbout], ({ layers }) => {
  const shown = layers.filter(({ status, features }) => status.state !== "done" || features.length > 0);
  return {
    layers: shown.filter(({ overlay }) => !overlay),
    overlays: shown.filter(({ overlay }) => overlay),
  };
});

/** Returns a query for each active layer and overlay that has features. */
export function questionsOf(
  state: RootState,
  place: Place,
  zoom: number,
): Omit<LayerHere, "status" | "features">[] {
  const distanceOf = (points = false, overlay = false) =>
    points ? pointDistance(zoom, overlay, place.latitude) : lookupDistance(zoom, overlay);
  const asked = selectActive(state).filter(({ layer }) => !layer.pictures);
  const layers = asked.map((entry) => {
    const { layer, key, stateName, categoryName } = entry;
    const { where, nameField, fields } = layer;
    return {
      id: key,
      name: layer.name,
      about: `${stateTitle(stateName)} · ${categoryName}`,
      overlay: false,
      ...(nameField !== undefined && { nameField }),
      question: {
        url: layer.urls.mainRes,
        place,
        distance: distanceOf(layer.points),
        box: isRoadOrTrail(entry),
        ...(where !== undefined && { where }),
        ...(fields && { fields }),
      },
    };
  });
  const overlays = selectActiveOverlays(state).map((overlay) => ({
    id: drawnIdOf(overlay),
    name: overlay.name,
    about: "",
    overlay: true,
    question: { url: overlay.url, place, distance: distanceOf(overlay.points, true), box: false },
  }));
  return [...layers, ...overlays];
}
