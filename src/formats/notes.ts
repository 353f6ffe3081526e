import type { FormatNote } from "./types";

/** Everything that reading may keep differently, change or drop. Keys are the stable ids. */
const NOTES = {
  "invalid-coordinate": ["dropped", "Points without a valid longitude and latitude"],
  "too-few-vertices": ["dropped", "Lines, tracks or segments with fewer than two valid points"],
  "invalid-ring": ["dropped", "Areas or holes with fewer than three valid points"],
  "ring-closed": ["changed", "Open area outlines were closed"],
  "longitude-wrapped": ["changed", "Longitudes beyond 180 degrees were moved into range"],
  "invalid-elevation": ["dropped", "Elevations that aren't numbers"],
  "relative-elevation": ["changed", "Heights above ground were kept as elevations"],
  "invalid-time": ["dropped", "Times that aren't in ISO 8601 format"],
  "repeated-time": [
    "changed",
    "Tracks with the same time at every point keep it as their creation time only",
  ],
  "track-times-mismatch": ["changed", "Tracks with more or fewer times than points keep the times in order"],
  "segments-split": ["changed", "Tracks with several segments become one numbered track per segment"],
  "geometry-split": [
    "changed",
    "Placemarks with several geometries become one numbered feature each; the first keeps the description",
  ],
  "extra-coordinates": ["dropped", "Additional points of waypoints"],
  "no-geometry": ["dropped", "Placemarks without a location"],
  "geometry-unknown": ["dropped", "Items that aren't GeoJSON features or geometries"],
  "nad83-read": ["info", "Coordinates in NAD83 are read as WGS 84; they differ by up to 2 m"],
  "description-html": ["changed", "Descriptions in HTML become plain text; links keep their address"],
  untitled: ["changed", 'Features without a name get one, such as "Waypoint 1"'],
  "title-cut": ["changed", "Names over 255 characters are shortened"],
  "icon-unknown": ["changed", "Unknown symbols become the default marker"],
  "color-unknown": ["changed", "Unreadable colors become the default color"],
  "fill-color-dropped": ["dropped", "Area fill colors that differ from the outline"],
  "width-changed": ["changed", "Line widths are rounded to 1 to 20 pixels"],
  "style-missing": ["info", "Styles missing from the file"],
  "remote-style-ignored": ["dropped", "Styles in other files or online are ignored"],
  "network-link-ignored": ["dropped", "Links to online content are not followed"],
  "overlay-ignored": ["dropped", "Ground and screen overlays"],
  "model-ignored": ["dropped", "3D models"],
  "tour-ignored": ["dropped", "Tours"],
  "update-ignored": ["dropped", "Changes to other files (NetworkLinkControl)"],
  "links-ignored": ["dropped", "Links to web pages"],
  "point-details-ignored": ["dropped", "Point data such as heart rate, speed, course or satellites"],
  "route-point-names-ignored": ["dropped", "Names and descriptions of route points"],
  "track-data-ignored": ["dropped", "Track data such as heart rate or angles"],
  "photos-found": ["info", "Images inside the KMZ become photos of their features"],
  "image-missing": ["dropped", "Images that the KMZ names but doesn't hold"],
  "image-shared": ["dropped", "Images that more than three features show, such as logos"],
  "image-format": ["dropped", "Images that aren't JPEG, PNG, WebP or HEIC"],
  "photos-limit": ["dropped", "Photos over the limit of one import"],
  "linked-file-read": ["info", "KML files that the main one links to are read too"],
  "further-kml-read": ["info", "Further KML files in the archive are read too"],
  "further-kml-unreadable": ["dropped", "Further KML files in the archive that can't be read"],
  "unsafe-names": ["dropped", "Files whose path leads out of the archive"],
  "archive-inside": ["dropped", "Archives inside the KMZ are not opened"],
  "archive-files-unused": ["dropped", "Other files inside the KMZ, such as overlay images and 3D models"],
  "waypoints-in-tracks": ["changed", "Waypoints inside tracks or routes become waypoints of their own"],
  "unknown-element": ["dropped", "Elements that are not part of GPX or KML"],
  "undeclared-prefix": ["info", "Elements with an undeclared prefix are read anyway"],
  "encoding-declaration-wrong": ["info", "The file declares the wrong encoding"],
  "own-data-invalid": ["dropped", "Ridgeline details that could no longer be read"],
} as const satisfies Record<string, readonly [FormatNote["effect"], string]>;

export type NoteId = keyof typeof NOTES;

/** Counts what happened while a file is read. */
export class NoteBook {
  readonly #counts = new Map<NoteId, number>();

  #total = 0;

  /** Everything that was counted so far, of whatever kind. */
  get total(): number {
    return this.#total;
  }

  add(id: NoteId, count = 1): void {
    if (count <= 0) return;
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + count);
    this.#total += count;
  }

  /** In the order in which they first happened. */
  toNotes(): FormatNote[] {
    return [...this.#counts].map(([id, count]) => {
      const [effect, message] = NOTES[id];
      return { id, effect, message, count };
    });
  }
}
