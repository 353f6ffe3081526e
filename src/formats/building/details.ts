import type { Rgba } from "../../domain/catalogs";
import type { StrokeType } from "../../domain/feature";
import type { OwnData } from "../own";
import type { ParsedNote } from "../types";

/** Style properties that a file specifies for a feature. Null or absent if it doesn't. */
export interface StyleHints {
  icon?: string | null;
  color?: Rgba | null;
  strokeType?: StrokeType | null;
  strokeWidth?: number | null;
}

export interface FeatureDetails {
  title: string;
  notes: ParsedNote[];
  /** Milliseconds since the epoch, or NaN. */
  createdAt?: number;
  updatedAt?: number;
  /** Null if `setStyle` is called later. */
  style: StyleHints | null;
  /** Index of the containing folder, or -1. */
  folder: number;
  own: OwnData | null;
}
