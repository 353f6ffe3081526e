import type { FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "../../errors";
import { notFoundPage } from "../../site/pages";

/** Sends a page without caching, since each is made for one user. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(page);
}

/** Sends a page to browsers and the usual JSON to programs. */
export async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(404);
  if (request.headers.accept?.includes("text/html")) return sendPage(reply, notFoundPage());
  return reply.send(errorBody("not-found", "There is nothing at this address."));
}
