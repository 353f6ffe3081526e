import type { AuditEntry, Invitation, OneTimeLink } from "../domain/administration";
import type { BinItem, BinKey } from "../domain/bin";
import type { ExportType } from "../domain/exportType";
import type { Feature, FeatureParts, GhType, NewFeature } from "../domain/feature";
import type { GpxOptions } from "../domain/gpxOptions";
import type { Collection } from "../domain/hunt";
import type { LayersManifest } from "../domain/layersManifest";
import type {
  DraftSettings,
  MapDataLayer,
  MapDataOverview,
  MapDraft,
  MapLayerChange,
} from "../domain/mapData";
import type { MapFileEstimate, MapFileOptions, MapFileRequest } from "../domain/mapFile";
import type { Note, NoteableType, NoteHit } from "../domain/note";
import type { Photo } from "../domain/photo";
import type { PlanText, SavedPlan } from "../domain/planDocument";
import type { PreferenceJob, Preferences } from "../domain/preferences";
import type { Role, Trial } from "../domain/roles";
import type { AccountSession } from "../domain/session";
import type {
  AcceptedShare,
  ShareableType,
  SharedFeature,
  SharedView,
  ShareLink,
  ShareStatus,
} from "../domain/share";
import type { ShownChange } from "../domain/shownChange";
import type { StorageUse } from "../domain/storageUse";
import type { Account, CurrentUser, User } from "../domain/user";
import type { VisibilityRule } from "../domain/visibility";
import type { EarlierImport, WaitingImport } from "../domain/waitingImport";
import type { TableChoice } from "../formats/csv/roles";
import type { FormatNote } from "../formats/types";

/** A call that failed: `id` is the server's stable error id, "offline" when no answer came. */
export interface ApiError {
  status: number;
  id: string;
  message: string;
  fields?: Record<string, string>;
}

/** Every call answers this; none throws but for cancellation. */
export type ApiResult<T> = { success: true; data: T } | { success: false; data: ApiError };

export interface FeatureQuery {
  sort?: "ghType" | "updatedAt" | "title" | "createdAt";
  ascending?: boolean;
  limit?: number;
  offset?: number;
  slim?: boolean;
  types?: GhType[];
  states?: string[];
  /** Opaque keyset cursor of the page before; cheaper than offset. */
  cursor?: string;
}

