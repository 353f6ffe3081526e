import { JsonBytes } from "../../geometry/jsonBytes";
import type { QueryAnswer } from "./answer";
import { Coordinates } from "./coordinates";

const FIRST_BYTES = 256 * 1024;

/** Returns a response as JSON in UTF-8. */
export function answerBytes(answer: QueryAnswer): Uint8Array<ArrayBuffer> {
  if (!("features" in answer)) return new TextEncoder().encode(JSON.stringify(answer));
  const { features, ...head } = answer;
  const out = new JsonBytes(FIRST_BYTES);
  openObject(out, head);
  out.text('"features":[');
  for (const [at, feature] of features.entries()) {
    if (at > 0) out.text(",");
    writeFeature(out, feature);
  }
  out.text("]}");
  return out.toBytes();
}

function writeFeature(out: JsonBytes, feature: { geometry?: object | null }): void {
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
