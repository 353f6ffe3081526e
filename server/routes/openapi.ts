import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import manifest from "../../package.json" with { type: "json" };
import { SESSION_COOKIE } from "./support/session";

// OpenAPI can't express transforms. The input is described, which is what callers need.
const zodToJsonConfig = { unrepresentable: "any" as const };

/** The page contains one inline style element, which is allowed by its hash. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; style-src-attr 'unsafe-inline'";

const describe = createJsonSchemaTransform({ zodToJsonConfig });

/** Collects the user API routes registered after this call. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Ridgeline user API",
        version: manifest.version,
        description:
          "Responses are {success: true, data} or {success: false, data: {id, message, fields?}} with a matching status. Times are seconds since the epoch, ids are uuids.",
      },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE },
          identityToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        },
      },
      security: [{ session: [] }, { identityToken: [] }],
    },
    transform: (route) =>
      route.url.startsWith("/api/v1/")
        ? describe(route)
        : { schema: { ...route.schema, hide: true }, url: route.url },
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  });
}

/** Serves /api/openapi.json and the rendered page /api/docs. */
export async function serveOpenApi(api: FastifyInstance): Promise<void> {
  api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { deepLinking: true, layout: "BaseLayout" },
    staticCSP: DOCS_POLICY,
  });
}
