import { createRequire } from "node:module";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { MapServices } from "../../src/domain/mapServices";
import type { Config } from "../config";
import { projectRoot } from "../projectRoot";
import { SESSION_COOKIE } from "./support/session";

const NO_CACHE = "no-cache";
/** Names under /maps/assets/ that vite makes carry a hash of the content. */
const HASHED = "public, max-age=31536000, immutable";
/** Files of packages keep their name from version to version. */
const PACKAGED = "public, max-age=3600";

/** Files of packages that are served from where they are installed: address below /maps/assets/, package, folder. */
const PACKAGE_ASSETS = [
  ["arcgis", "@arcgis/core", "assets"],
  // setAssetPath(".../components/") makes the components ask for components/assets/...
  ["components/assets", "@arcgis/map-components", "dist/cdn/assets"],
  ["components", "@arcgis/map-components", "dist/cdn/assets"],
  ["calcite/assets", "@esri/calcite-components", "dist/cdn/assets"],
  ["calcite", "@esri/calcite-components", "dist/cdn/assets"],
] as const;

/** Phones; tablets and computers have the room that a map with a sidebar needs. */
const PHONE = /iPhone|iPod|Android.+Mobile|Windows Phone|BlackBerry|Opera Mini|IEMobile/i;

/** The app under /maps/: its build, the files of the map packages, and where it finds the server. */
export const clientRoutes: FastifyPluginAsync<{ deps: { config: Config }; services: MapServices }> = async (
  app,
  { deps, services },
) => {
  const { config } = deps;
  const clientFolder = path.join(projectRoot, "dist/client");
  const hidden = { schema: { hide: true } };

  app.get("/", hidden, async (_request, reply) => reply.redirect("/maps/"));
  app.get("/maps", hidden, async (_request, reply) => reply.redirect("/maps/"));
  app.get("/maps/config.env.json", hidden, async (request, reply) => {
    reply.header("cache-control", NO_CACHE);
    return {
      environment: config.environment,
      userApiUrl: "/api/v1",
      // Empty: the same origin, also behind a proxy that tells us nothing of its own name.
      contentSiteUrl: config.publicUrl ?? "",
      shopUrl: config.shopUrl,
      analyticsUrl: config.analyticsUrl,
      map: services,
      // Spares a newcomer's browser calls that can only be refused.
      signedIn: SESSION_COOKIE in request.cookies,
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

  await app.register(async (maps) => {
    maps.addHook("onRequest", redirectPhones);
    await maps.register(fastifyStatic, {
      root: clientFolder,
      prefix: "/maps/",
      decorateReply: false,
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (reply, file) => void reply.header("cache-control", cachingOf(clientFolder, file)),
      schemaHide: true,
    });
  });
};

async function redirectPhones(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (!/^\/maps\/(index\.html)?(\?|$)/.test(request.url)) return;
  reply.header("vary", "user-agent, sec-ch-ua-mobile");
  const { "user-agent": agent = "", "sec-ch-ua-mobile": hint } = request.headers;
  if (hint === "?1" || PHONE.test(agent)) return reply.redirect("/download");
}

function cachingOf(clientFolder: string, file: string): string {
  return file.startsWith(path.join(clientFolder, "assets") + path.sep) ? HASHED : NO_CACHE;
}

/** A package's folder, wherever npm put it. Its main file may lie anywhere below. */
function packageFolder(name: string): string {
  const require = createRequire(import.meta.url);
  for (const place of require.resolve.paths(name) ?? []) {
    try {
      return path.dirname(require.resolve(path.join(place, name, "package.json")));
    } catch {
      // Not in this one.
    }
  }
  throw new Error(`The package ${name} is not installed`);
}
