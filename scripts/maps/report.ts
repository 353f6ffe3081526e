import type { InspectedSource } from "../../server/maps/ingest/add";
import { type AddOptions, geometryWord, planLayer, WORDS } from "../../server/maps/ingest/plan";
import type { LayerInfo } from "../../server/maps/ingest/tasks";
import type { MapLayer } from "../../server/maps/store/catalog";
import type { LayerFile } from "../../server/maps/store/layerFile";
import { idOf } from "../../server/maps/store/publish";
import { stateTitle } from "../../src/domain/layers";

const count = (value: number) => value.toLocaleString("en-US");
export const places = ([west, south, east, north]: readonly number[], digits: number) =>
  `${west?.toFixed(digits)}, ${south?.toFixed(digits)} to ${east?.toFixed(digits)}, ${north?.toFixed(digits)}`;

/** Heading of a layer in the Library: "CO, UT", "Elk camp", "Elk camp, CO". */
export const listedUnder = ({ states, event }: { states: readonly string[]; event?: string | undefined }) =>
  [...(event ? [stateTitle(event)] : []), ...states].join(", ");

/** Output of `--dry-run`: the contents of a file and the layer it would become. */
export function describeFile({ source, inspection }: InspectedSource, options: AddOptions): string {
  const lines = [`${source.name}: ${inspection.driver}, ${(source.bytes / 1024 ** 2).toFixed(1)} MB`];
  for (const layer of inspection.layers) lines.push(...layerLines(layer));
  const { layer, titleField, popupFields, colorBy, notes } = planLayer(source, inspection, options);
  if (options.title === "") lines.push("With --title, it would become a layer.");
  else lines.push(`Would make the layer "${options.title}" (${idOf(options.title)}) of "${layer.name}":`);
  lines.push(
    `  category ${options.category}, listed under ${listedUnder(options) || "the states where the data are"}`,
    `  title field ${titleField ?? "none"}, popup ${popupFields.join(", ") || "all fields"}, color by ${colorBy ?? "nothing"}`,
    ...notes.map((note) => `  Note: ${note}`),
    "Nothing was changed.",
  );
  return lines.join("\n");
}

function layerLines({ name, count: features, geometry, crs, extent, fields }: LayerInfo): string[] {
  return [
    `  layer ${name}: ${count(features)} features, ${geometryWord(geometry)} (${geometry})`,
    `    coordinates: ${crs ?? "coordinate system unknown"}`,
    ...(extent ? [`    extent: ${places(extent, 4)}`] : []),
    `    fields: ${fields.map((field) => `${field.name} (${field.type})`).join(", ") || "none"}`,
  ];
}

/** Message shown after `add`. */
export function describeAdded(id: string, layer: LayerFile, replaced: boolean, seconds: number): string {
  return [
    `${replaced ? "Replaced" : "Added"} "${layer.title}" (${id}) in ${seconds.toFixed(1)} s: ${count(layer.count)} ${WORDS[layer.geometryType]}, ${listedUnder(layer)}, drawn from zoom ${layer.minZoom}.`,
    ...layer.notes.map((note) => `Note: ${note}`),
    `Running servers show it in the Library under ${layer.category} once the page is reloaded.`,
  ].join("\n");
}

/** Output of `list`. */
export function describeLayers(layers: readonly MapLayer[]): string {
  if (layers.length === 0) return "No layers yet.";
  return layers
    .map(
      (layer) =>
        `${layer.id}: "${layer.title}", ${count(layer.count)} ${WORDS[layer.geometryType]}, ${layer.category}, ${listedUnder(layer)}, from zoom ${layer.minZoom}, added ${layer.added.slice(0, 10)} from ${layer.source}`,
    )
    .join("\n");
}
