/** Maximum bytes of a directory in the file and decompressed. The largest that writers create have about 100 KB. */
export const MAX_DIRECTORY_BYTES = 1024 * 1024;
export const MAX_DIRECTORY_UNPACKED = 2 * 1024 * 1024;
export const MAX_TILE_BYTES = 4 * 1024 * 1024;
/** Maximum bytes of a decompressed vector tile. Writers aim for 2 MB at most. */
export const MAX_VECTOR_UNPACKED = 8 * 1024 * 1024;
/** Limits on layers of vector tiles, fields per layer, and characters in their names. */
export const VECTOR_LAYERS = 200;
export const VECTOR_FIELDS = 200;
export const VECTOR_NAME = 100;
export const MAX_METADATA_BYTES = 1024 * 1024;
/** Maximum directory entries in memory for all archives, about 50 MB. */
export const MAX_ENTRIES_KEPT = 400_000;
/** Maximum archives with an open file. */
export const MAX_OPEN = 32;
export const MAX_ZOOM = 24;
/** Maximum nesting of directories. The library that reads tiles follows the same number. */
export const MAX_DEPTH = 3;
/** Maximum side of a block of tiles in one tilemap request. Clients request 32. */
export const MAX_TILEMAP_SIDE = 64;
