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
  "nad27-read": ["changed", "Coordinates in NAD27 are converted to WGS 84, to within about 30 m"],
  "crs-assumed": ["info", "The coordinate system isn't given; coordinates are read as WGS 84 degrees"],
  "layers-left-out": ["dropped", "Layers without features, such as images and tables"],
  "layer-unreadable": ["dropped", "Further layers that can't be read"],
  "curves-ignored": ["dropped", "Curves and surfaces"],
  "geometry-damaged": ["dropped", "Shapes that are damaged"],
  "attributes-damaged": ["dropped", "Attributes that are damaged"],
  "attributes-missing": ["info", "There is no .dbf file, so the features have no names or attributes"],
  "rows-deleted": ["dropped", "Shapes whose row is marked as deleted"],
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
  "image-missing": ["dropped", "Images listed in the KMZ but missing from it"],
  "image-shared": ["dropped", "Images used by more than three features, such as logos"],
  "image-format": ["dropped", "Images that aren't JPEG, PNG, WebP or HEIC"],
  "photos-limit": ["dropped", "Photos over the limit for one import"],
  "linked-file-read": ["info", "KML files that the main one links to are read too"],
  "further-kml-read": ["info", "Further KML files in the archive are read too"],
  "further-kml-unreadable": ["dropped", "Further KML files in the archive that can't be read"],
  "unsafe-names": ["dropped", "Files with a path outside the archive"],
  "archive-inside": ["dropped", "Archives inside the file are not opened"],
  "archive-files-unused": ["dropped", "Other files inside the archive, such as overlay images and 3D models"],
  "waypoints-in-tracks": ["changed", "Waypoints inside tracks or routes become waypoints of their own"],
  "unknown-element": ["dropped", "Elements that are not part of GPX or KML"],
  "undeclared-prefix": ["info", "Elements with an undeclared prefix are read anyway"],
  "encoding-declaration-wrong": ["info", "The file declares the wrong encoding"],
  "point-without-position": ["dropped", "Track points without a position"],
  "activity-without-places": ["dropped", "Activities and courses with fewer than two positions"],
  "fit-checksum-wrong": ["info", "The file's checksum is wrong; some places or times may be damaged"],
  "fit-cut-off": ["dropped", "The end of the recording, which is missing or damaged"],
  "encoding-windows-1252": ["info", "The file isn't UTF-8 and is read as Windows-1252"],
  "sheets-left-out": ["dropped", "Other sheets of the workbook; the first one with rows is read"],
  "no-place-columns": ["info", "No columns with coordinates were found"],
  "row-without-place": ["dropped", "Rows without coordinates"],
  "row-place-unreadable": ["dropped", "Rows whose coordinates can't be read"],
  "row-zone-missing": ["dropped", "Rows whose UTM zone is missing or can't be read"],
  "row-wkt-unreadable": ["dropped", "Rows whose WKT geometry can't be read"],
  "row-quote-open": ["dropped", "Rows with a quote that isn't closed"],
  "row-cells-beyond": ["dropped", "Cells beyond the last column"],
  "row-time-unreadable": ["dropped", "Times that can't be read"],
  "row-elevation-unreadable": ["dropped", "Elevations that can't be read"],
  "zone-without-letter": ["info", "UTM zones without a letter are read as northern"],
  "own-data-invalid": ["dropped", "Ridgeline details that couldn't be read"],
} as const satisfies Record<string, readonly [FormatNote["effect"], string]>;

export type NoteId = keyof typeof NOTES;

/** Counts of a NoteBook, for `restore`. */
export interface NoteMark {
  counts: ReadonlyMap<NoteId, number>;
  lines: ReadonlyMap<NoteId, readonly number[]>;
  total: number;
}

/** Maximum number of layers listed with their errors. */
const LAYERS_NAMED = 10;
const LAYER_NAME_MAX = 80;

/** Maximum number of lines listed in a note. */
const LINES_NAMED = 10;

/** "4", "4 and 9", "4, 9 and 12". */
const listOf = (lines: readonly number[]): string =>
  lines.length < 2 ? lines.join() : `${lines.slice(0, -1).join(", ")} and ${lines.at(-1)}`;

/** Counts notes while a file is read. */
export class NoteBook {
  private counts = new Map<NoteId, number>();

  /** First lines of the file per note. */
  private lines = new Map<NoteId, number[]>();

  /** Messages about layers that are left out. */
  private readonly layers: string[] = [];

  private totalCount = 0;

  /** Total of all counts. */
  get total(): number {
    return this.totalCount;
  }

  add(id: NoteId, count = 1): void {
    if (count <= 0) return;
    this.counts.set(id, (this.counts.get(id) ?? 0) + count);
    this.totalCount += count;
  }

  /** Adds a note for a row of a table. The message includes its line. */
  addAt(id: NoteId, line: number): void {
    this.add(id);
    const lines = this.lines.get(id);
    if (!lines) this.lines.set(id, [line]);
    else if (lines.length < LINES_NAMED && lines.at(-1) !== line) lines.push(line);
  }

  /** Notes that a layer is left out. @param why sentences with the reason and what to do */
  addLayer(name: string, why: string): void {
    if (this.layers.length === LAYERS_NAMED) {
      this.add("layer-unreadable");
      return;
    }
    const short = name.length > LAYER_NAME_MAX ? `${name.slice(0, LAYER_NAME_MAX - 1)}…` : name;
    this.layers.push(`Layer “${short}” was left out. ${why}`);
    this.totalCount++;
  }

  mark(): NoteMark {
    const lines = new Map([...this.lines].map(([id, list]) => [id, [...list]]));
    return { counts: new Map(this.counts), lines, total: this.totalCount };
  }

  /** Reverts the counts to the mark. Keeps messages about layers. */
  restore({ counts, lines, total }: NoteMark): void {
    this.counts = new Map(counts);
    this.lines = new Map([...lines].map(([id, list]) => [id, [...list]]));
    this.totalCount = total;
  }

  /** Returns the layers left out, then the counts in order of first occurrence. */
  toNotes(): FormatNote[] {
    const layers = this.layers.map(
      (message): FormatNote => ({ id: "layer-unreadable", effect: "dropped", message, count: 1 }),
    );
    const counted = [...this.counts].map(([id, count]): FormatNote => {
      const [effect, message] = NOTES[id];
      return { id, effect, message: message + this.linesOf(id, count), count };
    });
    return [...layers, ...counted];
  }

  /** Formats the lines, such as " (lines 4, 9 and 3 more)". */
  private linesOf(id: NoteId, count: number): string {
    const lines = this.lines.get(id);
    if (!lines) return "";
    const more = count - lines.length;
    const named = more > 0 ? `${lines.join(", ")} and ${more} more` : listOf(lines);
    return ` (${count === 1 ? "line" : "lines"} ${named})`;
  }
}
