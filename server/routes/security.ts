import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config";
import { hasKeys } from "../mapServices/withoutKeys";

/**
 * Sets the security headers of every response. The policy allows only what the app needs.
 * - script-src: 'wasm-unsafe-eval' for the WebAssembly of @arcgis/core (projection, LERC), blob: for the modules its
 *   workers import
 * - style-src: only our own stylesheets
 * - connect-src: data: and blob: for inlined binaries and for layers created in the page
 * @param serviceOrigins origins of external map services in the configuration
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
        // The 2D view of @arcgis/core sizes its canvas and surfaces with style attributes.
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
    // Only promises HTTPS if users reach this server over HTTPS.
    strictTransportSecurity: config.publicUrl?.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    // A key restricted to this site is checked by the request's origin. Paths are never sent.
    referrerPolicy: {
      policy: hasKeys({ basemaps: config.basemaps ?? [] })
        ? "strict-origin-when-cross-origin"
        : "same-origin",
    },
    // Public map services don't send the headers this would require.
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()");
  });
}
