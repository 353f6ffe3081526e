import type { ColumnType, Generated } from "kysely";
import type { StoredExportType } from "../../src/domain/exportType";
import type { GpxLines } from "../../src/domain/gpxLines";
import type { GpxDevice } from "../../src/domain/gpxOptions";
import type { ShareableType } from "../../src/domain/share";

/**
 * The tables as kysely types. Every table of a person's content begins its keys with user_id, so that the database
 * can be spread over machines by that column and no index is ever searched across persons.
 * Times that the API carries in seconds are stored as seconds (bigint): a JavaScript Date over microseconds would make
 * keyset cursors skip rows.
 */
export interface Database {
  users: UsersTable;
  installation: InstallationTable;
  signing_keys: SigningKeysTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  features: FeaturesTable;
  collections: CollectionsTable;
  collection_features: CollectionFeaturesTable;
  notes: NotesTable;
  plans: PlansTable;
  preferences: PreferencesTable;
  visibility_ids: VisibilityIdsTable;
  bulk_slices: BulkSlicesTable;
  imports: ImportsTable;
  exports: ExportsTable;
  file_chunks: FileChunksTable;
  share_tokens: ShareTokensTable;
  received_shares: ReceivedSharesTable;
  photos: PhotosTable;
  photo_files: PhotoFilesTable;
  stray_files: StrayFilesTable;
  file_holds: FileHoldsTable;
  call_counts: CallCountsTable;
  deleted_accounts: DeletedAccountsTable;
  bin: BinTable;
  bin_places: BinPlacesTable;
  avatars: AvatarsTable;
  account_bytes: AccountBytesTable;
  invitations: InvitationsTable;
  password_resets: PasswordResetsTable;
  mails: MailsTable;
  sign_up_links: SignUpLinksTable;
  audit_log: AuditLogTable;
  content_heads: ContentHeadsTable;
  tombstones: TombstonesTable;
  received_heads: ReceivedHeadsTable;
  received_changes: ReceivedChangesTable;
}

