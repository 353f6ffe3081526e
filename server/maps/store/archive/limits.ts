/** Bytes of a directory in the file, and once it is decompressed. The largest that writers make are some 100 KB. */
export const MAX_DIRECTORY_BYTES = 1024 * 1024;
export const MAX_DIRECTORY_UNPACKED = 2 * 1024 * 1024;
export const MAX_TILE_BYTES = 4 * 1024 * 1024;
/** Of a vector tile, decompressed: writers aim at 2 MB at most. */
export const MAX_VECTOR_UNPACKED = 8 * 1024 * 1024;
/** Layers of vector tiles, fields of a layer, and letters of their names. */
export const VECTOR_LAYERS = 200;
export const VECTOR_FIELDS = 200;
export const VECTOR_NAME = 100;
export const MAX_METADATA_BYTES = 1024 * 1024;
/** Entries of directories that are kept in memory, of all archives together: some 50 MB. */
export const MAX_ENTRIES_KEPT = 400_000;
/** Archives whose file is open. */
export const MAX_OPEN = 32;
export const MAX_ZOOM = 24;
/** Directories below each other: the library that reads tiles follows as many. */
export const MAX_DEPTH = 3;
/** Tiles of a side of a block of which is asked at once whether they exist; clients ask for 32. */
export const MAX_TILEMAP_SIDE = 64;
