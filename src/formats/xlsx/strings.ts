import { Pace } from "../pace";
import { FormatError } from "../types";
import type { XmlScanner } from "../xml/scanner";
import * as X from "./words";

/** More texts than a table of 250,000 rows has in eight columns. */
const STRINGS_MAX = 2_000_000;

/** The texts that cells share, by their numbers. Yields about every 256 KB. @throws FormatError "table-too-long" */
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

/** The text of the open element and of its runs; how to pronounce it is left out. */
export function richText(scanner: XmlScanner): string {
  let text = "";
  for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
    if (id === X.TEXT) text += scanner.text(false);
    else if (id === X.RUN) text += richText(scanner);
    else scanner.skip();
  }
  return unescaped(text);
}

/** Characters that XML can't hold are written as "_x000D_". */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
