import type { AccountApi } from "./user/account";
import type { AdministrationApi } from "./user/administration";
import type { BinApi } from "./user/bin";
import type { ExportsApi } from "./user/exports";
import type { FeaturesApi } from "./user/features";
import type { HuntsApi } from "./user/hunts";
import type { ImportsApi } from "./user/imports";
import type { MapDataApi } from "./user/mapData";
import type { NotesApi } from "./user/notes";
import type { PhotosApi } from "./user/photos";
import type { PlansApi } from "./user/plans";
import type { PreferencesApi } from "./user/preferences";
import type { SearchApi } from "./user/search";
import type { SessionApi } from "./user/session";
import type { SharesApi } from "./user/shares";
import type { SyncApi } from "./user/sync";

export type { BinPage, BinQuery } from "./user/bin";
export type { ExportStatus } from "./user/exports";
export type { FeaturePage, FeatureQuery } from "./user/features";
export type { HeldPreferences } from "./user/heldPreferences";
export type { CollectionPage } from "./user/hunts";
export type { ImportResult, ImportStatus } from "./user/imports";
export type { NoteText } from "./user/notes";
export type { PhotoUpload } from "./user/photos";
export type { ApiError, ApiResult, BatchResult } from "./user/result";
export type { FoundContent, FoundInNotes } from "./user/search";
export type { ChangesPage, ChangesQuery, GoneItem } from "./user/sync";

/** User API as the client uses it. It is injected into sagas. */
export interface UserApi
  extends SessionApi,
    AccountApi,
    AdministrationApi,
    MapDataApi,
    FeaturesApi,
    BinApi,
    HuntsApi,
    SearchApi,
    NotesApi,
    PlansApi,
    PhotosApi,
    SharesApi,
    ImportsApi,
    ExportsApi,
    SyncApi,
    PreferencesApi {}
