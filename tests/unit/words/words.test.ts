import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";

/** Words that a native speaker wouldn't use here, and British spellings. */
const AVOIDED =
  /\b(anew|meanwhile|whoever|mend|lest|hurry|squeeze|thereby|deed|somebody|nobody|everybody|anybody|whatever|colours?|grey|metres?|centres?|favourites?|catalogues?|licen[cs]es?d? of|cancelled|labelled|is no more|is to be had|be told of)\b/i;
/** Programs for the graphics processor, not text. */
const SHADERS = /shaders\.ts$|TerrainRenderer\.ts$/;

interface Found {
  file: string;
  text: string;
}

/** Literal texts with at least two words: messages, labels and descriptions. */
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

const texts = ["src", "server", "workers"]
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => path.join(room, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !SHADERS.test(file))
  .flatMap(textsOf);

it("messages and labels use plain American English", () => {
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(({ text }) => AVOIDED.test(text))).toEqual([]);
});
