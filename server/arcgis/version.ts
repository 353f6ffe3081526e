/** Changes whenever tiles look different than before; tiles of other versions are thrown away. */
export const RENDERER_VERSION = 15;
