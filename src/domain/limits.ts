/** 10 MB; an operator may set another, which the client learns from the config call. */
export const IMPORT_MAX_BYTES = 10_485_760;
/** Files of the limit's size that may wait to be confirmed together: as many parts may a large file have. */
export const IMPORT_PARTS_MAX = 10;
export const COLLECTIONS_PAGE_SIZE = 1000;
/** Rows in a page of changes: as many as features in a page of a list. */
export const CHANGES_PAGE_SIZE = 500;
export const FEATURES_PAGE_SIZE = 500;
export const IMPORT_COLLECTIONS_BATCH = 500;
export const FEATURES_GET_BATCH = 1000;
export const DELETE_BATCH = 500;
/** More features than this are changed by the calls for very many (ADR 0112), so many in a call. */
export const BULK_FROM = 2000;
export const BULK_BATCH = 10_000;
/** Hunts in one of these calls. */
export const BULK_HUNTS_MAX = 100;
/** Of one call that puts features into hunts: features, and features times hunts. */
export const JOIN_FEATURES_MAX = 20_000;
export const JOIN_PLACES_MAX = 200_000;
/** Features of one such call: a second or so, that the person sees how far it is. */
export const JOIN_BATCH = 5000;
/** Ids of one export; everything needs none. */
export const EXPORT_IDS_MAX = 200_000;
/** Bytes of an uploaded photo. */
export const PHOTO_MAX_BYTES = 25 * 1024 * 1024;
/** Photos of one import that makes waypoints of them. */
export const PHOTOS_IMPORT_MAX = 500;
export const NOTE_TITLE_MAX = 255;
/** Characters of a text that is searched for. */
export const SEARCH_TEXT_MAX = 120;
/** Hunts and features that one search of the notes answers at most. */
export const NOTE_HITS_MAX = 500;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const TITLE_MAX = 255;
export const FEATURE_MAX_VERTICES = 100_000;
/** Recents and active layers keep this many entries. */
export const RECENTS_MAX = 24;

/** Delays in milliseconds. */
export const TOAST_DISMISS_MS = 3500;
/** Toasts with Undo, Redo or Show. */
export const UNDO_TOAST_MS = 8000;
/** How long a finished export offers its download again. */
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
/** The config call is made at most this often, and given up after the second. */
export const REMOTE_CONFIG_MIN_INTERVAL_MS = 300_000;
export const REMOTE_CONFIG_TIMEOUT_MS = 10_000;

/** The vertical exaggeration factors of the 3D view. */
export const EXAGGERATION = { min: 0.5, max: 5, step: 0.5 } as const;

/** Characters of a first or last name, and of where somebody is from. */
export const NAME_MAX = 100;
export const LOCATION_MAX = 100;
/** Bytes of an uploaded avatar. The browser sends a small square; other clients may send a photo. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
