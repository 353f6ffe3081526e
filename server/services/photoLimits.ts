export const PHOTO_MAX_PIXELS = 50_000_000;

/** An image with few columns and very many rows costs far more than its pixels: 50 million rows take half a minute. */
export const PHOTO_MAX_SIDE = 30_000;
