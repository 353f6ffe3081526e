import { JsonBytes } from "../../geometry/jsonBytes";
import type { QueryAnswer } from "./answer";
import { Coordinates } from "./coordinates";
import type { AnsweredFeature } from "./featuresAnswer";

/** Slices have at least this many bytes, except for the last. Smaller ones aren't compressed faster. */
export const SLICE_BYTES = 128 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Writes a response as JSON in UTF-8.
 * @param send gets each slice but the last, as soon as it's written
 * @returns the last slice, which is the whole response if it's small
 */
export function writeAnswer(answer: QueryAnswer, send: (slice: Bytes) => void): Bytes {
  if (!("features" in answer)) return new TextEncoder().encode(JSON.stringify(answer));
  const out = new JsonBytes(2 * SLICE_BYTES);
  openObject(out, answer.head);
  out.text('"features":[');
  let comma = "";
  for (const feature of answer.features) {
    out.text(comma);
    writeFeature(out, feature);
    comma = ",";
    if (out.length < SLICE_BYTES) continue;
    send(out.toBytes());
    out.clear();
  }
  out.text("]");
  for (const [name, value] of Object.entries(answer.tail()))
    out.utf8(`,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  out.text("}");
  return out.toBytes();
}

function writeFeature(out: JsonBytes, feature: AnsweredFeature): void {
  const { geometry, ...others } = feature;
  if (!geometry) {
    out.utf8(JSON.stringify(feature));
    return;
  }
  openObject(out, others);
  out.text('"geometry":{');
  let comma = "";
  for (const [name, value] of Object.entries<unknown>({ ...geometry })) {
    out.text(`${comma}"${name}":`);
    if (value instanceof Coordinates) value.write(out);
    else out.text(JSON.stringify(value));
    comma = ",";
  }
  out.text("}}");
}

/** Writes an object with at least one property and leaves it open for more. */
function openObject(out: JsonBytes, properties: object): void {
  out.utf8(JSON.stringify(properties).slice(0, -1));
  out.text(",");
}
