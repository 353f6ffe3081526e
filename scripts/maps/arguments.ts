import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import { type AddSettings, stateNamed } from "../../server/maps/ingest/add";
import type { ElevationSettings } from "../../server/maps/ingest/elevation/add";
import { UsageError } from "../backup/command";

export type MapsCommand =
  | { command: "list" }
  | { command: "remove"; id: string }
  | { command: "add"; files: string[]; dryRun: boolean; settings: AddSettings }
  | { command: "add-elevation"; files: string[]; dryRun: boolean; settings: ElevationSettings };

const OPTIONS = {
  as: { type: "string" },
  title: { type: "string" },
  category: { type: "string" },
  state: { type: "string", multiple: true },
  "title-field": { type: "string" },
  "popup-fields": { type: "string" },
  "color-by": { type: "string" },
  "min-zoom": { type: "string" },
  layer: { type: "string" },
  geometry: { type: "string" },
  crs: { type: "string" },
  encoding: { type: "string" },
  units: { type: "string" },
  replace: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

const GEOMETRIES = ["point", "line", "area"] as const;
/** What of the options elevations take. */
const OF_ELEVATION = ["as", "title", "crs", "units", "replace", "dry-run"];
const LATER = ["overlay", "imagery", "basemap"];
export const CATEGORY = "Local data";

/** Reads the command line of `npm run maps`. @throws UsageError, MapDataError for a state that there isn't */
export function readArguments(words: readonly string[]): MapsCommand {
  const { values, positionals } = parse(words);
  const [command, ...rest] = positionals;
  switch (command) {
    case "list":
      refuseMore(rest);
      return { command };
    case "remove": {
      const [id, ...more] = rest;
      refuseMore(more);
      if (id === undefined)
        throw new UsageError('Name the id of a layer. "npm run maps -- list" shows all ids.');
      return { command, id };
    }
    case "add":
      if (rest.length === 0) throw new UsageError("Name a file to add.");
      if (values.as === "elevation") return elevationCommand(values, rest);
      return { command, files: rest, dryRun: values["dry-run"] ?? false, settings: settingsOf(values, rest) };
    default:
      throw new UsageError(command === undefined ? "Name a command." : `"${command}" is no command.`);
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

function elevationCommand(values: Values, files: string[]): MapsCommand {
  const other = Object.keys(values).find((name) => !OF_ELEVATION.includes(name));
  if (other !== undefined) throw new UsageError(`--${other} isn't for elevations.`);
  const { units } = values;
  if (units !== undefined && units !== "m" && units !== "ft")
    throw new UsageError("--units must be m or ft.");
  // Nobody sees the title but who runs these commands.
  const usual = basename(files[0] ?? "", extname(files[0] ?? ""));
  const title = textOf("title", values.title?.trim() || usual);
  return {
    command: "add-elevation",
    files,
    dryRun: values["dry-run"] ?? false,
    settings: { title, replace: values.replace ?? false, crs: values.crs, units },
  };
}

function settingsOf(values: Values, files: readonly string[]): AddSettings {
  checkAs(values.as ?? "layer");
  if (values.units !== undefined) throw new UsageError("--units is for elevations: add --as elevation.");
  if (files.length > 1 && !values["dry-run"])
    throw new UsageError("Add one file at a time: each becomes a layer with a title of its own.");
  const title = values.title?.trim() ?? "";
  if (title === "" && !values["dry-run"]) throw new UsageError("Give the layer a --title.");
  const geometry = GEOMETRIES.find((word) => word === values.geometry);
  if (values.geometry !== undefined && !geometry)
    throw new UsageError("--geometry must be point, line or area.");
  return {
    title: textOf("title", title),
    category: textOf("category", values.category?.trim() || CATEGORY),
    states: (values.state ?? []).flatMap((text) => text.split(",")).map(stateNamed),
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
  throw new UsageError(
    LATER.includes(as)
      ? `--as ${as} isn't available yet; use --as layer or elevation.`
      : "--as must be layer or elevation.",
  );
}

/** Part of a layer's key, whose parts stand between bars. */
function textOf(name: string, text: string): string {
  if (text.length <= 100 && !text.includes("|")) return text;
  throw new UsageError(`--${name} must have at most 100 characters and no "|".`);
}

function zoomOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,2}$/.test(text) || Number(text) > 19)
    throw new UsageError("--min-zoom must be a whole number from 0 to 19.");
  return Number(text);
}

function refuseMore(rest: readonly string[]): void {
  if (rest.length > 0) throw new UsageError(`"${rest.join(" ")}" is more than this command takes.`);
}
