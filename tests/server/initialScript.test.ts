import { gzipSync } from "node:zlib";
import { expect, inject, it } from "vitest";

const url = inject("serverUrl");
/** Limit in gzipped bytes. */
const MOST = 800_000;

const scripts = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? "");

async function read(path: string): Promise<string> {
  const answer = await fetch(url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

it("the page starts with less than 800 KB of JavaScript, gzipped, and without the map's code", async () => {
  const waiting = scripts(await read("/maps/"), /(?:src|href)="(\/maps\/assets\/[^"]+\.js)"/g);
  expect(waiting.length).toBeGreaterThan(0);
  const sizes = new Map<string, number>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    const text = await read(path);
    sizes.set(path, gzipSync(text).length);
    // Static imports, whether or not the page preloads them.
    const imported = scripts(text, /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g);
    waiting.push(...imported.map((name) => `/maps/assets/${name}`));
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.info(`initial JavaScript: ${Math.round(bytes / 1000)} KB gzipped in ${sizes.size} files`);
  expect(bytes, [...sizes].join("\n")).toBeLessThan(MOST);
  expect([...sizes.keys()].filter((path) => /\/map-|viewStage|MapView|[sS]heet|PrintMap/.test(path))).toEqual(
    [],
  );
});
