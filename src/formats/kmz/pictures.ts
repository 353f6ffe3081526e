import { type Rgba, toHex } from "../../domain/catalogs";
import type { ExportFeature, ExportPhoto } from "../types";

/** A waypoint's marker as an image in the archive. */
export interface IconPicture {
  path: string;
  icon: string;
  color: Rgba;
}

/** Images that a KMZ contains besides its KML. */
export interface Pictures {
  icons: readonly IconPicture[];
  photos: readonly ExportPhoto[];
}

/**
 * Maximum number of icons drawn in their color. Further icons are white, and programs tint them with the style's color.
 */
const DRAWN_MAX = 500;
const WHITE: Rgba = [255, 255, 255, 1];
/** Maximum size of a drawn icon with its directory entry, in bytes. */
const ICON_BYTES = 6000;
/** Maximum size of a photo's directory entry, in bytes. */
const LISTED_BYTES = 300;

/** Collects the images of a KMZ's features, part by part. */
export class PictureBook {
  private readonly drawn = new Set<string>();
  private icons = new Map<string, IconPicture>();
  private photos: ExportPhoto[] = [];

  /** Returns the image of a waypoint, and whether its style must tint it. */
  icon({ properties }: ExportFeature): IconPicture & { tinted: boolean } {
    const icon = properties.icon ?? "none";
    const path = `icons/${icon}_${nameOf(properties.color)}.png`;
    if (this.drawn.size >= DRAWN_MAX && !this.drawn.has(path))
      return { path: `icons/${icon}.png`, icon, color: WHITE, tinted: true };
    this.drawn.add(path);
    return { path, icon, color: properties.color, tinted: false };
  }

  /** Estimates the bytes that a feature's images add to the part, rounded up. */
  bytesOf(feature: ExportFeature): number {
    const photos = (feature.photos ?? []).reduce((sum, { bytes }) => sum + bytes + LISTED_BYTES, 0);
    const drawn = feature.geometry.type === "Point" && !this.icons.has(this.icon(feature).path);
    return photos + (drawn ? ICON_BYTES : 0);
  }

  /** Adds a feature's images to the current part. */
  take(feature: ExportFeature): void {
    if (feature.geometry.type === "Point") {
      const { path, icon, color } = this.icon(feature);
      this.icons.set(path, { path, icon, color });
    }
    this.photos.push(...(feature.photos ?? []));
  }

  /** Ends the current part and returns its images. */
  finish(): Pictures {
    const pictures = { icons: [...this.icons.values()], photos: this.photos };
    this.icons = new Map();
    this.photos = [];
    return pictures;
  }
}

/** Formats a color as "ff8800cc": red, green, blue and opacity. */
function nameOf(color: Rgba): string {
  const alpha = Math.round(color[3] * 255)
    .toString(16)
    .padStart(2, "0");
  return `${toHex(color).slice(1).toLowerCase()}${alpha}`;
}