export interface FeaturePage {
  features: Feature[];
  total: number;
  limit: number;
  offset: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface CollectionPage {
  collections: Collection[];
  total: number;
  limit: number;
  offset: number;
  nextCursor: string | null;
}

export interface BatchResult {
  successful: string[];
  failed: { id: string; reason: string }[];
}

export interface BinQuery {
  limit: number;
  /** Text in the title. */
  search?: string;
  /** Only features that were deleted together with this hunt. */
  deletedWith?: string;
  cursor?: string;
}

export interface BinPage {
  items: BinItem[];
  total: number;
  nextCursor: string | null;
  /** Days for which what is deleted now can be restored. */
  keptDays: number;
}

/** Something that is no longer part of the account's content. */
export interface GoneItem {
  kind: "feature" | "collection" | "place" | "note" | "photo" | "plan";
  /** Of a place: the feature. */
  id: string;
  /** Of a place or plan: the hunt. Of a note or photo: its feature or hunt. */
  parent: string | null;
}

/** A page of what changed since a number: `deleted` is applied before the rows. */
export interface ChangesPage {
  /** After the last page the reader is up to date to this number. */
  now: number;
  more: boolean;
  /** Null on the last page. */
  after: string | null;
  deleted: GoneItem[];
  /** Whether the map preferences changed. */
  preferences: boolean;
  /** Without featureIds. */
  collections: Collection[];
  /** Features that were added to hunts and didn't change themselves. */
  places: { collectionId: string; featureId: string }[];
  notes: Note[];
  photos: Photo[];
  plans: SavedPlan[];
  features: Feature[];
}

/** Without `since` and `after` only `now` is answered. */
export interface ChangesQuery {
  since?: number;
  /** `after` of the page before. */
  after?: string;
  limit?: number;
}

export interface ImportStatus {
  valid: boolean;
  completed: boolean;
  message: string;
  /** 0 to 1. */
  progress: number;
}

export interface ImportResult {
  items: { uuid: string; type: "collection" | "feature" }[];
  notes: FormatNote[];
}

export interface ExportStatus {
  uuid: string;
  success: boolean;
  url?: string;
  /** Of a map for other apps that is being made: tiles. */
  progress?: { done: number; total: number };
}

/** What a search for a part of a title has found. */
export interface FoundContent {
  collections: { uuid: string; title: string }[];
  features: { uuid: string; title: string; ghType: GhType }[];
}

/** What a search of the notes has found, the latest note first; `more`: not all of it. */
export interface FoundInNotes {
  hits: NoteHit[];
  more: boolean;
}

/** A style for many features; what is absent stays. */
export type FeatureStyle = Pick<FeatureParts, "icon" | "color" | "strokeWidth">;

/** What a person writes of a note. */
export type NoteText = Pick<Note, "title" | "contents">;

/** Where an uploaded picture belongs. */
export interface PhotoUpload {
  photoId: string;
  featureId: string;
  title: string;
}

/** The user API as the client calls it; sagas get it injected. */
/** The preferences with a rule of visibility that may name what is hidden. */
export type HeldPreferences = Omit<Preferences, "features"> & { features: { visible: VisibilityRule } };

export interface UserApi {
  whoami(): Promise<ApiResult<CurrentUser>>;
  logout(): Promise<ApiResult<null>>;
  extend(destination: string, force: boolean): Promise<ApiResult<CurrentUser>>;
  config(): Promise<ApiResult<Record<string, unknown>>>;
  /** Layers by state, category and sub-category. */
  layersManifest(): Promise<ApiResult<LayersManifest>>;

  accountSessions(): Promise<ApiResult<{ sessions: AccountSession[] }>>;
  endSession(uuid: string): Promise<ApiResult<null>>;
  endOtherSessions(): Promise<ApiResult<{ ended: number }>>;
  /** Ends every other session of the account. */
  changePassword(currentPassword: string, newPassword: string): Promise<ApiResult<CurrentUser>>;
  /** Name and location; an empty location is none. */
  setProfile(profile: {
    firstName: string;
    lastName: string;
    location: string;
  }): Promise<ApiResult<CurrentUser>>;
  /** The account's picture. The server keeps its center square. */
  uploadAvatar(file: File): Promise<ApiResult<CurrentUser>>;
  removeAvatar(): Promise<ApiResult<CurrentUser>>;
  startTrial(trial: Trial): Promise<ApiResult<CurrentUser>>;
  /** Ends the running trial before its time. */
  endTrial(): Promise<ApiResult<CurrentUser>>;
  setMapPreferences(preferences: User["mapPreferences"]): Promise<ApiResult<CurrentUser>>;
  storageUse(): Promise<ApiResult<StorageUse>>;
  /** Where the account's own data can be downloaded for ten minutes. */
  ownDataUrl(): Promise<ApiResult<{ url: string }>>;
  deleteAccount(password: string): Promise<ApiResult<null>>;

