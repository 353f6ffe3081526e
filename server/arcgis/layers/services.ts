import { stateOfAbbreviation, US_STATES } from "../../../src/domain/usStates";
import { ArcgisError } from "../errors";
import { FeatureTable, type Row } from "../query/table";
import { LAYERS } from "./catalog";
import type { LayerDefinition } from "./definition";
import { OVERLAYS } from "./overlays";

export const FOLDERS = ["Layers", "Overlays"] as const;
export type Folder = (typeof FOLDERS)[number];

/** Layer for the whole country or one state. */
export interface LayerService {
  /** "Layers/CO_Counties" */
  name: string;
  definition: LayerDefinition;
  /** Two-letter abbreviation, or null for the whole country. */
  state: string | null;
}

const KEPT_TABLES = 48;
/** Maximum distance of a requested time from now. Sun positions and samples aren't meant for other centuries. */
const MOST_DISTANCE = 10 * 366 * 86_400_000;
const tables = new Map<string, FeatureTable>();

/** Finds the service with a name such as Layers/US_Counties, Layers/CO_Counties or Overlays/Fire. */
export function layerService(folder: string, name: string): LayerService | undefined {
  if (folder === "Overlays") {
    const definition = OVERLAYS.find((overlay) => overlay.name === name);
    return definition && { name: `${folder}/${name}`, definition, state: null };
  }
  const [, scope = "", layer = ""] = /^([A-Z]{2})_(\w+)$/.exec(name) ?? [];
  const definition = LAYERS.find((candidate) => candidate.name === layer);
  if (folder !== "Layers" || !definition || (scope !== "US" && !stateOfAbbreviation(scope))) return undefined;
  return { name: `${folder}/${name}`, definition, state: scope === "US" ? null : scope };
}

/** Returns the names of all services, country before states. */
export function layerServiceNames(): string[] {
  const scopes = ["US", ...US_STATES.map(({ abbreviation }) => abbreviation)];
  return [
    ...scopes.flatMap((scope) => LAYERS.map(({ name }) => `Layers/${scope}_${name}`)),
    ...OVERLAYS.map(({ name }) => `Overlays/${name}`),
  ];
}

/**
 * Parses the time of a request: `time` in milliseconds, or now. Rounds down to the layer's time resolution.
 * @throws ArcgisError 400 for invalid text and for times more than ten years away
 */
export function timeOf(
  { definition: { period } }: LayerService,
  text: string | undefined,
  now = Date.now(),
): number {
  if (period === null) return 0;
  const first = text?.split(",")[0]?.trim();
  const time =
    first === undefined || first === "" || first === "null"
      ? now
      : /^-?\d{1,15}$/.test(first)
        ? Number(first)
        : Number.NaN;
  if (!(Math.abs(time - now) <= MOST_DISTANCE))
    throw new ArcgisError(400, "Invalid or missing input parameter: 'time'.", [
      "time must be milliseconds since 1970, at most ten years from now.",
    ]);
  return Math.floor(time / period) * period;
}

/** Returns the features of a service at a time already rounded by timeOf. Recent tables are cached. */
export function tableOf(service: LayerService, time: number): FeatureTable {
  const key = `${service.name}@${time}`;
  const known = tables.get(key);
  if (known) {
    tables.delete(key);
    tables.set(key, known);
    return known;
  }
  const { geometryType, fields, displayField } = service.definition;
  const table = new FeatureTable(geometryType, fields, rowsOf(service, time), displayField);
  tables.set(key, table);
  const [oldest] = tables.keys();
  if (tables.size > KEPT_TABLES && oldest !== undefined) tables.delete(oldest);
  return table;
}

function rowsOf({ state, definition }: LayerService, time: number): readonly Row[] {
  if (state === null) return definition.rows(time);
  const country = { name: `Layers/US_${definition.name}`, definition, state: null };
  return tableOf(country, time).rows.filter(({ attributes }) => attributes.STATE === state);
}

/** Caching of responses that only change with a new version of the data. */
const STEADY = "public, max-age=300";

/** An added layer can be replaced at any time. */
export const cachingOf = ({ definition }: LayerService) =>
  definition.stored === undefined ? STEADY : "no-cache";

/** Returns the location of an added layer's files for queries and drawing. */
export const storedOf = ({ definition: { stored } }: LayerService) =>
  stored === undefined ? null : { stored };

/** @throws ArcgisError 400 for a layer other than 0 */
export function checkLayer(text: string): void {
  if (text !== "0") throw new ArcgisError(400, "Layer not found.", ["This service has one layer, 0."]);
}
