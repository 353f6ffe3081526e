import { readFileSync } from "node:fs";
import path from "node:path";
import { openPage, type WatchedPage } from "./browser";
import { projectRoot } from "./server";

const MODULES = path.join(projectRoot, "node_modules");
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

/**
 * Modules of packages that @arcgis/core imports by name. Names are replaced because workers don't support import maps.
 */
const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^tslib$/, "tslib/tslib.es6.mjs"],
  [/^luxon$/, "luxon/build/es6/luxon.mjs"],
  [/^@esri\/arcgis-html-sanitizer$/, "@esri/arcgis-html-sanitizer/dist/esm/index.js"],
  // Only needs the path of its assets, since no widget is shown here.
  [/^@esri\/calcite-components\/dist\/components$/, "no-widgets.js"],
  [/^@arcgis\/toolkit\/(.+)$/, "@arcgis/toolkit/dist/$1/index.js"],
];

/** Applies the replacements that a bundler would make. */
function bundled(code: string): string {
  return code
    .replaceAll("process.env.NODE_ENV", '"production"')
    .replace(/((?:from|import)\s*\(?)"([a-z@][^"]*)"/g, (whole, before: string, name: string) => {
      const found = PACKAGES.find(([pattern]) => pattern.test(name));
      return found ? `${before}"/modules/${name.replace(...found)}"` : whole;
    });
}

const NO_WIDGETS = "export const assetPathChanged = () => {}, setAssetPath = () => {};";

const PAGE = `<!doctype html><meta charset="utf-8">
<style>html, body, #map { margin: 0; width: 100%; height: 100%; }</style>
<link rel="stylesheet" href="/modules/@arcgis/core/assets/esri/themes/light/main.css">
<script type="importmap">{"imports": {"@arcgis/core/": "/modules/@arcgis/core/"}}</script>
<div id="map"></div>`;

/**
 * Opens a page on the server's origin with the published @arcgis/core and none of the app's code. The page imports its
 * modules by name.
 */
export async function openArcgisPage(url: string, width = 700, height = 450): Promise<WatchedPage> {
  const watched = await openPage({ url, width, height, picture: "live" });
  await watched.page.route(/\/arcgis-test\.html$|\/modules\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/arcgis-test.html") return route.fulfill({ contentType: "text/html", body: PAGE });
    if (pathname === "/modules/no-widgets.js")
      return route.fulfill({ contentType: "text/javascript", body: NO_WIDGETS });
    const file = path.join(MODULES, path.normalize(pathname.slice("/modules/".length)));
    try {
      const contentType = TYPES[path.extname(file)] ?? "application/octet-stream";
      const body = readFileSync(file);
      const code = contentType === "text/javascript";
      return await route.fulfill({ contentType, body: code ? bundled(body.toString("utf8")) : body });
    } catch {
      return route.fulfill({ status: 404 });
    }
  });
  await watched.page.goto(`${url}/arcgis-test.html`);
  return watched;
}
