import { DEFAULT_GPX_LINES, type GpxLines } from "./gpxLines";

/** Reader of the GPX file: any program, or a Garmin handheld, which has its own symbols and shows short names. */
export const GPX_DEVICES = ["any", "garmin"] as const;
export type GpxDevice = (typeof GPX_DEVICES)[number];

export const DEFAULT_GPX_DEVICE: GpxDevice = "any";

/** Options for GPX exports. */
export interface GpxOptions {
  lines: GpxLines;
  /** Any program if missing. */
  device?: GpxDevice;
}

export const DEFAULT_GPX: GpxOptions = { lines: DEFAULT_GPX_LINES };