type Seconds = number;
type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface UsersTable {
  uuid: string;
  email: string;
  /** Lower-case e-mail: what makes two addresses the same. */
  email_key: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  location: string | null;
  roles: string[];
  trials_used: Generated<string[]>;
  /** The trial that was started last; its role counts before the others until it ends. */
  trial: string | null;
  trial_ends_at: Date | null;
  elevation_exaggeration: Generated<number>;
  created_at: Timestamp;
  /** Null: not suspended. */
  suspended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** At most one per account; users.avatar names it. */
export interface AvatarsTable {
  user_id: string;
  file_id: string;
  /** A JPEG. */
  data: Buffer;
}

/** One row: whoever inserts it is the administrator. */
export interface InstallationTable {
  id: number;
  administrator: string;
}

export interface SigningKeysTable {
  kid: string;
  purpose: "identity" | "link";
  /** JWK of an Ed25519 key, or base64url of 32 random bytes for links. */
  secret: string;
  created_at: Timestamp;
}

export interface SessionsTable {
  user_id: string;
  uuid: string;
  token_hash: Buffer;
  /** The token before the last rotation: good until the newest one was seen, and a minute longer. */
  previous_token_hash: Buffer | null;
  rotated_at: ColumnType<Date, Date | undefined, Date>;
  /** When the first request came with the newest token. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
  seen_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
  user_agent: string;
  address: string;
}

export interface SignInAttemptsTable {
  /** "account:<hash>" or "address:<address>". */
  key: string;
  failures: number;
  window_started_at: ColumnType<Date, Date, Date>;
}

export interface FeaturesTable {
  user_id: string;
  uuid: string;
  title: string;
  /** The title as it is sorted: normalized, lower case. */
  title_key: string;
  gh_type: string;
  icon: string | null;
  /** JSON text of the Rgba, spliced into answers unread. */
  color: string;
  stroke_type: string;
  stroke_width: number;
  created_at: Seconds;
  updated_at: Seconds;
  server_created_at: Seconds;
  distance: number | null;
  area: number | null;
  duration: number | null;
  average_speed: number | null;
  states: string[];
  /**
   * Coordinates and time stamps in binary (src/formats/geometry). Null in a row of an older version that is not moved yet
   * (jobs/moveGeometry); of no bytes in one that stays as it is.
   */
  geometry: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>;
  /** JSON text of the coordinates in a row of an older version, else null. What is here counts, whatever `geometry` says. */
  coordinates: string | null;
  /** JSON text of the time stamps beside such coordinates, or null. */
  times: string | null;
  /** Length of the JSON of coordinates and times in bytes, so that pages are bounded without reading them. */
  bytes: number;
  /** Set while the feature waits for its import to be confirmed; lists show only rows without it. */
  import_id: string | null;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

export interface CollectionsTable {
  user_id: string;
  uuid: string;
  title: string;
  title_key: string;
  created_at: Seconds;
  updated_at: Seconds;
  import_id: string | null;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

export interface CollectionFeaturesTable {
  user_id: string;
  collection_id: string;
  feature_id: string;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

export interface NotesTable {
  user_id: string;
  uuid: string;
  noteable_type: string;
  noteable_id: string;
  title: string;
  contents: string;
  created_at: Seconds;
  updated_at: Seconds;
  /** Order of notes made in the same second. */
  position: Generated<number>;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

/** What a hunter set up in the Plan view, saved with a hunt. */
export interface PlansTable {
  user_id: string;
  uuid: string;
  collection_id: string;
  title: string;
  /** JSON text of domain/planDocument. */
  document: string;
  created_at: Seconds;
  updated_at: Seconds;
  /** Order of plans made in the same second. */
  position: Generated<number>;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

export interface PreferencesTable {
  user_id: string;
  /** JSON text of domain/preferences, without global.pinned. */
  document: string;
  pinned_collection: string | null;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
  /** What the account's visibility_ids name; "listed": nothing, the document's list is all of it. */
  visible_form: Generated<"listed" | "shown" | "hidden">;
  /** Number of the last change of what is shown. */
  visible_seq: Generated<number>;
}

/** Ids of features that are shown, or hidden, by the last byte of the id. */
export interface VisibilityIdsTable {
  user_id: string;
  bucket: number;
  /** 16 bytes an id, in no order, each once. */
  ids: Buffer;
}

/** A part of a change of very many features that was applied. */
export interface BulkSlicesTable {
  user_id: string;
  /** The change's, of the client's choice. */
  key: string;
  /** Position of the first id of the part among those of the call, and how many there are. */
  start: number;
  length: number;
  /** SHA-256 of what the call asked for. */
  digest: Buffer;
  /** A bit for each of the ids, the lowest of a byte first: set where it could not be applied. Empty: none is. */
  missing: Buffer;
  applied_at: Generated<Date>;
}

/** "uploading": parts of the file are still to come. */
export type ImportState = "uploading" | "uploaded" | "reading" | "completed" | "invalid" | "confirmed";

export interface ImportsTable {
  user_id: string;
  uuid: string;
  file_name: string;
  bytes: number;
  /** SHA-256 of the file in hex; null for imports from before it was kept. */
  checksum: Generated<string | null>;
  state: ImportState;
  message: Generated<string>;
  progress: Generated<number>;
  /** JSON text of FormatNote[]; before the file is read, of the TableChoice that came with it, or an empty list. */
  notes: Generated<string>;
  attempts: Generated<number>;
  /** The run that may write; a run that lost it to another stops. */
  runner: string | null;
  heartbeat_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Timestamp;
}

export type ExportState = "requested" | "writing" | "completed" | "failed";

export interface ExportsTable {
  user_id: string;
  uuid: string;
  type: StoredExportType;
  /** Of map files: JSON text of the MapFileOrder; else null. */
  map: ColumnType<string | null, string | undefined, never>;
  /** Of map files: tiles that are written. */
  done: Generated<number>;
  /** Of GPX only. */
  lines: GpxLines;
  device: GpxDevice;
  /** Null: everything. */
  feature_ids: string[] | null;
  state: ExportState;
  message: Generated<string>;
  file_name: Generated<string>;
  bytes: Generated<number>;
  attempts: Generated<number>;
  runner: string | null;
  heartbeat_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Timestamp;
}

/** Uploaded and exported files in pieces: every server can read them, and they are saved when the row is. */
export interface FileChunksTable {
  user_id: string;
  file_id: string;
  position: number;
  data: Buffer;
  created_at: Timestamp;
}

/** What a link leads to. Only the hash of the link's token is kept. */
export interface ShareTokensTable {
  token_hash: Buffer;
  /** Null for links made before the token was kept. */
  token: string | null;
  user_id: string;
  type: ShareableType;
  item_id: string;
  created_at: Timestamp;
}

/** What others share with an account: user_id is the recipient, owner_id whose it is. */
export interface ReceivedSharesTable {
  user_id: string;
  type: ShareableType;
  item_id: string;
  owner_id: string;
  state: "accepted" | "rescinded";
  changed_at: Timestamp;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
  /** The owner's number when the share was accepted: what was removed before it is none of the recipient's. */
  owner_seq: Generated<number>;
}

export interface PhotosTable {
  user_id: string;
  uuid: string;
  title: string;
  /** Null until the picture is uploaded. */
  feature_id: string | null;
  created_at: Seconds;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

/** A photo's picture as it was uploaded and in the sizes that are shown. */
export interface PhotoFilesTable {
  user_id: string;
  photo_id: string;
  size: "original" | "web" | "thumbnail";
  file_id: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  /** Where the bytes are: in the photo store, or, from before there was one, in file_chunks. */
  storage: "store" | "chunks";
}

/**
 * Files of the photo store that belong to no photo: an upload that is not complete yet, or what was deleted. The row
 * is there before the file is and until it is gone, so that no crash leaves a file that nobody knows of.
 */
export interface StrayFilesTable {
  user_id: string;
  file_id: string;
  /** True once it is to be removed: no upload may take it any more. */
  leaving: boolean;
  /** When the sweep removes it. */
  due_at: ColumnType<Date, Date, Date>;
}

/** Running backups: no file is removed before they end, or before expires_at when they died. */
export interface FileHoldsTable {
  uuid: string;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Accounts that are deleted: what they leave is removed in batches by a job. */
export interface DeletedAccountsTable {
  user_id: string;
  deleted_at: Timestamp;
  heartbeat_at: ColumnType<Date, Date | undefined, Date>;
  emptied_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** What was deleted a short while ago and can be brought back (repositories/bin). */
export interface BinTable {
  user_id: string;
  type: "feature" | "collection" | "note" | "photo" | "plan";
  uuid: string;
  /** JSON: the deleted row itself. */
  item: string;
  /** JSON object: by name of a table, the rows of it that went with it; null where none did. */
  parts: string | null;
  title: string;
  title_key: string;
  /** Of a feature: its ghType. */
  kind: string;
  icon: string | null;
  /** JSON. */
  color: string | null;
  /** The feature or hunt of a note or photo, the hunt of a plan. */
  parent_id: string | null;
  /** The hunt that was deleted together with the feature. */
  deleted_with: string | null;
  deleted_at: Timestamp;
  expires_at: Date;
  /** Grows with every deletion. */
  position: Generated<number>;
}

/** Places in hunts of which the hunt, the feature or both are in the bin. */
export interface BinPlacesTable {
  user_id: string;
  collection_id: string;
  feature_id: string;
  expires_at: Date;
}

/** What accounts keep (services/accountSpace). */
export interface AccountBytesTable {
  user_id: string;
  bytes: number;
  counted_at: ColumnType<Date, Date | undefined, Date>;
}

/** Open invitations to sign up; one that was used or revoked is deleted. */
export interface InvitationsTable {
  token_hash: Buffer;
  uuid: string;
  /** For whom, in the administrator's words. */
  note: string;
  created_by: string;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Links that set a new password; at most one per account. */
export interface PasswordResetsTable {
  user_id: string;
  token_hash: Buffer;
  created_by: string;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Mails to send (server/mail); one that was sent or given up is deleted. */
export interface MailsTable {
  uuid: string;
  kind: string;
  email: string;
  invitation_hash: Buffer | null;
  attempts: Generated<number>;
  created_at: Timestamp;
  next_at: Timestamp;
}

/** Links that finish a sign-up; at most one per address. */
export interface SignUpLinksTable {
  email_key: string;
  email: string;
  token_hash: Buffer;
  invitation_hash: Buffer | null;
  expires_at: ColumnType<Date, Date, Date>;
}

/** What administrators did, and what came of their links. */
export interface AuditLogTable {
  uuid: string;
  at: Timestamp;
  actor_id: string;
  /** The actor's email at that time. */
  actor: string;
  action: string;
  account_id: string | null;
  /** The email of the account at that time; of an invitation, its note. */
  account: string;
  detail: string;
}

/** The number of an account's last change. Whoever writes content takes the next one first (repositories/contentHeads). */
export interface ContentHeadsTable {
  user_id: string;
  seq: number;
  /** Whoever has less than this has missed what is no longer known, and needs a new snapshot. */
  floor: Generated<number>;
}

export type TombstoneKind = "feature" | "collection" | "place" | "note" | "photo" | "plan";

/** What left an account's content, for as long as clients may not have heard of it. */
export interface TombstonesTable {
  user_id: string;
  seq: number;
  id: string;
  /** Of a place or plan its hunt, of a note or photo its feature or hunt; otherwise NO_PARENT. */
  parent: string;
  kind: TombstoneKind;
  deleted_at: Timestamp;
}

/** Up to which of an owner's changes a recipient's own numbers stand for them (repositories/receivedChanges). */
export interface ReceivedHeadsTable {
  /** The recipient. */
  user_id: string;
  owner_id: string;
  owner_seq: number;
}

export interface ReceivedChangesTable {
  /** The recipient. */
  user_id: string;
  /** The recipient's number for the changes. */
  seq: number;
  owner_id: string;
  /** The changes are those that the owner numbered after this. */
  from_seq: number;
  changed_at: Timestamp;
}

/** Calls by address and minute (since the epoch), of all servers. */
export interface CallCountsTable {
  key: string;
  minute: number;
  calls: number;
}
