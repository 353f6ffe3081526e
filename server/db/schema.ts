import type {
  AccountBytesTable,
  AvatarsTable,
  DeletedAccountsTable,
  PasswordResetsTable,
  SessionsTable,
  SignInAttemptsTable,
  SignUpLinksTable,
  UsersTable,
} from "./tables/accounts";
import type { BinPlacesTable, BinTable } from "./tables/bin";
import type {
  ContentHeadsTable,
  ReceivedChangesTable,
  ReceivedHeadsTable,
  TombstonesTable,
} from "./tables/changes";
import type {
  BulkSlicesTable,
  CollectionFeaturesTable,
  CollectionsTable,
  FeaturesTable,
  NotesTable,
  PlansTable,
} from "./tables/content";
import type {
  AuditLogTable,
  CallCountsTable,
  InstallationTable,
  InvitationsTable,
  MailsTable,
  SigningKeysTable,
} from "./tables/installation";
import type { FileHoldsTable, PhotoFilesTable, PhotosTable, StrayFilesTable } from "./tables/photos";
import type { PreferencesTable, VisibilityIdsTable } from "./tables/preferences";
import type { ReceivedSharesTable, ShareTokensTable } from "./tables/shares";
import type { ExportsTable, FileChunksTable, ImportsTable } from "./tables/transfers";

/**
 * Tables as Kysely types. Keys of every content table start with user_id, so the database can be distributed by that
 * column and no index is searched across accounts. Times that the API carries in seconds are stored as seconds
 * (bigint): a JavaScript Date drops microseconds, which would make keyset cursors skip rows.
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
