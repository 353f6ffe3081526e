import { Pace } from "../pace";
import { FormatError } from "../types";
import type { XmlScanner } from "../xml/scanner";
import * as X from "./words";

/** As many as the cells of a table with 250,000 rows and eight columns. */
const STRINGS_MAX = 2_000_000;

/** Reads the shared strings by index. Yields about every 256 KB. @throws FormatError "table-too-long" */
export function* stringSteps(scanner: XmlScanner, fileName: string): Generator<void, string[], void> {
  const strings: string[] = [];
  const pace = new Pace();
  scanner.root();
  for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
    if (id !== X.STRING_ITEM) {
      scanner.skip();
      continue;
    }
    if (strings.length >= STRINGS_MAX)
      throw new FormatError(
        "table-too-long",
        `${fileName} has more than 2,000,000 different texts. Split it into smaller files.`,
      );
    strings.push(richText(scanner));
    if (!pace.isDue(scanner.position)) continue;
    yield;
    pace.next(scanner.position);
  }
  return strings;
}

/** Reads the text of the open element and its runs, without phonetic hints. */
export function richText(scanner: XmlScanner): string {
  let text = "";
  for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
    if (id === X.TEXT) text += scanner.text(false);
    else if (id === X.RUN) text += richText(scanner);
    else scanner.skip();
  }
  return unescaped(text);
}

/** Decodes characters that XML can't hold, which are written as "_x000D_". */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
