/** What drawn lines become in a GPX file. Recorded tracks are always exported as tracks. */
export const GPX_LINES = ["omit", "tracks", "routes"] as const;
export type GpxLines = (typeof GPX_LINES)[number];

export const DEFAULT_GPX_LINES: GpxLines = "omit";
