import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";
import { openPage } from "../../tests/support/browser";

export interface BenchPage {
  page: Page;
  /** Passes a file to the page. */
  give(bytes: Uint8Array): Promise<void>;
  /** Calls a function of `window.bench` (bench/browser/main.ts). */
  call<T = number[]>(name: string, ...parameters: unknown[]): Promise<T>;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** URL prefix for the assets and workers that @arcgis/core loads at run time. */
const ARCGIS = "/arcgis/";
const ARCGIS_ASSETS = join(import.meta.dirname, "../../node_modules/@arcgis/core/assets");

let built: Promise<string> | null = null;

/** Builds the bench's page like the client, once per process. Returns the output folder. */
function builtPage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-page-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    worker: { format: "es" },
    build: { outDir: folder, emptyOutDir: true, target: "es2023" },
  }).then(() => folder);
}

/** Serves the bench's page to headless Chromium and waits until it is ready. */
export async function openBenchPage(): Promise<BenchPage> {
  built ??= builtPage();
  const folder = await built;
  let given: Uint8Array = new Uint8Array();
  const server = createServer(({ url = "/" }, response) => {
    if (url === "/given") return void response.end(given);
    const path = url.startsWith(ARCGIS)
      ? join(ARCGIS_ASSETS, normalize(url.slice(ARCGIS.length)))
      : join(folder, normalize(url === "/" ? "/index.html" : url));
    try {
      response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
      response.end(readFileSync(path));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { page, close } = await openPage({ url, picture: "live" });
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  await page.waitForFunction("window.bench !== undefined");

  const call = <T>(name: string, ...parameters: unknown[]): Promise<T> =>
    page.evaluate(`window.bench[${JSON.stringify(name)}](...${JSON.stringify(parameters)})`);
  return {
    page,
    call,
    async give(bytes) {
      given = bytes;
      await call("give", "/given");
    },
    async close() {
      await close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
