import type { ContentBuilder } from "../builder";
import type { ParsedTable, TableChoice } from "../csv/roles";
import { explained, LayerGuard } from "../fields/guard";
import { LayerFields } from "../fields/layers";
import type { ReadProgress } from "../types";
import { type Layer, ShapefileArchive } from "./archive";
import { LayerReader, readAttributes } from "./layer";
import type { Survey } from "./survey";

interface ShapefileSource {
  fileName: string;
  maxBytes: number;
  /** Null to guess and read all layers. */
  choice: TableChoice | null;
  report(done: number, total: number): ReadProgress;
}

/**
 * Reads the shapefiles of a zip archive. If there are several, each gets its own folder, except those of our own
 * exports. Broken ones are skipped and noted. Returns the layers and field roles, which the user can change.
 *
 * @throws FormatError
 */
export function* shapefileSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  { fileName, maxBytes, choice, report }: ShapefileSource,
): Generator<ReadProgress, ParsedTable | undefined, void> {
  const archive = new ShapefileArchive(bytes, { fileName, maxBytes, notes: builder.notes });
  const fields = new LayerFields(choice);
  const { layers } = archive;
  const { length: total } = bytes;
  const wanted = layers.map(({ name }) => fields.wants(name));
  const apart = wanted.filter(Boolean).length > 1;
  const guard = new LayerGuard({ builder, explain: explained });
  let before: Survey = { points: 0, shapes: 0, degrees: true };
  function* layerSteps(layer: Layer, isWanted: boolean): Generator<number, void, void> {
    const source = { archive, layer, builder, apart, fields };
    const attributes = readAttributes(source, isWanted);
    if (!isWanted) return;
    const reader = new LayerReader(source, attributes, before);
    before = reader.survey;
    yield* reader.steps();
  }
  for (const [at, layer] of layers.entries()) {
    const share = (part: number) => report(Math.floor(((at + part) / layers.length) * total), total);
    yield share(0);
    const isWanted = wanted[at] ?? true;
    for (const part of guard.read(layer.name, layerSteps(layer, isWanted), isWanted)) yield share(part);
  }
  // If the user has chosen layers, others can still be chosen.
  if (!choice?.layers) guard.finish();
  return fields.toTable();
}
