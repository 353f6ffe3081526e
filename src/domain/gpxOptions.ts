import { DEFAULT_GPX_LINES, type GpxLines } from "./gpxLines";

/** What reads a GPX file: any program, or a Garmin handheld, which has symbols of its own and shows short names. */
export const GPX_DEVICES = ["any", "garmin"] as const;
export type GpxDevice = (typeof GPX_DEVICES)[number];

export const DEFAULT_GPX_DEVICE: GpxDevice = "any";

/** How a GPX export is written. */
export interface GpxOptions {
  lines: GpxLines;
  /** Missing: any program. */
  device?: GpxDevice;
}

export const DEFAULT_GPX: GpxOptions = { lines: DEFAULT_GPX_LINES };