  /** For administrators: accounts by a part of their name or e-mail; others get 403. */
  listAccounts(
    query: { text: string; limit: number; offset: number },
    signal?: AbortSignal,
  ): Promise<ApiResult<{ users: Account[]; total: number; limit: number; offset: number }>>;
  /** For administrators. The first role is the one that counts. */
  setRoles(uuid: string, roles: Role[]): Promise<ApiResult<Account>>;
  /** For administrators, as is what follows. Ends the account's sessions; it can't log in until unsuspended. */
  suspendAccount(uuid: string): Promise<ApiResult<Account>>;
  unsuspendAccount(uuid: string): Promise<ApiResult<Account>>;
  endSessionsOf(uuid: string): Promise<ApiResult<{ ended: number }>>;
  /** A link with which the account's owner sets a new password, once. */
  makeResetLink(uuid: string): Promise<ApiResult<OneTimeLink>>;
  /** @param email of the account, as the administrator typed it */
  deleteAccountOf(uuid: string, email: string): Promise<ApiResult<null>>;
  listInvitations(signal?: AbortSignal): Promise<ApiResult<{ invitations: Invitation[] }>>;
  /** @param note for whom it is */
  invite(note: string): Promise<ApiResult<Invitation & OneTimeLink>>;
  revokeInvitation(uuid: string): Promise<ApiResult<null>>;
  listAudit(
    query: { limit: number; offset: number },
    signal?: AbortSignal,
  ): Promise<ApiResult<{ entries: AuditEntry[]; total: number; limit: number; offset: number }>>;

  mapData(signal?: AbortSignal): Promise<ApiResult<MapDataOverview>>;
  /** Announces a file; its bytes follow in parts. @param replaces id of a layer */
  beginMapDraft(fileName: string, bytes: number, replaces: string | null): Promise<ApiResult<MapDraft>>;
  mapDraft(uuid: string): Promise<ApiResult<MapDraft>>;
  /** @param offset bytes of the file that the server has */
  sendMapPart(uuid: string, offset: number, part: Blob, signal?: AbortSignal): Promise<ApiResult<MapDraft>>;
  prepareMapDraft(uuid: string, settings: DraftSettings): Promise<ApiResult<MapDraft>>;
  stepMapDraft(uuid: string, step: "inspect" | "cancel"): Promise<ApiResult<MapDraft>>;
  publishMapDraft(uuid: string): Promise<ApiResult<MapDataLayer>>;
  discardMapDraft(uuid: string): Promise<ApiResult<null>>;
  changeMapLayer(id: string, change: MapLayerChange): Promise<ApiResult<MapDataLayer>>;
  rollBackMapLayer(id: string): Promise<ApiResult<MapDataLayer>>;
  /** @param title of the layer, as the administrator typed it */
  removeMapLayer(id: string, title: string): Promise<ApiResult<null>>;

  listFeatures(query: FeatureQuery, signal?: AbortSignal): Promise<ApiResult<FeaturePage>>;
  getFeature(uuid: string): Promise<ApiResult<Feature>>;
  getFeatures(featureIds: string[]): Promise<ApiResult<{ features: Feature[] }>>;
  /** @param key the same for the same feature: however often it is sent, there is one */
  createFeature(feature: NewFeature, key: string): Promise<ApiResult<Feature>>;
  /** @param updatedAt the version that the edit began from, seconds; 409 `stale` where there is a later one */
  updateFeature(uuid: string, parts: FeatureParts, updatedAt?: number): Promise<ApiResult<Feature>>;
  /**
   * Icons are for waypoints, line weights for everything else; a feature takes what is for it.
   * @param key here and below: of a change of very many, sent in parts of up to BULK_BATCH; a part sent again is done once
   */
  updateStyles(featureIds: string[], style: FeatureStyle, key?: string): Promise<ApiResult<BatchResult>>;
  deleteFeature(uuid: string): Promise<ApiResult<null>>;
  /** @param collectionId the hunt that is deleted together with them */
  deleteFeatures(featureIds: string[], collectionId?: string, key?: string): Promise<ApiResult<BatchResult>>;
  /** Restores from the bin; so do the other restore calls. */
  restoreFeatures(featureIds: string[], key?: string): Promise<ApiResult<BatchResult>>;
  /** A page of what can be restored, newest deletion first. */
  listBin(query: BinQuery, signal?: AbortSignal): Promise<ApiResult<BinPage>>;
  /** Restores items of any type, at most RESTORE_BATCH. */
  restoreItems(items: BinKey[]): Promise<ApiResult<{ restored: BinKey[]; failed: BinKey[] }>>;
  addFeatureToCollections(uuid: string, collectionIds: string[]): Promise<ApiResult<BatchResult>>;
  removeFeatureFromCollections(uuid: string, collectionIds: string[]): Promise<ApiResult<BatchResult>>;

