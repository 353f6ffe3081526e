import { readFile } from "node:fs/promises";
import path from "node:path";
import { openPage, type WatchedPage } from "./browser";
import { projectRoot } from "./server";

/** URL prefix for the modules of @arcgis/core: "/maps/core/layers/ElevationLayer.js". */
const PREFIX = "/maps/core/";
const CORE = path.join(projectRoot, "node_modules/@arcgis/core");
/** Packages that these modules import by name. */
const PACKAGES: Readonly<Record<string, string>> = {
  tslib: "tslib/tslib.es6.mjs",
  luxon: "luxon/build/es6/luxon.mjs",
};

/**
 * Opens a page on the running server that can import single modules of @arcgis/core from node_modules. Tests use it to
 * run Esri's own layers against our services, without the app around them.
 */
export async function openCorePage(url: string): Promise<WatchedPage> {
  const watched = await openPage({ url, picture: "live" });
  await watched.page.route(`${new URL(url).origin}${PREFIX}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(PREFIX.length);
    const packaged = /^packages\/(\w+)$/.exec(name)?.[1];
    const file = packaged
      ? path.join(projectRoot, "node_modules", PACKAGES[packaged] ?? "")
      : path.join(CORE, name);
    const source = await readFile(file, "utf8").catch(() => null);
    if (source === null) await route.fulfill({ status: 404 });
    else await route.fulfill({ contentType: "text/javascript", body: withPaths(source) });
  });
  await watched.page.goto(new URL("/login", url).href);
  return watched;
}

/** Rewrites package imports to paths, because the page's policy allows no import map. */
function withPaths(source: string): string {
  return source.replace(/\b(from|import)(\s*)"(tslib|luxon)"/g, `$1$2"${PREFIX}packages/$3"`);
}

/** Loads modules and runs a script in the page, which finds the classes by name. */
export function withCore<T>(
  { page }: WatchedPage,
  modules: Record<string, string>,
  script: string,
): Promise<T> {
  const names = Object.keys(modules);
  const loads = names.map((name) => `import("${PREFIX}${modules[name]}").then((module) => module.default)`);
  return page.evaluate<T>(`(async () => {
    const [config, ${names.join(", ")}] = await Promise.all([
      import("${PREFIX}config.js").then((module) => module.default), ${loads.join(", ")}]);
    config.assetsPath = "/maps/assets/arcgis";
    try {
      return await (async () => { ${script} })();
    } catch (error) {
      throw new Error([error.name, error.message, JSON.stringify(error.details ?? null)].join(": "));
    }
  })()`);
}
