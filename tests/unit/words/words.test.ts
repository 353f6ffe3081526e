import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";

/** British spellings, and words that read as translated. */
const AVOIDED =
  /\b(anew|meanwhile|whoever|mend|lest|hurry|squeeze|thereby|deed|somebody|nobody|everybody|anybody|whatever|colours?|grey|metres?|centres?|favourites?|catalogues?|licen[cs]es?d? of|cancelled|labelled|is no more|is to be had|be told of)\b/i;
/** British spellings, in identifiers too. */
const BRITISH =
  /colour|neighbour|metre|\bcentre|favourite|\bgrey|licence|travelled|labelled(?!by)|signalled|catalogue|cancell(ed|ing|able)/i;
/** Names defined elsewhere: map units, kinds of places, file elements, and library functions. */
const GIVEN =
  /UNIT\[|"neighbourhood"|grey8|grey: "808080"|"colour"|@img\/colour|Colourspace|^\s+\["metres?", 1\],$|\bcancelled(\(\)|,)|yield\* cancelled/;
/** Use center for positions, median for values, and `mid` in a search. */
const MIDDLE = /middle/i;
/** Names defined elsewhere, of functions, styles and buttons, and positions in a sequence. */
const OTHER_MIDDLE =
  /middleware|(textBaseline = |textAnchor=|verticalAlignment: )"middle"|(vertical-align|text-anchor): middle|middle mouse button|in the middle of (an?|its|the) (JSON|file|page|upload|download|import|export|run|request|response)/i;

/** Shader programs, which aren't prose. */
const SHADERS = /shaders\.ts$|TerrainRenderer\.ts$/;

interface Found {
  file: string;
  text: string;
}

/** Returns literals of at least two words: messages, labels and descriptions. */
function textsOf(file: string): Found[] {
  const source = readFileSync(file, "utf8");
  const found: Found[] = [];
  const add = (text: string) => {
    if (/[a-z]{2,} +[a-z]{2,}/i.test(text)) found.push({ file, text: text.replace(/\s+/g, " ").trim() });
  };
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if (type === "ImportDeclaration") return;
    if ((type === "Literal" || type === "JSXText") && typeof value === "string") add(value);
    else if (type === "TemplateElement") add((value as { cooked: string }).cooked);
    else for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(file, source).program);
  return found;
}

const filesOf = (rooms: readonly string[], kinds: RegExp): string[] =>
  rooms
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => path.join(room, file)),
    )
    .filter((file) => kinds.test(file));

const texts = filesOf(["src", "server", "workers"], /\.tsx?$/)
  .filter((file) => !SHADERS.test(file))
  .flatMap(textsOf);

it("messages and labels use plain American English", () => {
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(({ text }) => AVOIDED.test(text))).toEqual([]);
});

/** Returns lines of code and docs that contain such a word, except for names defined elsewhere. */
function linesWith(avoided: RegExp, given: RegExp): string[] {
  const rooms = ["src", "server", "workers", "bench", "scripts", "tests", "docs", "deploy"];
  const files = filesOf(rooms, /\.(tsx?|mjs|css|md|ya?ml)$/).filter(
    (file) => !file.endsWith("words.test.ts"),
  );
  expect(files.length).toBeGreaterThan(2000);
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => avoided.test(line) && !given.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

it("code and docs use American spelling", () => {
  expect(linesWith(BRITISH, GIVEN)).toEqual([]);
});

it("code and docs say center, median or mid, not middle", () => {
  expect(linesWith(MIDDLE, OTHER_MIDDLE)).toEqual([]);
});
