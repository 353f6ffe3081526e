import { isAbsolute, resolve } from "node:path";
import { loadConfig } from "../server/config";
import { MapDataError } from "../server/maps/errors";
import { type AddContext, addLayer, lookAt, type Progress } from "../server/maps/ingest/add";
import { addElevations, lookAtElevations } from "../server/maps/ingest/elevation/add";
import { MapCatalogue, mapsFolder } from "../server/maps/store/catalogue";
import { ElevationCatalogue } from "../server/maps/store/elevation/catalogue";
import { hasElevations, removeElevations } from "../server/maps/store/elevation/publish";
import { remove } from "../server/maps/store/publish";
import { StartError } from "../server/startError";
import { runCommand } from "./backup/command";
import { type MapsCommand, readArguments } from "./maps/arguments";
import { describeAddedElevations, describeElevations, describeRasters } from "./maps/elevation";
import { describeAdded, describeFile, describeLayers } from "./maps/report";

const USAGE = `npm run maps -- add FILE --title TITLE [options]   adds a layer to this installation's map
npm run maps -- add FILE... --as elevation         adds elevations, which then are the ground of the whole map
npm run maps -- add FILE... --dry-run             says what is in the files; changes nothing
npm run maps -- list                              lists the added layers and elevations
npm run maps -- remove ID                         removes one

FILE is a Shapefile (.shp, or zipped), GeoPackage, FlatGeobuf, FileGDB (.gdb, or zipped), GeoJSON, KML, KMZ or CSV.
Elevations are GeoTIFFs (.tif), or a zip of them: one or several that lie side by side or over each other.
It uses DATA_DIR. Servers may run; they show a change within a second.

  --as layer            what the file becomes: layer or elevation
  --category NAME       where the Library lists it ("Local data" if left out)
  --state CO            the state that lists it; may be repeated. Without it: each state that the data touch
  --title-field NAME    the field that names a feature
  --popup-fields A,B    the fields that "About this location" shows; without it all
  --color-by NAME       a field whose 12 most frequent values have colors of their own
  --min-zoom N          the zoom from which it is drawn; without it as early as tiles draw quickly
  --layer NAME          which layer of a file that has several
  --geometry KIND       point, line or area, of a layer that mixes them
  --crs EPSG:2231       the coordinate system, where the file names none or a wrong one
  --encoding NAME       the encoding of a Shapefile's texts
  --replace             replaces the layer or elevations of the same title
  --units ft            of elevations: m or ft, where the files don't say or say it wrong

Elevations take --title, --crs, --units, --replace and --dry-run.
`;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Progress on one line of a terminal; elsewhere each step once. */
function progressTo(stream: NodeJS.WriteStream): (progress: Progress) => void {
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

async function run(command: MapsCommand): Promise<void> {
  const maps = mapsFolder(loadConfig(process.env).dataDir);
  switch (command.command) {
    case "list":
      return say(listed(maps));
    case "remove":
      if (hasElevations(maps, command.id)) removeElevations(maps, command.id);
      else remove(maps, command.id);
      return say(`Removed ${command.id}.`);
    case "add-elevation":
      return addElevation(command, maps);
    case "add":
      return add(command, maps);
  }
}

/** All layers and elevations. */
function listed(maps: string): string {
  const damaged = ({ layer, elevation }: { layer?: string; elevation?: string }) =>
    say(`${layer ?? elevation}: damaged; add it again or remove it`);
  const layers = new MapCatalogue(maps, damaged).list();
  const elevations = new ElevationCatalogue(maps, damaged).list().map(describeElevations);
  return elevations.length > 0 && layers.length === 0
    ? elevations.join("\n")
    : [describeLayers(layers), ...elevations].join("\n");
}

/** npm runs scripts in the project's folder, whatever folder they were called from. */
function pathOf(file: string): string {
  return isAbsolute(file) ? file : resolve(process.env.INIT_CWD ?? ".", file);
}

function contextFor(maps: string): AddContext {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return { maps, signal: stop.signal, onProgress: progressTo(process.stderr) };
}

async function addElevation(
  { files, dryRun, settings }: Extract<MapsCommand, { command: "add-elevation" }>,
  maps: string,
): Promise<void> {
  const began = performance.now();
  const paths = files.map(pathOf);
  if (dryRun)
    return say(describeRasters(await lookAtElevations(paths, settings, contextFor(maps)), settings));
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
    if (dryRun) say(describeFile(await lookAt(path, settings.encoding, context), settings));
    else {
      const { id, layer, replaced } = await addLayer(path, settings, context);
      say(describeAdded(id, layer, replaced, (performance.now() - began) / 1000));
    }
  }
}
