/** Bytes of a directory in the file, and once it is decompressed. The largest that writers make are some 100 KB. */
export const MAX_DIRECTORY_BYTES = 1024 * 1024;
export const MAX_DIRECTORY_UNPACKED = 2 * 1024 * 1024;
export const MAX_TILE_BYTES = 4 * 1024 * 1024;
export const MAX_METADATA_BYTES = 1024 * 1024;
/** Entries of directories that are kept in memory, of all archives together: some 50 MB. */
export const MAX_ENTRIES_KEPT = 400_000;
/** Archives whose file is open. */
export const MAX_OPEN = 32;
export const MAX_ZOOM = 24;
