import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import { DATA_SETS, type DataSetId, DEFAULT_DATA_SETS } from "../../server/maps/download/dataSets";
import { type AddSettings, parseState } from "../../server/maps/ingest/add";
import type { ArchiveSettings } from "../../server/maps/ingest/archive/add";
import type { ElevationSettings } from "../../server/maps/ingest/elevation/add";
import type { ImagerySettings } from "../../server/maps/ingest/imagery/add";
import { eventProblem } from "../../src/domain/layers";
import { isArchiveName, PRIORITY_MAX } from "../../src/domain/mapData";
import { stateOfAbbreviation, type UsState } from "../../src/domain/usStates";
import { UsageError } from "../backup/command";

export type MapsCommand =
  | { command: "list" }
  | { command: "remove" | "rollback"; id: string }
  | { command: "get"; state: UsState; settings: GetSettings }
  | { command: "add"; files: string[]; dryRun: boolean; settings: AddSettings }
  | { command: "add-archive"; files: string[]; dryRun: boolean; settings: ArchiveCommand }
  | { command: "add-imagery"; files: string[]; dryRun: boolean; settings: ImagerySettings }
  | { command: "add-elevation"; files: string[]; dryRun: boolean; settings: ElevationSettings };

export interface GetSettings {
  sets: readonly DataSetId[];
  /** Resolution of the elevations in arc-seconds. */
  resolution: "1" | "1/3";
  /** Downloads data again that is already installed. */
  replace: boolean;
  /** Keeps the downloaded files. */
  keep: boolean;
  dryRun: boolean;
  /** Skips the confirmation before downloading. */
  yes: boolean;
}

type ArchiveCommand = ArchiveSettings & { replace: boolean };

const OPTIONS = {
  as: { type: "string" },
  title: { type: "string" },
  category: { type: "string" },
  state: { type: "string", multiple: true },
  event: { type: "string" },
  priority: { type: "string" },
  "title-field": { type: "string" },
  "popup-fields": { type: "string" },
  "color-by": { type: "string" },
  "min-zoom": { type: "string" },
  layer: { type: "string" },
  geometry: { type: "string" },
  crs: { type: "string" },
  encoding: { type: "string" },
  units: { type: "string" },
  date: { type: "string" },
  attribution: { type: "string" },
  replace: { type: "boolean" },
  "dry-run": { type: "boolean" },
  only: { type: "string" },
  resolution: { type: "string" },
  keep: { type: "boolean" },
  yes: { type: "boolean" },
} as const;

const GEOMETRIES = ["point", "line", "area"] as const;
/** Options for elevations. */
const OF_ELEVATION = ["as", "title", "crs", "units", "replace", "dry-run"];
/** Options for imagery. */
const OF_IMAGERY = ["as", "title", "date", "crs", "attribution", "replace", "dry-run"];
const OF_GET = ["only", "resolution", "keep", "yes", "replace", "dry-run"];
/** Options for archives added as overlays. */
const OF_ARCHIVE = ["as", "title", "category", "state", "event", "attribution", "replace", "dry-run"];
/** Options for archives added as basemaps, which aren't listed in the Library. */
const OF_BASEMAP = ["as", "title", "attribution", "priority", "replace", "dry-run"];
/** The first aerial photograph was taken in 1858. */
const FIRST_DAY = Date.UTC(1858, 0, 1);
export const CATEGORY = "Local data";

