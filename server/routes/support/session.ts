import type { FastifyReply, FastifyRequest } from "fastify";
import { type AuthDeps, findLiveSession } from "../../services/auth";
import { type ClientInfo, type LiveSession, noteUse, type Opened } from "../../services/sessions";
import { notSignedIn } from "../../services/users";

export const SESSION_COOKIE = "ridgeline_session";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes that need a session; read it through sessionOf. */
    liveSession: LiveSession | null;
  }
}

/** Who calls. @throws AppError not-signed-in (401) on a route that does not ask for a session */
export function sessionOf(request: FastifyRequest): LiveSession {
  if (!request.liveSession) throw notSignedIn();
  return request.liveSession;
}

export const clientInfo = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
});

/** The session of a request by its bearer token or, without one, its cookie; null when there is none. */
export async function readSession(deps: AuthDeps, request: FastifyRequest): Promise<LiveSession | null> {
  const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1];
  const cookie = request.cookies[SESSION_COOKIE];
  if (bearer === undefined && cookie === undefined) return null;
  const session = await findLiveSession(deps, { bearer, cookie });
  if (session) await noteUse(deps.db, session);
  return session;
}

/** A hook that lets only signed-in people pass. */
export const requireSession = (deps: AuthDeps) => async (request: FastifyRequest) => {
  request.liveSession = await readSession(deps, request);
  sessionOf(request);
};

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessionToken, expiresAt }: Opened,
): void {
  reply.setCookie(SESSION_COOKIE, sessionToken, { ...cookieOptions(request), expires: expiresAt });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
}

const cookieOptions = (request: FastifyRequest) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.protocol === "https" || request.server.servedOverHttps,
});

declare module "fastify" {
  interface FastifyInstance {
    /** Whether people reach this server by https, though a proxy in front may speak http to it. */
    servedOverHttps: boolean;
  }
}
