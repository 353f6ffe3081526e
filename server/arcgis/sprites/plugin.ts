import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ICONS } from "../../../src/domain/icons";
import { iconDrawing } from "../../../src/icons/drawings";
import { ArcgisError, sendError } from "../errors";
import { readData } from "../sources/folder";
import { tagMatches } from "../tileReply";
import { iconSvg } from "./svg";

/** The atlas of all icons for pixel ratios 1 and 2, made by scripts/icons/build.ts. */
const FILES = ["icons.json", "icons.png", "icons@2x.json", "icons@2x.png"];
const DAY = "public, max-age=86400, stale-while-revalidate=604800";

/**
 * The waypoint icons as the styles of vector tiles use them; register with the prefix /sprites: `/icons.json`,
 * `/icons.png` and both with @2x, and each icon as `/icons/{key}.svg`.
 */
export async function spriteRoutes(app: FastifyInstance): Promise<void> {
  const known = new Map<string, { body: Buffer; etag: string }>();
  const send = (
    name: string,
    type: string,
    make: () => Buffer,
    headers: FastifyRequest["headers"],
    reply: FastifyReply,
  ) => {
    const body = known.get(name)?.body ?? make();
    const etag =
      known.get(name)?.etag ?? `"${createHash("sha1").update(body).digest("base64url").slice(0, 20)}"`;
    known.set(name, { body, etag });
    reply.header("ETag", etag).header("Cache-Control", DAY).type(type);
    return tagMatches(headers["if-none-match"], etag) ? reply.code(304).send() : reply.send(body);
  };
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ArcgisError)) app.log.warn({ error }, "Couldn't read a sprite");
    return sendError(reply, error);
  });

  app.get<{ Params: { key: string } }>(
    "/icons/:key.svg",
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const { key } = params;
      if (!ICONS.some((icon) => icon.key === key)) throw new ArcgisError(404, `Icon "${key}" not found.`);
      const make = () => Buffer.from(iconSvg(iconDrawing(key)));
      return send(`icons/${key}.svg`, "image/svg+xml", make, headers, reply);
    },
  );
  for (const name of FILES) {
    const type = name.endsWith(".png") ? "image/png" : "application/json";
    app.get(`/${name}`, { schema: { hide: true } }, async ({ headers }, reply) =>
      send(name, type, () => readData(`sprites/${name}`), headers, reply),
    );
  }
}
