import type { FastifyRequest } from "fastify";
import { ArcgisError } from "./errors";

/**
 * Returns the origin of a request, for responses that contain absolute URLs. The host is the one requested, so every
 * host name of the server works. The scheme is PUBLIC_URL's if its host matches, otherwise the connection's.
 * @throws ArcgisError 400 for a missing or invalid Host header
 */
export function originOf(
  { host, protocol }: Pick<FastifyRequest, "host" | "protocol">,
  publicUrl: string | null,
): string {
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:.]+\](:\d{1,5})?$/.test(host))
    throw new ArcgisError(400, "The Host header is missing or invalid.");
  return publicUrl !== null && new URL(publicUrl).host === host ? publicUrl : `${protocol}://${host}`;
}
