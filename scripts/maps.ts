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
npm run maps -- add FILE... --as elevation         adds elevations, which then are the ground of the whole map
npm run maps -- add FILE... --as imagery --date 2021-08-01   adds imagery of a day to Historical Imagery
npm run maps -- add FILE --as basemap --title TITLE   adds an archive of tiles as a basemap (or as an overlay)
npm run maps -- add FILE... --dry-run             says what is in the files; changes nothing
npm run maps -- get STATE                          downloads a state's public data and adds them
npm run maps -- list                              lists what was added
npm run maps -- remove ID                         removes one
npm run maps -- rollback ID                       shows the version before a replacement again

FILE is a Shapefile (.shp, or zipped), GeoPackage, FlatGeobuf, FileGDB (.gdb, or zipped), GeoJSON, KML, KMZ or CSV.
Archives of tiles are PMTiles (.pmtiles) or MBTiles (.mbtiles), with PNG, JPEG, WebP or vector tiles (MVT).
Elevations are GeoTIFFs (.tif), or a zip of them: one or several that lie side by side or over each other.
Imagery is GeoTIFFs with red, green and blue in bytes, of one day: they may lie side by side.
It uses DATA_DIR. Servers may run; they show a change within a second.

  --as layer            what the file becomes: layer, elevation, imagery, overlay or basemap
  --category NAME       where the Library lists it ("Local data" if left out)
  --state CO            the state that lists it; may be repeated. Without it: each state that the data touch
  --title-field NAME    the field that names a feature
  --popup-fields A,B    the fields that "About this location" shows; without it all
  --color-by NAME       a field whose 12 most frequent values have colors of their own
  --event TITLE         the special event that lists it; without --state it is listed there alone
  --min-zoom N          the zoom from which it is drawn; without it as early as tiles draw quickly
  --layer NAME          which layer of a file that has several
  --geometry KIND       point, line or area, of a layer that mixes them
  --crs EPSG:2231       the coordinate system, where the file names none or a wrong one
  --encoding NAME       the encoding of a Shapefile's texts
  --replace             replaces what has the same title
  --date 2021-08-01     of imagery: the day it was taken
  --attribution TEXT    of archives and imagery: whom the map credits, instead of what the file says
  --priority N          of basemaps: the lower, the earlier it is offered; --priority=-1 is before Satellite, 10 the usual
  --units ft            of elevations: m or ft, where the files don't say or say it wrong

Elevations take --title, --crs, --units, --replace and --dry-run.
Imagery takes --date, --title, --crs, --attribution, --replace and --dry-run.
Overlays take --title, --category, --state, --event, --attribution, --replace and --dry-run.
Basemaps take --title, --attribution, --priority, --replace and --dry-run.

STATE is CO or Colorado. Sizes are shown first. What was downloaded stays when the command ends early; the next one goes on.

  --only A,B            these sets: ${DATA_SETS.join(", ")}
  --resolution 1/3      arc-seconds between elevations: 1 (about 30 m, the usual) or 1/3
  --dry-run             shows the sizes and downloads nothing
  --yes                 downloads without asking
  --replace             gets again what is there already
  --keep                keeps the downloaded files in DATA_DIR/map-downloads
`;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Progress on one line of a terminal; elsewhere each step once. */
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
      return say(`${command.id} is as it was before.`);
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

/** An event is called by the name that the manifest has for it, whichever it was typed by. */
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

/** All layers and elevations. */
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

/** npm runs scripts in the project's folder, whatever folder they were called from. */
function pathOf(file: string): string {
  return isAbsolute(file) ? file : resolve(process.env.INIT_CWD ?? ".", file);
}

function contextFor(maps: string) {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
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
