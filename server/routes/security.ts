import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config";
import { hasKeys } from "../mapServices/withoutKeys";

/**
 * The headers of every answer. The policy names what the app needs and nothing else:
 * script-src: 'wasm-unsafe-eval' for the WebAssembly of @arcgis/core (projection, LERC), blob: for the modules that
 * its workers import; style-src: stylesheets of our own only; connect-src data: and blob: for inlined binaries and
 * for layers made in the page.
 * @param serviceOrigins origins of map services elsewhere that the configuration names
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, "publicUrl" | "analyticsUrl" | "basemaps">,
  serviceOrigins: readonly string[] = [],
): Promise<void> {
  const analyticsOrigin = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", "blob:"],
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'"],
        // The 2D view of @arcgis/core sizes its canvas and surfaces by style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...serviceOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", "data:", "blob:", ...serviceOrigins, ...analyticsOrigin],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // A promise about https only where people come by https.
    strictTransportSecurity: config.publicUrl?.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    // A key restricted to this site is checked by the request's origin; paths are never sent.
    referrerPolicy: {
      policy: hasKeys({ basemaps: config.basemaps ?? [] })
        ? "strict-origin-when-cross-origin"
        : "same-origin",
    },
    // Public map services send no header that would allow it.
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()");
  });
}
