import type { ContentSink } from "../sink";

/** What a KML file has around it: the archive that it came in, and where its features go. */
export interface Surroundings {
  /** Folder that takes the place of the document's top; -1: none. */
  folder: number;
  /** The place of a file in the archive's list; null when the archive has none under this address. */
  find(href: string): number | null;
  /** Whether a file can be a photo, by its name. */
  isPhoto(entry: number): boolean;
  /** Has a KML file of the archive be read into a new folder. False for every other address. */
  follow(href: string, name: string, parent: number): boolean;
}

/** An image that a placemark shows. */
export interface ShownImage {
  href: string;
  /** Null: it is named after its file. */
  title: string | null;
}

const ONLINE = /^https?:/i;

/** Puts the images of a placemark on its feature, or notes why not. Addresses online stay in the text. */
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

/** "Wallow north" of "files/Wallow%20north.jpg". */
function titleOf(href: string): string {
  const file = href.slice(Math.max(href.lastIndexOf("/"), href.lastIndexOf("\\")) + 1);
  const name = file.replace(/\.[a-z0-9]{2,4}$/i, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
