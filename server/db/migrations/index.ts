import type { Migration } from "kysely";
import * as content from "./0001_content";
import * as shares from "./0002_shares";
import * as photos from "./0003_photos";
import * as storedPhotos from "./0004_stored_photos";
import * as accounts from "./0005_accounts";
import * as callCounts from "./0006_call_counts";
import * as bin from "./0007_bin";
import * as recentlyDeleted from "./0008_recently_deleted";
import * as importChecksums from "./0009_import_checksums";
import * as shareTokens from "./0010_share_tokens";
import * as avatars from "./0011_avatars";
import * as accountBytes from "./0013_account_bytes";
import * as accountAdministration from "./0014_account_administration";
import * as exportLines from "./0015_export_lines";
import * as mail from "./0016_mail";
import * as sync from "./0017_sync";
import * as geometry from "./0018_geometry";
import * as visibility from "./0019_visibility";
import * as bulkSlices from "./0020_bulk_slices";
import * as exportDevice from "./0022_export_device";
import * as plans from "./0023_plans";
import * as mapFiles from "./0024_map_files";

/** Forward only, applied in order of name. */
export const migrations: Record<string, Migration> = {
  "0001_content": content,
  "0002_shares": shares,
  "0003_photos": photos,
  "0004_stored_photos": storedPhotos,
  "0005_accounts": accounts,
  "0006_call_counts": callCounts,
  "0007_bin": bin,
  "0008_recently_deleted": recentlyDeleted,
  "0009_import_checksums": importChecksums,
  "0010_share_tokens": shareTokens,
  "0011_avatars": avatars,
  "0013_account_bytes": accountBytes,
  "0014_account_administration": accountAdministration,
  "0015_export_lines": exportLines,
  "0016_mail": mail,
  "0017_sync": sync,
  "0018_geometry": geometry,
  "0019_visibility": visibility,
  "0020_bulk_slices": bulkSlices,
  "0022_export_device": exportDevice,
  "0023_plans": plans,
  "0024_map_files": mapFiles,
};
