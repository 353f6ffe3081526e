import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests that another site makes with this site's cookie. A browser states the origin in
 * Sec-Fetch-Site or at least in Origin. A client that sends neither isn't a browser, so it can't be tricked into
 * sending cookies.
 */
export const requireSameOrigin = (publicUrl: string | null) => async (request: FastifyRequest) => {
  if (SAFE.has(request.method) || request.headers.authorization !== undefined) return;
  if (!comesFromHere(request, publicUrl))
    throw new AppError(403, "foreign-origin", "This request came from another site and was refused.");
};

function comesFromHere(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === publicUrl || origin === `${request.protocol}://${request.host}`;
}
