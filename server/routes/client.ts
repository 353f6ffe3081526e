import { createRequire } from "node:module";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { MapServices } from "../../src/domain/mapServices";
import type { Config } from "../config";
import { hasKeys, withoutKeys } from "../mapServices/withoutKeys";
import { projectRoot } from "../projectRoot";
import type { AuthDeps } from "../services/auth";
import { sendNotFound } from "./support/notFound";
import { readSession, SESSION_COOKIE } from "./support/session";

const NO_CACHE = "no-cache";
/** Files that Vite writes to /maps/assets/ have a content hash in their name. */
const HASHED = "public, max-age=31536000, immutable";
/** Files of packages keep their name across versions. */
const PACKAGED = "public, max-age=3600";

/** Package files served from where they're installed: path below /maps/assets/, package, folder. */
const PACKAGE_ASSETS = [
  ["arcgis", "@arcgis/core", "assets"],
  ["calcite/assets", "@esri/calcite-components", "dist/cdn/assets"],
  ["calcite", "@esri/calcite-components", "dist/cdn/assets"],
] as const;

/** Set on the download page when a user continues in a phone's browser. */
export const PHONE_COOKIE = "ridgeline_phone";

/** Phones only. Tablets and computers have room for a map with a sidebar. */
const PHONE = /iPhone|iPod|Android.+Mobile|Windows Phone|BlackBerry|Opera Mini|IEMobile/i;
/** Characters of a User-Agent header to check; real ones have about 200. */
const AGENT_MAX = 300;

/** Routes for the app under /maps/: its build, files of the map packages, and its configuration. */
export const clientRoutes: FastifyPluginAsync<{
  deps: AuthDeps & { config: Config };
  services: MapServices;
}> = async (app, { deps, services }) => {
  const { config } = deps;
  const forVisitors = withoutKeys(services);
  /** Only accounts get API keys. Without any keys, the session isn't looked up. */
  const servicesFor = async (request: FastifyRequest) =>
    !hasKeys(services) || (await readSession(deps, request)) ? services : forVisitors;
  const clientFolder = path.join(projectRoot, "dist/client");
  const hidden = { schema: { hide: true } };

  app.get("/", hidden, async (_request, reply) => reply.redirect("/maps/"));
  app.get("/maps", hidden, async (_request, reply) => reply.redirect("/maps/"));
  app.get("/maps/config.env.json", hidden, async (request, reply) => {
    // Proxies must not give one account's response to others.
    reply.header("cache-control", hasKeys(services) ? `private, ${NO_CACHE}` : NO_CACHE);
    return {
      environment: config.environment,
      userApiUrl: "/api/v1",
      // Empty means the same origin, even behind a proxy that doesn't forward its host name.
      contentSiteUrl: config.publicUrl ?? "",
      shopUrl: config.shopUrl,
      analyticsUrl: config.analyticsUrl,
      map: await servicesFor(request),
      // Spares a new visitor's browser requests that can only be refused.
      signedIn: SESSION_COOKIE in request.cookies,
      // Set on the download page: this phone stays in the browser.
      phoneAllowed: PHONE_COOKIE in request.cookies,
    };
  });

  for (const [prefix, name, folder] of PACKAGE_ASSETS)
    await app.register(fastifyStatic, {
      root: path.join(packageFolder(name), folder),
      prefix: `/maps/assets/${prefix}/`,
      decorateReply: false,
      index: false,
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (reply) => void reply.header("cache-control", PACKAGED),
      schemaHide: true,
    });

  await app.register(
    async (maps) => {
      maps.addHook("onRequest", redirectPhones);
      await maps.register(fastifyStatic, {
        root: clientFolder,
        prefix: "/",
        dotfiles: "ignore",
        cacheControl: false,
        setHeaders: (reply, file) => void reply.header("cache-control", cachingOf(clientFolder, file)),
        schemaHide: true,
      });
      // The app's panels, hunts and features have their own URLs.
      maps.setNotFoundHandler(async (request, reply) => {
        if (isAppPage(request)) return reply.sendFile("index.html", clientFolder);
        return sendNotFound(request, reply);
      });
    },
    { prefix: "/maps" },
  );
};

/** Whether a browser requests a page of the app. A missing file must not be served as one. */
function isAppPage({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== "GET" && method !== "HEAD") || url.startsWith("/maps/assets/")) return false;
  return headers.accept?.includes("text/html") === true || /^[^?.]*(\?|$)/.test(url);
}

async function redirectPhones(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (!/^\/maps\/(index\.html)?(\?|$)/.test(request.url) && !isAppPage(request)) return;
  reply.header("vary", "user-agent, sec-ch-ua-mobile, cookie");
  if (PHONE_COOKIE in request.cookies) return;
  const { "user-agent": agent = "", "sec-ch-ua-mobile": hint } = request.headers;
  if (hint === "?1" || PHONE.test(agent.slice(0, AGENT_MAX))) return reply.redirect("/download");
}

function cachingOf(clientFolder: string, file: string): string {
  return file.startsWith(path.join(clientFolder, "assets") + path.sep) ? HASHED : NO_CACHE;
}

/** Finds a package's folder wherever npm installed it. Its main file may be anywhere below that. */
function packageFolder(name: string): string {
  const require = createRequire(import.meta.url);
  for (const place of require.resolve.paths(name) ?? []) {
    try {
      return path.dirname(require.resolve(path.join(place, name, "package.json")));
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`The package ${name} is not installed`);
}