  listCollections(
    query: {
      sort?: "title" | "createdAt" | "updatedAt";
      ascending?: boolean;
      limit?: number;
      cursor?: string;
    },
    signal?: AbortSignal,
  ): Promise<ApiResult<CollectionPage>>;
  getCollection(uuid: string): Promise<ApiResult<Collection>>;
  getCollections(collectionIds: string[]): Promise<ApiResult<{ collections: Collection[] }>>;
  /** @param key the same for the same hunt: however often it is sent, there is one */
  createCollection(title: string, key: string): Promise<ApiResult<Collection>>;
  /** @param updatedAt what the edit began from: another one answers 409 */
  updateCollection(uuid: string, title: string, updatedAt?: number): Promise<ApiResult<Collection>>;
  deleteCollection(uuid: string): Promise<ApiResult<null>>;
  restoreCollection(uuid: string): Promise<ApiResult<Collection>>;
  addFeaturesToCollections(
    featureIds: string[],
    collectionIds: string[],
    key?: string,
  ): Promise<ApiResult<BatchResult>>;
  removeFeaturesFromCollection(
    uuid: string,
    featureIds: string[],
    key?: string,
  ): Promise<ApiResult<BatchResult>>;

  /** The user's hunts and features by part of their title. @param limit of each kind */
  search(text: string, limit: number, signal?: AbortSignal): Promise<ApiResult<FoundContent>>;
  searchNotes(text: string, limit: number, signal?: AbortSignal): Promise<ApiResult<FoundInNotes>>;

  listNotes(type: NoteableType, uuid: string): Promise<ApiResult<{ notes: Note[] }>>;
  /** @param key the same for the same note: however often it is sent, there is one */
  createNote(type: NoteableType, uuid: string, text: NoteText, key: string): Promise<ApiResult<Note>>;
  /** @param updatedAt what the edit began from: another one answers 409 */
  updateNote(uuid: string, text: NoteText, updatedAt?: number): Promise<ApiResult<Note>>;
  deleteNote(uuid: string): Promise<ApiResult<null>>;
  restoreNote(uuid: string): Promise<ApiResult<Note>>;

  /** Plans of a hunt, oldest first. */
  listPlans(collectionId: string): Promise<ApiResult<{ plans: SavedPlan[] }>>;
  /** @param key the same for the same plan: however often it is sent, there is one */
  createPlan(collectionId: string, text: PlanText, key: string): Promise<ApiResult<SavedPlan>>;
  /** @param updatedAt what the edit began from: another one answers 409 */
  updatePlan(uuid: string, parts: Partial<PlanText>, updatedAt?: number): Promise<ApiResult<SavedPlan>>;
  deletePlan(uuid: string): Promise<ApiResult<null>>;
  restorePlan(uuid: string): Promise<ApiResult<SavedPlan>>;

  createPhoto(title: string): Promise<ApiResult<{ uuid: string }>>;
  /** The file is sent as multipart `photos`; progress is 0 to 1 of the bytes sent. */
  uploadPhoto(
    file: File,
    photo: PhotoUpload,
    onProgress: (sent: number) => void,
    signal?: AbortSignal,
  ): Promise<ApiResult<Photo>>;
  getPhoto(uuid: string): Promise<ApiResult<Photo>>;
  deletePhoto(uuid: string): Promise<ApiResult<null>>;
  restorePhoto(uuid: string): Promise<ApiResult<Photo>>;

