import type { FastifyReply, FastifyRequest } from "fastify";
import type { Role } from "../../../src/domain/roles";
import type { Config } from "../../config";
import type { ReplicaRead } from "../../db/replica";
import { type AuthDeps, type Credentials, findLiveSession, peekSession } from "../../services/auth";
import { type ClientInfo, type LiveSession, noteUse, type Opened } from "../../services/sessions";
import { notSignedIn } from "../../services/users";

export const SESSION_COOKIE = "ridgeline_session";
/** Identifies accounts that have logged in on this device. Kept after a logout. */
export const DEVICE_COOKIE = "ridgeline_device";
const DEVICE_SECONDS = 365 * 86_400;

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes that require a session. Read it with sessionOf. */
    liveSession: LiveSession | null;
  }
}

/** Returns the session of the request. @throws AppError not-signed-in (401) on a route that doesn't require one */
export function sessionOf(request: FastifyRequest): LiveSession {
  if (!request.liveSession) throw notSignedIn();
  return request.liveSession;
}

/** Origin at which users reach this server. */
export const originOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

export const clientInfo = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
  device: request.cookies[DEVICE_COOKIE] ?? "",
});

/** Returns the session of a request by its bearer token or, without one, its cookie. Null if there is none. */
export async function readSession(deps: AuthDeps, request: FastifyRequest): Promise<LiveSession | null> {
  const credentials = credentialsOf(request);
  if (!credentials) return null;
  const session = await findLiveSession(deps, credentials);
  if (session) await noteUse(deps.db, session);
  return session;
}

/** Returns what a request sends to identify its session, valid or not. Null if it sends nothing. */
export function credentialsOf(request: FastifyRequest): Credentials | null {
  const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1];
  const cookie = request.cookies[SESSION_COOKIE];
  return bearer === undefined && cookie === undefined ? null : { bearer, cookie };
}

/**
 * Returns the roles of a request's account; null without a session. A server of maps alone looks them up on the read
 * replica, so a removed role or an ended session may count until the replica knows of it. What the replica doesn't
 * know is looked up on the primary: the session or its token may be new, and only the primary tells a stolen one.
 */
export async function readRoles(
  deps: AuthDeps & { config: Pick<Config, "serve" | "databaseReplicaUrl">; readReplica: ReplicaRead },
  request: FastifyRequest,
): Promise<readonly Role[] | null> {
  const { config, readReplica, tokens } = deps;
  const credentials = credentialsOf(request);
  if (!credentials) return null;
  const known =
    config.serve === "maps" && config.databaseReplicaUrl !== null
      ? await readReplica((db) => peekSession({ db, tokens }, credentials))
      : null;
  return (known ?? (await readSession(deps, request)))?.roles ?? null;
}

/** Hook that requires a session. */
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

/** Options of this site's cookies: hidden from scripts, and HTTPS only if users reach the site that way. */
export const cookieOptions = (request: FastifyRequest) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.protocol === "https" || request.server.servedOverHttps,
});

declare module "fastify" {
  interface FastifyInstance {
    /** Whether users reach this server over HTTPS, even if a proxy in front connects over HTTP. */
    servedOverHttps: boolean;
  }
}
