import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.resolve("src");
const sheets = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".css"),
);
const tokens = readFileSync(path.join(source, "ui/tokens.css"), "utf8");

// A declaration with an undefined token silently has no effect.
it("style sheets use only existing tokens for space, text size and radius", () => {
  const known = new Set(tokens.match(/--[\w-]+(?=:)/g));
  const missing = sheets.flatMap((name) =>
    [...readFileSync(path.join(source, name), "utf8").matchAll(/var\((--(?:space|text|radius)-[\w-]+)\)/g)]
      .filter(([, token = ""]) => !known.has(token))
      .map(([, token]) => `${name}: ${token}`),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
