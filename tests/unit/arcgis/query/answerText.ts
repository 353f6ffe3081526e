import type { QueryAnswer } from "../../../../server/arcgis/query/answer";
import { writeAnswer } from "../../../../server/arcgis/query/writeAnswer";

/** Returns the slices of a written response, the last of which is the whole response if it's small. */
export function slicesOf(answer: QueryAnswer): Uint8Array[] {
  const slices: Uint8Array[] = [];
  const last = writeAnswer(answer, (slice) => void slices.push(slice));
  return [...slices, last];
}

export const answerText = (answer: QueryAnswer): string => Buffer.concat(slicesOf(answer)).toString();
