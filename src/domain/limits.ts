/** 10 MB. Operators may override it; clients get the value from the config endpoint. */
export const IMPORT_MAX_BYTES = 10_485_760;
/**
 * Limit for the total size of unconfirmed imports, as a multiple of IMPORT_MAX_BYTES. A large file can be split into as
 * many parts.
 */
export const IMPORT_PARTS_MAX = 10;
export const COLLECTIONS_PAGE_SIZE = 1000;
/** Rows per page of changes, the same as features per page of a list. */
export const CHANGES_PAGE_SIZE = 500;
export const FEATURES_PAGE_SIZE = 500;
export const IMPORT_COLLECTIONS_BATCH = 500;
export const FEATURES_GET_BATCH = 1000;
export const DELETE_BATCH = 500;
/** Number of features above which the bulk endpoints are used (ADR 0112), and features per bulk request. */
export const BULK_FROM = 2000;
export const BULK_BATCH = 10_000;
/** Hunts per bulk request. */
export const BULK_HUNTS_MAX = 100;
/** Limits of one request that adds features to hunts: features, and features times hunts. */
export const JOIN_FEATURES_MAX = 20_000;
export const JOIN_PLACES_MAX = 200_000;
/** Features per such request. Each takes about a second, so that progress is visible. */
export const JOIN_BATCH = 5000;
/** Ids per export. Exporting everything needs no ids. */
export const EXPORT_IDS_MAX = 200_000;
/** Maximum size of an uploaded photo. */
export const PHOTO_MAX_BYTES = 25 * 1024 * 1024;
/** Photos per import that turns photos into waypoints. */
export const PHOTOS_IMPORT_MAX = 500;
export const NOTE_TITLE_MAX = 255;
/** Characters of a search text. */
export const SEARCH_TEXT_MAX = 120;
/** Maximum hunts and features in one response of the note search. */
export const NOTE_HITS_MAX = 500;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const TITLE_MAX = 255;
export const FEATURE_MAX_VERTICES = 100_000;
/** Maximum entries in recents and in active layers. */
export const RECENTS_MAX = 24;

/** Delays in milliseconds. */
export const TOAST_DISMISS_MS = 3500;
/** Toasts with an Undo, Redo or Show button. */
export const UNDO_TOAST_MS = 8000;
/** How long a finished export offers to download it again. */
export const DOWNLOAD_TOAST_MS = 20_000;
export const FILE_SIZE_TOAST_MS = 5000;
export const EXPORT_POLL_MS = 500;
export const PHOTO_POLL_MS = 500;
export const IMPORT_POLL_MS = 2000;
export const COLLECTIONS_POLL_MS = 500;
export const FEATURES_POLL_MS = 250;
export const DOWNLOAD_DELAY_MS = 3500;
export const PROFILE_REFRESH_MS = 900_000;
export const LOGIN_REDIRECT_MS = 5000;
/** Minimum interval between config requests, and the timeout of one. */
export const REMOTE_CONFIG_MIN_INTERVAL_MS = 300_000;
export const REMOTE_CONFIG_TIMEOUT_MS = 10_000;

/** Vertical exaggeration of the 3D view. */
export const EXAGGERATION = { min: 0.5, max: 5, step: 0.5 } as const;

/** Maximum characters of a first or last name, and of a user's location. */
export const NAME_MAX = 100;
export const LOCATION_MAX = 100;
/** Maximum size of an uploaded avatar. The browser sends a small square; other clients may send a photo. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
