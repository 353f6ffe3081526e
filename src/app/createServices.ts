import { geocoder } from "../api/geocoder";
import { createLocateDevice } from "../api/geolocation";
import { failure, OFFLINE } from "../api/http";
import { imageryArchive } from "../api/imageryArchive";
import { withLoggedCalls } from "../api/loggedCalls";
import { mapLookups } from "../api/mapLookups";
import { OwnWrites } from "../api/ownWrites";
import { readPhotoPlace } from "../api/photoPlace";
import type { ApiResult } from "../api/userApi";
import { createUserApiClient, featureRequest, snapshotRequest } from "../api/userApiClient";
import { parseRuntimeConfig, type RuntimeConfig } from "../domain/appConfig";
import { GeometryShelf } from "../features/edits/history/GeometryShelf";
import type { MapControls, MapStage } from "../map/mapStage";
import { createDuplicatesClient } from "../workers/duplicates";
import { createGroundElevation } from "../workers/groundElevation";
import { createImageryClient } from "../workers/imagery";
import { createLineText } from "../workers/lineText";
import { createOverlaysClient } from "../workers/overlays";
import { createPhotosClient } from "../workers/photos";
import { createPreviewClient } from "../workers/preview";
import { createProfileClient } from "../workers/profile";
import { createProximityClient } from "../workers/proximity";
import { createSheetClient } from "../workers/sheet";
import { createSnapshotClient } from "../workers/snapshot";
import { createSunlightClient } from "../workers/sunlight";
import { createTracksClient } from "../workers/tracks";
import { createTravelClient } from "../workers/travel";
import { createViewshedClient } from "../workers/viewshed";
import { createWindClient } from "../workers/wind";
import { createZonesClient } from "../workers/zones";
import { browserBeaconHost, createAnalyticsBeacon } from "./analyticsBeacon";
import { browserTabs } from "./browserTabs";
import { isMobileBrowser } from "./mobileBrowser";
import { pageHistory } from "./pageHistory";
import { saveFile } from "./saveFile";
import type { PageAddress, Services } from "./services";

const RUNTIME_CONFIG_URL = "/maps/config.env.json";

/** Links from the services to the store, which is created after them. */
export interface StoreLinks {
  /** Called when the server no longer recognizes the session. */
  onSessionEnded(): void;
  /** Returns the server's file size limit in bytes. */
  importMaxBytes(): number;
}

/** Creates the browser's real services. */
export function createServices(
  stage: MapStage & Pick<MapControls, "preload" | "configure">,
  links: StoreLinks,
): Services {
  let userApiUrl = "/api/v1";
  let analytics: Services["analytics"] = null;
  const now = () => Date.now();
  const redirect = (url: string) => window.location.assign(url);
  const ownWrites = new OwnWrites();
  const preview = createPreviewClient(links.importMaxBytes);
  const account = { baseUrl: () => userApiUrl, storage: localStorage, now };
  return {
    ...createWorkerClients(account),
    api: ownWrites.watch(
      withLoggedCalls(
        createUserApiClient({
          ...account,
          lines: createLineText(),
          // The page shows the previous user's data, so start over.
          onSessionLost: (reason) => (reason === "ended" ? links.onSessionEnded() : redirect("/maps/")),
        }),
      ),
    ),
    ownWrites,
    tabs: browserTabs,
    stage,
    lookups: mapLookups,
    photoPlace: readPhotoPlace,
    preview,
    shrink: preview,
    imagery: { archive: imageryArchive, createClient: createImageryClient },
    geocoder,
    geometryShelf: new GeometryShelf(),
    storage: localStorage,
    async loadRuntimeConfig() {
      const result = await readRuntimeConfig();
      if (result.success) {
        if (result.data.analyticsUrl)
          analytics = createAnalyticsBeacon(result.data.analyticsUrl, browserBeaconHost);
        userApiUrl = result.data.userApiUrl;
        if (result.data.map) stage.configure(result.data.map);
      }
      // Load the map's code in parallel with configuration and user, unless the user is about to be redirected.
      if (!result.success || !result.data.signedIn) return result;
      if (result.data.phoneAllowed || !isMobileBrowser(navigator.userAgent)) stage.preload();
      return result;
    },
    async unregisterServiceWorkers() {
      // Missing if the page isn't served securely.
      const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
      await Promise.all(registrations.map((registration) => registration.unregister()));
    },
    isMobileBrowser: () => isMobileBrowser(navigator.userAgent),
    now,
    saveFile,
    openInNewTab: (url) => void window.open(url, "_blank", "noopener"),
    redirect,
    get analytics() {
      return analytics;
    },
    locateDevice: createLocateDevice(navigator.geolocation, window.isSecureContext),
    clipboard: navigator.clipboard ?? null,
    address: pageAddress,
    pages: pageHistory,
  };
}

/** Creates the clients of the workers. A worker starts on first use. */
const createWorkerClients = (account: Parameters<typeof snapshotRequest>[0]) => ({
  groundElevation: createGroundElevation(),
  createPhotos: () => createPhotosClient(),
  createDuplicates: () => createDuplicatesClient(),
  createSheet: () => createSheetClient(),
  createProximity: () => createProximityClient(),
  planOverlays: createOverlaysClient(),
  profile: createProfileClient(),
  sunlight: createSunlightClient(),
  tracks: createTracksClient(() => featureRequest(account)),
  travel: createTravelClient(),
  viewshed: createViewshedClient(),
  wind: createWindClient(),
  zones: createZonesClient(),
  snapshots: createSnapshotClient(() => snapshotRequest(account)),
});

const pageAddress: PageAddress = {
  hash: () => location.hash,
  clearHash: () => history.replaceState(history.state, "", location.pathname + location.search),
  onHashChange(listener) {
    window.addEventListener("hashchange", listener);
    return () => window.removeEventListener("hashchange", listener);
  },
};

async function readRuntimeConfig(): Promise<ApiResult<RuntimeConfig>> {
  try {
    const response = await fetch(RUNTIME_CONFIG_URL, { cache: "no-cache" });
    const config = response.ok ? parseRuntimeConfig(await response.json()) : null;
    if (config) return { success: true, data: config };
    return failure({
      status: response.status,
      id: "bad-runtime-config",
      message: `${RUNTIME_CONFIG_URL} has no server address. Ask the site operator to add it.`,
    });
  } catch (error) {
    return failure(OFFLINE, error);
  }
}
