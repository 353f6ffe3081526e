import { basename, isAbsolute, resolve } from "node:path";
import { loadConfig } from "../server/config";
import { DATA_SETS } from "../server/maps/download/dataSets";
import type { GetProgress } from "../server/maps/download/getState";
import { MapDataError } from "../server/maps/errors";
import { type AddContext, addLayer, inspectSource } from "../server/maps/ingest/add";
import { addArchive, inspectArchive } from "../server/maps/ingest/archive/add";
import { addElevations, inspectElevations } from "../server/maps/ingest/elevation/add";
import { addImagery, inspectImagery } from "../server/maps/ingest/imagery/add";
import { ArchiveCatalog } from "../server/maps/store/archive/catalog";
import { MapCatalog, mapsFolder } from "../server/maps/store/catalog";
import { ElevationCatalog } from "../server/maps/store/elevation/catalog";
import { hasElevations, removeElevations } from "../server/maps/store/elevation/publish";
import { allEvents } from "../server/maps/store/events";
import { hasImagery, ImageryCatalog, removeImagery } from "../server/maps/store/imagery/catalog";
import { remove } from "../server/maps/store/publish";
import { rollBackById } from "../server/maps/store/rollBack";
import { StartError } from "../server/startError";
import { findEvent } from "../src/domain/layers";
import type { ManifestState } from "../src/domain/layersManifest";
import { runCommand } from "./backup/command";
import { describeAddedArchive, describeArchive, describeLooked } from "./maps/archive";
import { type MapsCommand, readArguments } from "./maps/arguments";
import { describeAddedElevations, describeElevations, describeRasters } from "./maps/elevation";
import { getState } from "./maps/get";
import { describeAddedImagery, describeImagery, describeImages } from "./maps/imagery";
import { describeAdded, describeFile, describeLayers } from "./maps/report";

