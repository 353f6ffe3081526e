import type { Rgba } from "../../domain/catalogs";
import type { StrokeType } from "../../domain/feature";
import type { OwnData } from "../own";
import type { ParsedNote } from "../types";

/** What a file says about a feature's look; null or absent where it says nothing. */
export interface StyleHints {
  icon?: string | null;
  color?: Rgba | null;
  strokeType?: StrokeType | null;
  strokeWidth?: number | null;
}

export interface FeatureDetails {
  title: string;
  notes: ParsedNote[];
  /** Milliseconds since the epoch or NaN. */
  createdAt?: number;
  updatedAt?: number;
  /** Null when `setStyle` follows later. */
  style: StyleHints | null;
  /** Folder that holds it, -1 for none. */
  folder: number;
  own: OwnData | null;
}
