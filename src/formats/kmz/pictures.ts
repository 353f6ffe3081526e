import { type Rgba, toHex } from "../../domain/catalogs";
import type { ExportFeature, ExportPhoto } from "../types";

/** A waypoint's marker as a picture of the archive. */
export interface IconPicture {
  path: string;
  icon: string;
  color: Rgba;
}

/** What one KMZ holds beside its KML. */
export interface Pictures {
  icons: readonly IconPicture[];
  photos: readonly ExportPhoto[];
}

/** Icons in so many colors are drawn; in further ones they are white, and programs color them as the style says. */
const DRAWN_MAX = 500;
const WHITE: Rgba = [255, 255, 255, 1];
/** A drawn icon and what the archive's list says of it, at most. */
const ICON_BYTES = 6000;
/** What the archive's list says of a photo. */
const LISTED_BYTES = 300;

/** Collects the pictures that a KMZ's features show, part by part. */
export class PictureBook {
  readonly #drawn = new Set<string>();
  #icons = new Map<string, IconPicture>();
  #photos: ExportPhoto[] = [];

  /** The picture of a waypoint, and whether its style has to color it. */
  icon({ properties }: ExportFeature): IconPicture & { tinted: boolean } {
    const icon = properties.icon ?? "none";
    const path = `icons/${icon}_${nameOf(properties.color)}.png`;
    if (this.#drawn.size >= DRAWN_MAX && !this.#drawn.has(path))
      return { path: `icons/${icon}.png`, icon, color: WHITE, tinted: true };
    this.#drawn.add(path);
    return { path, icon, color: properties.color, tinted: false };
  }

  /** Bytes that a feature's pictures add to the part, a little more rather than less. */
  bytesOf(feature: ExportFeature): number {
    const photos = (feature.photos ?? []).reduce((sum, { bytes }) => sum + bytes + LISTED_BYTES, 0);
    const drawn = feature.geometry.type === "Point" && !this.#icons.has(this.icon(feature).path);
    return photos + (drawn ? ICON_BYTES : 0);
  }

  /** A feature is in the part now. */
  take(feature: ExportFeature): void {
    if (feature.geometry.type === "Point") {
      const { path, icon, color } = this.icon(feature);
      this.#icons.set(path, { path, icon, color });
    }
    this.#photos.push(...(feature.photos ?? []));
  }

  /** The pictures of the part, which ends here. */
  finish(): Pictures {
    const pictures = { icons: [...this.#icons.values()], photos: this.#photos };
    this.#icons = new Map();
    this.#photos = [];
    return pictures;
  }
}

/** "ff8800cc": red, green, blue and opacity. */
function nameOf(color: Rgba): string {
  const alpha = Math.round(color[3] * 255)
    .toString(16)
    .padStart(2, "0");
  return `${toHex(color).slice(1).toLowerCase()}${alpha}`;
}
