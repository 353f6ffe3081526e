import { vi } from "vitest";
import type { MapLookups } from "../../../src/api/mapLookups";
import { aboutLocationSaga } from "../../../src/features/aboutLocation/saga";
import { groundClicked } from "../../../src/features/featurePopup/slice";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { switchOverlay } from "../../../src/features/overlays/slice";
import { preferencesLoaded } from "../../../src/features/preferences/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { fakeServices, ok, runFeature, USER } from "../app/fakes";
import { LAND, MANIFEST, ROADS, saved } from "../layers/setUp";

export const FIELDS = [
  { name: "NAME", alias: "Name", type: "esriFieldTypeString" },
  { name: "ACRES", alias: "Acres", type: "esriFieldTypeDouble" },
  { name: "WEB", alias: "More", type: "esriFieldTypeString" },
];
export const REMOTE = {
  elevation: { imageServer: "/arcgis/rest/services/Terrain/Elevation/ImageServer", maxLevel: 16 },
};

export const click = (place: Partial<ReturnType<typeof groundClicked>["payload"]> = {}) =>
  groundClicked({ longitude: -107.55, latitude: 40.52, zoom: 15, screenX: 600, ...place });

/** Lookups that fully describe one position. Tests override individual results. */
export function fakeLookups() {
  const layerAt = vi.fn<MapLookups["layerAt"]>(async (_services, { url }) =>
    ok(
      url.includes("Land")
        ? {
            fields: FIELDS,
            features: [
              { NAME: "Sample Forest", ACRES: 1200.5, WEB: "https://example.org/forest" },
              { NAME: "Sample Forest", ACRES: 7, WEB: null },
            ],
          }
        : { fields: FIELDS, features: [] },
    ),
  );
  return {
    layerAt,
    county: vi.fn<MapLookups["county"]>(async () => ok({ county: "Moffat County", abbreviation: "CO" })),
    placeName: vi.fn<MapLookups["placeName"]>(async () => ok("12 mi NW of Craig, Moffat County, Colorado")),
    groundElevation: vi.fn(async (): Promise<number | null> => 2000),
  };
}

export const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Services with data from two visible layers and an overlay. */
export function servicesFor(fakes: ReturnType<typeof fakeLookups>) {
  const { groundElevation, ...lookups } = fakes;
  return fakeServices({ lookups: lookups as never, groundElevation });
}

/** @param sample whether the ground's detail is generated */
export function begin(dispatch: ReturnType<typeof runFeature>["store"]["dispatch"], sample = false) {
  const remote = { elevation: { ...REMOTE.elevation, sample } };
  dispatch(sessionStarted({ user: { ...USER, roles: ["insider"] }, remote }));
  dispatch(manifestLoaded(MANIFEST));
  dispatch(preferencesLoaded(saved([LAND, ROADS])));
  dispatch(switchOverlay({ id: "fire", on: true }));
}

export function setUp() {
  const fakes = fakeLookups();
  const run = runFeature(aboutLocationSaga, servicesFor(fakes));
  begin(run.store.dispatch);
  const about = () => run.store.getState().aboutLocation;
  const view = () => run.store.getState().sidebar.view?.name;
  return { ...run, ...fakes, about, view };
}