  createShare(type: ShareableType, uuid: string): Promise<ApiResult<ShareLink>>;
  shortLink(longLink: string): Promise<ApiResult<{ shortLink: string }>>;
  /** @param token what follows share-token= in a link */
  acceptShare(token: string): Promise<ApiResult<AcceptedShare>>;
  /** What a link shows; works without a session. */
  viewShare(token: string): Promise<ApiResult<SharedView>>;
  /** A page of the features that a link shows; `nextOffset` is null at the end. */
  viewSharedFeatures(
    token: string,
    offset: number,
  ): Promise<ApiResult<{ features: SharedFeature[]; nextOffset: number | null }>>;
  /** `links`: how many are good, used or not; `link`: the one that is given out now. */
  shareStatus(
    type: ShareableType,
    uuid: string,
  ): Promise<ApiResult<{ shares: ShareStatus[]; links: number; link: string | null }>>;
  /** Ends all links to an own item and makes a new one; who has accepted it keeps it. */
  renewShare(type: ShareableType, uuid: string): Promise<ApiResult<ShareLink>>;
  /** Ends all links to an own item and everybody's access to it. */
  destroyShare(type: ShareableType, uuid: string): Promise<ApiResult<null>>;
  /** Ends one person's access; the address comes with the share's status. */
  rescindShare(rescindUrl: string): Promise<ApiResult<null>>;
  leaveShare(type: ShareableType, uuid: string): Promise<ApiResult<null>>;

  /**
   * The file is sent as multipart `mapData`; progress is 0 to 1 of the bytes sent.
   * @param table what the columns of a table hold
   */
  uploadImport(
    file: File,
    onProgress: (sent: number) => void,
    signal?: AbortSignal,
    table?: TableChoice,
  ): Promise<ApiResult<{ uploadId: string; message: string }>>;
  /** Imports that are neither confirmed nor canceled, the newest first. */
  waitingImports(): Promise<ApiResult<{ imports: WaitingImport[] }>>;
  /** The latest import of the file with this SHA-256, confirmed or not. */
  earlierImport(checksum: string): Promise<ApiResult<{ import: EarlierImport | null }>>;
  importStatus(uploadId: string): Promise<ApiResult<ImportStatus>>;
  importResult(uploadId: string): Promise<ApiResult<ImportResult>>;
  /** @param unwanted features of the import that are left out, and own ones that are deleted */
  confirmImport(uploadId: string, unwanted?: readonly string[]): Promise<ApiResult<null>>;
  deleteImport(uploadId: string): Promise<ApiResult<null>>;

  /** @param gpx how a GPX is written; without it, lines are left out */
  createExport(
    type: ExportType,
    featureIds: string[] | null,
    gpx?: GpxOptions,
  ): Promise<ApiResult<{ uuid: string }>>;
  exportStatus(uuid: string): Promise<ApiResult<ExportStatus>>;
  /** Cancels an export, or deletes its file. */
  deleteExport(uuid: string): Promise<ApiResult<null>>;
  /** What maps for other apps can be made of, and those that are kept. */
  mapFileOptions(signal?: AbortSignal): Promise<ApiResult<MapFileOptions>>;
  estimateMapFile(
    chosen: Omit<MapFileRequest, "name">,
    signal?: AbortSignal,
  ): Promise<ApiResult<MapFileEstimate>>;
  createMapFile(request: MapFileRequest): Promise<ApiResult<{ uuid: string }>>;

  /** What changed in the account's content, and in what is shared with it. */
  changes(query: ChangesQuery, signal?: AbortSignal): Promise<ApiResult<ChangesPage>>;
  /** Opens a stream of server-sent events with the number of the account's last change. */
  openEvents(signal: AbortSignal): Promise<ApiResult<ReadableStream<Uint8Array>>>;

  /** Long lists of what is shown or hidden are read beside the rest. */
  preferences(): Promise<ApiResult<HeldPreferences>>;
  /** Answers all preferences, or null where "none" says that they are not needed: they may be megabytes. */
  changePreferences(jobs: PreferenceJob[], answer?: "whole" | "none"): Promise<ApiResult<Preferences | null>>;
  /** Shows and hides features, however many. When it fails, a part of it may have been done; the same again does no harm. */
  changeShown(change: ShownChange): Promise<ApiResult<null>>;
}
