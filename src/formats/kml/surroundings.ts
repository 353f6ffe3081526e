import type { ContentSink } from "../sink";

/** Context of a KML file: the archive that contains it, and the folder for its features. */
export interface Surroundings {
  /** Folder that replaces the document's top level, or -1. */
  folder: number;
  /** Returns the index of a file in the archive, or null if the archive has none at this address. */
  find(href: string): number | null;
  /** Tells by its name whether a file can be a photo. */
  isPhoto(entry: number): boolean;
  /** Queues a KML file of the archive to be read into a new folder. Returns false for any other address. */
  follow(href: string, name: string, parent: number): boolean;
}

/** An image that a placemark displays. */
export interface ShownImage {
  href: string;
  /** Null to use the file name. */
  title: string | null;
}

const ONLINE = /^https?:/i;

/** Adds the images of a placemark to its feature, or notes why they are missing. Web addresses stay in the text. */
export function addImages(
  builder: ContentSink,
  around: Surroundings | null,
  feature: number,
  images: readonly ShownImage[],
): void {
  if (!around) return;
  const taken = new Set<number>();
  for (const { href, title } of images) {
    if (ONLINE.test(href)) continue;
    const entry = around.find(href);
    if (entry === null) builder.notes.add("image-missing");
    else if (!around.isPhoto(entry)) builder.notes.add("image-format");
    else if (!taken.has(entry)) {
      taken.add(entry);
      builder.addPhoto({ feature, entry, title: title ?? titleOf(href) });
    }
  }
}

/** Title from a file name: "files/Wallow%20north.jpg" gives "Wallow north". */
function titleOf(href: string): string {
  const file = href.slice(Math.max(href.lastIndexOf("/"), href.lastIndexOf("\\")) + 1);
  const name = file.replace(/\.[a-z0-9]{2,4}$/i, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
