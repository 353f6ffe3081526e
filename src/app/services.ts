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

/** Historical imagery: the archive, and the worker that compares its images. */
export interface ImageryServices {
  archive: ImageryArchive;
  /** Creates a worker for as long as imagery is shown. */
  createClient(): ImageryClient;
}

/** Fragment of the page's address, which holds the token of a share link. */
export interface PageAddress {
  /** Returns the fragment with its #; empty if there is none. */
  hash(): string;
  /** Removes the fragment without adding a history entry. */
  clearHash(): void;
  /** @returns a function that unsubscribes */
  onHashChange(listener: () => void): () => void;
}

/** The page's history entries. Pushing and replacing keep the fragment. */
export interface PageHistory {
  location(): { pathname: string; search: string; hash: string };
  /** Returns the current entry's state; another version of the app may have written it. */
  state(): unknown;
  /** @param address path and query */
  push(address: string, state: unknown): void;
  replace(address: string, state: unknown): void;
  back(): void;
  /** Registers a listener for Back and Forward. @returns a function that unsubscribes */
  onPop(listener: () => void): () => void;
}

/** Part of BroadcastChannel that is used. */
export interface TabChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** Other tabs of this browser, and whether this one is visible. */
export interface BrowserTabs {
  /** Null if the browser or the page's context doesn't support it. */
  locks: Pick<LockManager, "request"> | null;
  channel(name: string): TabChannel | null;
  isShown(): boolean;
}

/** The sagas' access to the outside world, held in the saga context. Tests replace it with fakes. */
export interface Services {
  api: UserApi;
  /** Tracks what this page is saving. Remote changes are applied after that. */
  ownWrites: Pick<OwnWrites, "settled" | "ended">;
  tabs: BrowserTabs;
  stage: MapStage;
  preview: PreviewClient;
  shrink: ShrinkClient;
  /** Creates a worker for each photo import. */
  createPhotos(): PhotosClient;
  /** Creates a worker for each search for duplicates. */
  createDuplicates(): DuplicatesClient;
  /** Creates a worker for as long as proximity queries are needed. */
  createProximity(): ProximityClient;
  /** Creates a worker for each map sheet. */
  createSheet(): SheetClient;
  lookups: MapLookups;
  groundElevation: GroundElevation;
  photoPlace: ReadPhotoPlace;
  imagery: ImageryServices;
  /** Search for place names. */
  geocoder: Geocoder;
  /** Geometries for undo and redo; the store holds only their keys. */
  geometryShelf: GeometryShelf;
  /** Computes where results of the Plan view's tools agree. */
  planOverlays: OverlaysClient;
  profile: ProfileClient;
  sunlight: SunlightClient;
  tracks: TracksClient;
  travel: TravelClient;
  viewshed: ViewshedClient;
  wind: WindClient;
  zones: ZonesClient;
  /** Loads all content as one snapshot, and caches it in this browser. */
  snapshots: SnapshotClient;
  /** localStorage: the current user, unsaved preference changes and this browser's settings. */
  storage: KeyValueStorage;
  /** Reads /maps/config.env.json and points the API to its server. */
  loadRuntimeConfig(): Promise<ApiResult<RuntimeConfig>>;
  /** Removes service workers of earlier versions, which would keep serving their files. */
  unregisterServiceWorkers(): Promise<void>;
  /** Whether this is a phone's browser, which is sent to the download page. */
  isMobileBrowser(): boolean;
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
  openInNewTab(url: string): void;
  /** Saves a generated file as a download. */
  saveFile(file: Blob, name: string): void;
  /** Records an event; null if the operator doesn't collect any. */
  readonly analytics: ((event: AnalyticsEvent) => void) | null;
  locateDevice: LocateDevice;
  /** Null if the browser or the page's context doesn't support it. */
  clipboard: { writeText(text: string): Promise<void> } | null;
  address: PageAddress;
  pages: PageHistory;
  redirect(url: string): void;
}