/** Parses the command line of `npm run maps`. @throws UsageError, or MapDataError for an unknown state */
export function readArguments(words: readonly string[]): MapsCommand {
  const { values, positionals } = parse(words);
  const [command, ...rest] = positionals;
  switch (command) {
    case "list":
      refuseMore(rest);
      return { command };
    case "remove":
    case "rollback": {
      const [id, ...more] = rest;
      refuseMore(more);
      if (id === undefined)
        throw new UsageError('Give the id of a layer. "npm run maps -- list" shows all ids.');
      return { command, id };
    }
    case "get":
      return getCommand(values, rest);
    case "add":
      if (rest.length === 0) throw new UsageError("Give a file to add.");
      if (values.as === "imagery") return imageryCommand(values, rest);
      if (values.as === "elevation") return elevationCommand(values, rest);
      if (values.as === "overlay" || values.as === "basemap" || rest.every(isArchiveName))
        return archiveCommand(values, rest);
      return { command, files: rest, dryRun: values["dry-run"] ?? false, settings: settingsOf(values, rest) };
    default:
      throw new UsageError(command === undefined ? "Give a command." : `"${command}" isn't a command.`);
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parse>["values"];

function getCommand(values: Values, [name, ...more]: readonly string[]): MapsCommand {
  refuseMore(more);
  if (name === undefined) throw new UsageError("Give a state, such as CO.");
  const other = Object.keys(values).find((option) => !OF_GET.includes(option));
  if (other !== undefined) throw new UsageError(`--${other} isn't for "get".`);
  const { resolution = "1" } = values;
  if (resolution !== "1" && resolution !== "1/3") throw new UsageError("--resolution must be 1 or 1/3.");
  const state = stateOfAbbreviation(parseState(name));
  if (!state) throw new UsageError(`"${name}" isn't a state.`);
  const settings = {
    sets: setsOf(values.only),
    resolution,
    replace: values.replace ?? false,
    keep: values.keep ?? false,
    dryRun: values["dry-run"] ?? false,
    yes: values.yes ?? false,
  } as const;
  return { command: "get", state, settings };
}

function setsOf(only: string | undefined): readonly DataSetId[] {
  if (only === undefined) return DEFAULT_DATA_SETS;
  return only.split(",").map((text) => {
    const found = DATA_SETS.find((id) => id === text.trim());
    if (found) return found;
    throw new UsageError(`"${text}" isn't a data set. Choose from: ${DATA_SETS.join(", ")}.`);
  });
}

function elevationCommand(values: Values, files: string[]): MapsCommand {
  const other = Object.keys(values).find((name) => !OF_ELEVATION.includes(name));
  if (other !== undefined) throw new UsageError(`--${other} isn't for elevations.`);
  const { units } = values;
  if (units !== undefined && units !== "m" && units !== "ft")
    throw new UsageError("--units must be m or ft.");
  // Only the operator sees this title.
  const title = titleOrName(values, files);
  return {
    command: "add-elevation",
    files,
    dryRun: values["dry-run"] ?? false,
    settings: { title, replace: values.replace ?? false, crs: values.crs, units },
  };
}

const titleOrName = (values: Values, [first = ""]: readonly string[]): string =>
  textOf("title", values.title?.trim() || basename(first, extname(first)));

function imageryCommand(values: Values, files: string[]): MapsCommand {
  const other = Object.keys(values).find((name) => !OF_IMAGERY.includes(name));
  if (other !== undefined) throw new UsageError(`--${other} isn't for imagery.`);
  return {
    command: "add-imagery",
    files,
    dryRun: values["dry-run"] ?? false,
    settings: {
      title: titleOrName(values, files),
      date: dayOf(values.date),
      attribution: attributionOf(values) ?? "",
      replace: values.replace ?? false,
      crs: values.crs,
    },
  };
}

/** @throws UsageError for an invalid date */
function dayOf(text: string | undefined): string {
  if (text === undefined) throw new UsageError("Give the date it was taken, such as --date 2021-08-01.");
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse accepts February 30.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && time >= FIRST_DAY) return text;
  throw new UsageError(`"${text}" isn't a date. Write it as --date 2021-08-01.`);
}

function archiveCommand(values: Values, files: string[]): MapsCommand {
  const { as } = values;
  const options = as === "basemap" ? [...OF_BASEMAP, "category", "state"] : OF_ARCHIVE;
  const other = Object.keys(values).find((name) => !options.includes(name));
  if (other !== undefined)
    throw new UsageError(`--${other} isn't for ${as === "basemap" ? "basemaps" : "overlays"}.`);
  const dryRun = values["dry-run"] ?? false;
  if (as !== "overlay" && as !== "basemap" && !(dryRun && as === undefined))
    throw new UsageError("Choose what the archive becomes: --as overlay or --as basemap.");
  if (files.length > 1 && !dryRun) throw new UsageError("Add one file at a time: each has its own title.");
  const title = values.title?.trim() ?? "";
  if (title === "" && !dryRun) throw new UsageError("Give the archive a --title.");
  const attribution = attributionOf(values);
  return {
    command: "add-archive",
    files,
    dryRun,
    settings: {
      as: as === "basemap" ? "basemap" : "overlay",
      title: textOf("title", title),
      category: textOf("category", values.category?.trim() || CATEGORY),
      states: (values.state ?? []).flatMap((text) => text.split(",")).map(parseState),
      event: eventOf(values.event),
      priority: priorityOf(values.priority),
      attribution,
      replace: values.replace ?? false,
    },
  };
}

/** Returns null if not given. */
function attributionOf(values: Values): string | null {
  const attribution = values.attribution?.trim() ?? null;
  if (attribution !== null && attribution.length > 500)
    throw new UsageError("--attribution must have at most 500 characters.");
  return attribution;
}

function settingsOf(values: Values, files: readonly string[]): AddSettings {
  checkAs(values.as ?? "layer");
  if (values.attribution !== undefined)
    throw new UsageError("--attribution is for archives of tiles and imagery.");
  if (values.date !== undefined) throw new UsageError("--date is for imagery: add --as imagery.");
  if (values.units !== undefined) throw new UsageError("--units is for elevations: add --as elevation.");
  if (values.priority !== undefined) throw new UsageError("--priority is for basemaps: add --as basemap.");
  if (files.length > 1 && !values["dry-run"])
    throw new UsageError("Add one file at a time: each becomes a layer with its own title.");
  const title = values.title?.trim() ?? "";
  if (title === "" && !values["dry-run"]) throw new UsageError("Give the layer a --title.");
  const geometry = GEOMETRIES.find((word) => word === values.geometry);
  if (values.geometry !== undefined && !geometry)
    throw new UsageError("--geometry must be point, line or area.");
  return {
    title: textOf("title", title),
    category: textOf("category", values.category?.trim() || CATEGORY),
    states: (values.state ?? []).flatMap((text) => text.split(",")).map(parseState),
    event: eventOf(values.event),
    replace: values.replace ?? false,
    layer: values.layer,
    geometry,
    titleField: values["title-field"],
    popupFields: values["popup-fields"]?.split(",").map((name) => name.trim()),
    colorBy: values["color-by"],
    minZoom: zoomOf(values["min-zoom"]),
    crs: values.crs,
    encoding: values.encoding,
  };
}

function checkAs(as: string): void {
  if (as === "layer") return;
  throw new UsageError("--as must be layer, elevation, imagery, overlay or basemap.");
}

/** Checks a part of a layer's key. The key's parts are separated by "|". */
function textOf(name: string, text: string): string {
  if (text.length <= 100 && !text.includes("|")) return text;
  throw new UsageError(`--${name} must have at most 100 characters and no "|".`);
}

/** Checks an event's name or title. @throws UsageError */
function eventOf(text: string | undefined): string | undefined {
  const problem = text === undefined ? null : eventProblem(text);
  if (problem !== null) throw new UsageError(problem);
  return text?.trim();
}

function priorityOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^-?\d{1,4}$/.test(text) || Math.abs(Number(text)) > PRIORITY_MAX)
    throw new UsageError(`--priority must be a whole number from -${PRIORITY_MAX} to ${PRIORITY_MAX}.`);
  return Number(text);
}

function zoomOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,2}$/.test(text) || Number(text) > 19)
    throw new UsageError("--min-zoom must be a whole number from 0 to 19.");
  return Number(text);
}

function refuseMore(rest: readonly string[]): void {
  if (rest.length > 0) throw new UsageError(`Unexpected argument: "${rest.join(" ")}".`);
}
