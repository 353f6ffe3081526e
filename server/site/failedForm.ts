import type { FastifyReply, FastifyRequest } from "fastify";
import type { Tokens } from "../services/tokens";
import type { FormState } from "./forms";

const COOKIE = "ridgeline_form";
/** Long enough for the redirect. A later reload shows an empty form. */
const SECONDS = 60;
/** Maximum characters per value, since cookies hold 4 KB in total. */
const MOST_CHARACTERS = 254;

/** Fields shown again, never passwords. */
const GIVEN_BACK = ["email", "firstName", "lastName"];

/**
 * Saves a refused form for the page the browser is redirected to, which shows it again. Thanks to the redirect, Back
 * and Reload don't ask to "Confirm Form Resubmission". The servers keep no state: a signed cookie limited to that page
 * carries the values and their errors.
 */
export async function saveFailedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { tokens, path, state }: { tokens: Tokens; path: string; state: FormState },
): Promise<void> {
  const typed = Object.entries(state.values).filter(([name]) => GIVEN_BACK.includes(name));
  const values = Object.fromEntries(typed.map(([name, value]) => [name, value.slice(0, MOST_CHARACTERS)]));
  const text = Buffer.from(JSON.stringify({ ...state, values })).toString("base64url");
  const signature = await tokens.signLink(["form", path, text]);
  reply.setCookie(COOKIE, `${text}.${signature}`, { ...options(request, path), maxAge: SECONDS });
}

/** Returns a refused form for its page, once, or null. */
export async function takeFailedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { tokens, path }: { tokens: Tokens; path: string },
): Promise<FormState | null> {
  const cookie = request.cookies[COOKIE];
  if (cookie === undefined) return null;
  reply.clearCookie(COOKIE, options(request, path));
  const [text = "", signature = ""] = cookie.split(".");
  if (!(await tokens.isLinkSignature(["form", path, text], signature))) return null;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as FormState;
}

const options = (request: FastifyRequest, path: string) => ({
  path,
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.protocol === "https" || request.server.servedOverHttps,
});
