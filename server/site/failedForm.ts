import type { FastifyReply, FastifyRequest } from "fastify";
import type { Tokens } from "../services/tokens";
import type { FormState } from "./forms";

const COOKIE = "ridgeline_form";
/** As long as the browser may take for the redirect; a reload shows the empty form. */
const SECONDS = 60;
/** Characters of a value that are given back; cookies hold 4 KB together. */
const MOST_CHARACTERS = 254;

/** What is given back: never a password. */
const GIVEN_BACK = ["email", "firstName", "lastName"];

/**
 * A form that was refused is shown again by the page that the browser is redirected to, so that Back and reload ask for
 * no "Confirm Form Resubmission". The servers keep no state: a signed cookie of that page alone carries what was typed
 * and what is wrong with it.
 */
export async function keepFailedForm(
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

/** What a refused form left for its page, once; null when nothing. */
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
