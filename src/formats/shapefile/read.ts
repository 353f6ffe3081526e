import type { ContentBuilder } from "../builder";
import type { ParsedTable, TableChoice } from "../csv/roles";
import { LayerFields } from "../fields/layers";
import type { ReadProgress } from "../read";
import { ShapefileArchive } from "./archive";
import { addFields, LayerReader } from "./layer";
import type { Survey } from "./survey";

interface ShapefileSource {
  fileName: string;
  maxBytes: number;
  /** Null: it is guessed, and all layers are read. */
  choice: TableChoice | null;
  report(done: number, total: number): ReadProgress;
}

/**
 * Reads the shapefiles of a zip archive, each into a folder of its own where there are several, but those of our own exports.
 * Gives the layers and what the fields hold, which a person can change.
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
  let before: Survey = { points: 0, shapes: 0, degrees: true };
  for (const [at, layer] of layers.entries()) {
    const share = (part: number) => report(Math.floor(((at + part) / layers.length) * total), total);
    yield share(0);
    if (!wanted[at]) {
      addFields({ archive, layer, fields });
      continue;
    }
    const reader = new LayerReader({ archive, layer, builder, apart, fields }, before);
    before = reader.survey;
    for (const part of reader.steps()) yield share(part);
  }
  return fields.toTable();
}
