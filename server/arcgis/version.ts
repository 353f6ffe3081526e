/** Increment whenever tiles look different. Cached tiles of other versions are deleted. */
export const RENDERER_VERSION = 15;
