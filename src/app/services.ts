import type { Geocoder } from "../api/geocoder";
import type { LocateDevice } from "../api/geolocation";
import type { KeyValueStorage } from "../api/identity";
import type { ImageryArchive } from "../api/imageryArchive";
import type { MapLookups } from "../api/mapLookups";
import type { OwnWrites } from "../api/ownWrites";
import type { ReadPhotoPlace } from "../api/photoPlace";
import type { ApiResult, UserApi } from "../api/userApi";
import type { RuntimeConfig } from "../domain/appConfig";
import type { AnalyticsEvent } from "../features/analytics/events";
import type { GeometryShelf } from "../features/edits/history/GeometryShelf";
import type { MapStage } from "../map/mapStage";
import type { DuplicatesClient } from "../workers/duplicates";
import type { GroundElevation } from "../workers/groundElevation";
import type { ImageryClient } from "../workers/imagery";
import type { OverlaysClient } from "../workers/overlays";
import type { PhotosClient } from "../workers/photos";
import type { PreviewClient, ShrinkClient } from "../workers/preview";
import type { ProfileClient } from "../workers/profile";
import type { ProximityClient } from "../workers/proximity";
import type { SheetClient } from "../workers/sheet";
import type { SnapshotClient } from "../workers/snapshot";
import type { SunlightClient } from "../workers/sunlight";
import type { TracksClient } from "../workers/tracks";
import type { TravelClient } from "../workers/travel";
import type { ViewshedClient } from "../workers/viewshed";
import type { WindClient } from "../workers/wind";
import type { ZonesClient } from "../workers/zones";

/** Historical imagery: the archive's addresses, and the worker that tells its pictures apart. */
export interface ImageryServices {
  archive: ImageryArchive;
  /** A worker of its own for as long as imagery is looked at. */
  createClient(): ImageryClient;
}

/** The fragment of the page's address, in which a share link has its token. */
export interface PageAddress {
  /** With its #, empty when there is none. */
  hash(): string;
  /** Takes the fragment away without a step in the browser's history. */
  clearHash(): void;
  /** Answers how to stop listening. */
  onHashChange(listener: () => void): () => void;
}

/** The page's entries in the browser's history. What is pushed or replaced keeps the fragment. */
export interface PageHistory {
  location(): { pathname: string; search: string; hash: string };
  /** What was kept with the entry in sight; another version of the app may have written it. */
  state(): unknown;
  /** @param address path and query */
  push(address: string, state: unknown): void;
  replace(address: string, state: unknown): void;
  back(): void;
  /** Calls back after Back or Forward; returns a function that stops listening. */
  onPop(listener: () => void): () => void;
}

/** The parts of a BroadcastChannel that are used. */
export interface TabChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** The other tabs of this browser, and whether this one is seen. */
export interface BrowserTabs {
  /** Null if the browser or the page's context doesn't offer it. */
  locks: Pick<LockManager, "request"> | null;
  channel(name: string): TabChannel | null;
  isShown(): boolean;
}

/** What sagas reach the outside by; put into the saga context, replaced by fakes in tests. */
export interface Services {
  api: UserApi;
  /** What this page is saving: changes from elsewhere are taken in behind it. */
  ownWrites: Pick<OwnWrites, "settled" | "ended">;
  tabs: BrowserTabs;
  stage: MapStage;
  preview: PreviewClient;
  shrink: ShrinkClient;
  /** A worker of its own for each import of photos. */
  createPhotos(): PhotosClient;
  /** A worker of its own for each search of duplicates. */
  createDuplicates(): DuplicatesClient;
  /** A worker of its own for as long as questions about content are asked. */
  createProximity(): ProximityClient;
  /** A worker of its own for each map sheet. */
  createSheet(): SheetClient;
  lookups: MapLookups;
  groundElevation: GroundElevation;
  photoPlace: ReadPhotoPlace;
  imagery: ImageryServices;
  /** Names of places. */
  geocoder: Geocoder;
  /** Shapes that the history of edits needs; the store holds their keys. */
  geometryShelf: GeometryShelf;
  /** Where results of the Plan view's tools agree. */
  planOverlays: OverlaysClient;
  profile: ProfileClient;
  sunlight: SunlightClient;
  tracks: TracksClient;
  travel: TravelClient;
  viewshed: ViewshedClient;
  wind: WindClient;
  zones: ZonesClient;
  /** All content in one go, and what this browser stores of it. */
  snapshots: SnapshotClient;
  /** localStorage: the current user, unsaved preference changes, settings of this browser. */
  storage: KeyValueStorage;
  /** Reads /maps/config.env.json and points the api to the server that it names. */
  loadRuntimeConfig(): Promise<ApiResult<RuntimeConfig>>;
  /** A service worker of an earlier version would go on serving its files. */
  unregisterServiceWorkers(): Promise<void>;
  /** Whether this is a phone's browser, which is sent to the download page. */
  isMobileBrowser(): boolean;
  /** The clock, milliseconds since the epoch. */
  now(): number;
  openInNewTab(url: string): void;
  /** Saves a file that was made here, as a download. */
  saveFile(file: Blob, name: string): void;
  /** Counts events where the operator wants that; null: nothing is counted. */
  readonly analytics: ((event: AnalyticsEvent) => void) | null;
  locateDevice: LocateDevice;
  /** Null if the browser or the page's context doesn't offer it. */
  clipboard: { writeText(text: string): Promise<void> } | null;
  address: PageAddress;
  pages: PageHistory;
  redirect(url: string): void;
}