const USAGE = `npm run maps -- add FILE --title TITLE [options]   adds a layer to this installation's map
npm run maps -- add FILE... --as elevation         adds elevations as the terrain of the whole map
npm run maps -- add FILE... --as imagery --date 2021-08-01   adds one day's imagery to Historical Imagery
npm run maps -- add FILE --as basemap --title TITLE   adds an archive of tiles as a basemap (or as an overlay)
npm run maps -- add FILE... --dry-run             shows what is in the files; changes nothing
npm run maps -- get STATE                          downloads a state's public data and adds it
npm run maps -- list                              lists what was added
npm run maps -- remove ID                         removes one
npm run maps -- rollback ID                       rolls back to the version before a replacement

FILE is a Shapefile (.shp, or zipped), GeoPackage, FlatGeobuf, FileGDB (.gdb, or zipped), GeoJSON, KML, KMZ or CSV.
Archives of tiles are PMTiles (.pmtiles) or MBTiles (.mbtiles), with PNG, JPEG, WebP or vector tiles (MVT).
Elevations are GeoTIFFs (.tif), or a zip of them: one or several, side by side or overlapping.
Imagery is GeoTIFFs with red, green and blue in bytes, of one day; they can be side by side.
The command uses DATA_DIR. Servers can keep running; they show a change within a second.

  --as layer            what the file becomes: layer, elevation, imagery, overlay or basemap
  --category NAME       where the Library lists it ("Local data" if left out)
  --state CO            the state that lists it; can be repeated. Default: every state the data covers
  --title-field NAME    the field that names a feature
  --popup-fields A,B    the fields that "About this location" shows; default: all
  --color-by NAME       a field whose 12 most frequent values get their own colors
  --event TITLE         the special event that lists it; without --state, only the event lists it
  --min-zoom N          the lowest zoom that draws it; default: the lowest that draws quickly
  --layer NAME          which layer to use, if the file has several
  --geometry KIND       point, line or area, if the layer mixes them
  --crs EPSG:2231       the coordinate system, if the file has none or a wrong one
  --encoding NAME       the text encoding of a Shapefile
  --replace             replaces what has the same title
  --date 2021-08-01     imagery: the date it was taken
  --attribution TEXT    archives and imagery: the attribution to show instead of the file's
  --priority N          basemaps: lower numbers come first; --priority=-1 is before Satellite, 10 is the default
  --units ft            elevations: m or ft, if the files don't say or are wrong

Elevations take --title, --crs, --units, --replace and --dry-run.
Imagery takes --date, --title, --crs, --attribution, --replace and --dry-run.
Overlays take --title, --category, --state, --event, --attribution, --replace and --dry-run.
Basemaps take --title, --attribution, --priority, --replace and --dry-run.

STATE is CO or Colorado. Sizes are shown first. If the command ends early, downloads are kept and the next run resumes.

  --only A,B            these sets: ${DATA_SETS.join(", ")}
  --resolution 1/3      arc-seconds between elevations: 1 (about 30 m, the default) or 1/3
  --dry-run             shows the sizes and downloads nothing
  --yes                 downloads without asking
  --replace             downloads existing data again
  --keep                keeps the downloaded files in DATA_DIR/map-downloads
`;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints progress on a single line in a terminal, and otherwise each step once. */
function progressTo(stream: NodeJS.WriteStream): (progress: GetProgress) => void {
  let last = "";
  return ({ step, done, of }) => {
    const share = done !== undefined && of ? ` ${Math.floor((100 * done) / of)}%` : "";
    const text = stream.isTTY ? `${step}${share}` : step;
    if (text !== last) stream.write(stream.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    last = text;
  };
}

await runCommand(USAGE, async (words) => {
  try {
    await run(readArguments(words));
  } catch (error) {
    throw error instanceof MapDataError ? new StartError(error.message, { cause: error }) : error;
  }
});

async function run(given: MapsCommand): Promise<void> {
  const { dataDir, events } = loadConfig(process.env);
  const maps = mapsFolder(dataDir);
  const command = withEvent(given, maps, events);
  switch (command.command) {
    case "list":
      return say(listed(maps));
    case "remove":
      if (hasElevations(maps, command.id)) removeElevations(maps, command.id);
      else if (hasImagery(maps, command.id)) removeImagery(maps, command.id);
      else remove(maps, command.id);
      return say(`Removed ${command.id}.`);
    case "rollback":
      rollBackById(maps, command.id);
      return say(`Rolled ${command.id} back.`);
    case "get": {
      const { state, settings } = command;
      const { signal, onProgress } = contextFor(maps);
      const mirror = process.env.MAP_DATA_MIRROR || undefined;
      const complete = await getState({ state, settings, dataDir, maps, mirror, signal, say, onProgress });
      if (!complete) process.exitCode = 1;
      return;
    }
    case "add-archive":
      return addTiles(command, maps);
    case "add-imagery":
      return addPictures(command, maps);
    case "add-elevation":
      return addElevation(command, maps);
    case "add":
      return add(command, maps);
  }
}

/** Replaces a typed event by the name that the manifest uses for it. */
function withEvent(command: MapsCommand, maps: string, own: readonly ManifestState[]): MapsCommand {
  if (command.command !== "add" && command.command !== "add-archive") return command;
  const { event } = command.settings;
  if (event === undefined) return command;
  const names = own.map(({ stateName }) => stateName);
  const known = allEvents(names, new MapCatalog(maps).list(), new ArchiveCatalog(maps).list());
  const settings = { event: findEvent(event, known) };
  return command.command === "add"
    ? { ...command, settings: { ...command.settings, ...settings } }
    : { ...command, settings: { ...command.settings, ...settings } };
}

/** Lists all layers, archives, elevations and imagery. */
function listed(maps: string): string {
  const damaged = (details: Partial<Record<"layer" | "archive" | "elevation" | "imagery", string>>) => {
    const { layer, archive, elevation, imagery } = details;
    say(`${layer ?? archive ?? elevation ?? imagery}: damaged; add it again or remove it`);
  };
  const layers = new MapCatalog(maps, damaged).list();
  const elevations = new ElevationCatalog(maps, damaged).list().map(describeElevations);
  const imagery = new ImageryCatalog(maps, damaged).list().map(describeImagery);
  const archives = new ArchiveCatalog(maps, damaged).list().map(describeArchive);
  const others = [...archives, ...elevations, ...imagery];
  return others.length > 0 && layers.length === 0
    ? others.join("\n")
    : [describeLayers(layers), ...others].join("\n");
}

/** Resolves relative paths against the folder npm was called from, since npm runs scripts in the project's folder. */
function pathOf(file: string): string {
  return isAbsolute(file) ? file : resolve(process.env.INIT_CWD ?? ".", file);
}

function contextFor(maps: string) {
  const stop = new AbortController();
  // The processes it starts don't get the terminal's signals.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
  return { maps, signal: stop.signal, onProgress: progressTo(process.stderr) } satisfies AddContext;
}

async function addTiles(
  { files, dryRun, settings }: Extract<MapsCommand, { command: "add-archive" }>,
  maps: string,
): Promise<void> {
  const began = performance.now();
  const context = contextFor(maps);
  for (const file of files) {
    const path = pathOf(file);
    if (dryRun) say(describeLooked(basename(path), await inspectArchive(path, context), settings));
    else {
      const { id, archive, replaced } = await addArchive(path, settings, context);
      say(describeAddedArchive(id, archive, replaced, (performance.now() - began) / 1000));
    }
  }
}

async function addPictures(
  { files, dryRun, settings }: Extract<MapsCommand, { command: "add-imagery" }>,
  maps: string,
): Promise<void> {
  const began = performance.now();
  const paths = files.map(pathOf);
  if (dryRun) return say(describeImages(await inspectImagery(paths, settings, contextFor(maps)), settings));
  const { id, imagery, replaced } = await addImagery(paths, settings, contextFor(maps));
  say(describeAddedImagery(id, imagery, replaced, (performance.now() - began) / 1000));
}

async function addElevation(
  { files, dryRun, settings }: Extract<MapsCommand, { command: "add-elevation" }>,
  maps: string,
): Promise<void> {
  const began = performance.now();
  const paths = files.map(pathOf);
  if (dryRun)
    return say(describeRasters(await inspectElevations(paths, settings, contextFor(maps)), settings));
  const { id, elevations, replaced } = await addElevations(paths, settings, contextFor(maps));
  say(describeAddedElevations(id, elevations, replaced, (performance.now() - began) / 1000));
}

async function add(
  { files, dryRun, settings }: Extract<MapsCommand, { command: "add" }>,
  maps: string,
): Promise<void> {
  const began = performance.now();
  const context = contextFor(maps);
  for (const file of files) {
    const path = pathOf(file);
    if (dryRun) say(describeFile(await inspectSource(path, settings.encoding, context), settings));
    else {
      const { id, layer, replaced } = await addLayer(path, settings, context);
      say(describeAdded(id, layer, replaced, (performance.now() - began) / 1000));
    }
  }
}
