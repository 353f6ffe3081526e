import type { FastifyRequest } from "fastify";
import { ArcgisError } from "./errors";

/**
 * The origin under which a request came, for answers that must hold whole addresses. The host is the request's own, so
 * that every name of the server works; the scheme is PUBLIC_URL's where that has this host, else the connection's.
 * @throws ArcgisError 400 for a Host header that is none
 */
export function originOf(
  { host, protocol }: Pick<FastifyRequest, "host" | "protocol">,
  publicUrl: string | null,
): string {
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:.]+\](:\d{1,5})?$/.test(host))
    throw new ArcgisError(400, "The Host header is missing or invalid.");
  return publicUrl !== null && new URL(publicUrl).host === host ? publicUrl : `${protocol}://${host}`;
}
