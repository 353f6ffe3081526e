import type { FastifyReply, FastifyRequest } from "fastify";
import { type AuthDeps, findLiveSession } from "../../services/auth";
import { type ClientInfo, type LiveSession, noteUse, type Opened } from "../../services/sessions";
import { notSignedIn } from "../../services/users";

export const SESSION_COOKIE = "ridgeline_session";
/** Says on which devices an account has logged in before; it stays after a log-out. */
export const DEVICE_COOKIE = "ridgeline_device";
const DEVICE_SECONDS = 365 * 86_400;

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

/** Where people reach this server. */
export const originOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

export const clientInfo = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
  device: request.cookies[DEVICE_COOKIE] ?? "",
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
  { sessionToken, expiresAt, device }: Opened,
): void {
  if (device) reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(request), maxAge: DEVICE_SECONDS });
  reply.setCookie(SESSION_COOKIE, sessionToken, { ...cookieOptions(request), expires: expiresAt });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
}

/** Cookies of this site: for the server alone, and over https where people come by it. */
export const cookieOptions = (request: FastifyRequest) => ({
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
