import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Config } from "../config";
import { AppError, errorBody } from "../errors";
import { projectRoot } from "../projectRoot";
import { signInBody, signUpBody } from "../schemas/auth";
import { type AuthDeps, type SignedIn, signIn, signUp } from "../services/auth";
import type { ClientInfo } from "../services/sessions";
import { longPathOf } from "../services/shares";
import { safeDestination } from "../site/destination";
import { EMPTY_FORM, type FormState } from "../site/forms";
import {
  downloadPage,
  learnPage,
  loginPage,
  notFoundPage,
  signUpPage,
  unknownSharePage,
} from "../site/pages";
import { requireSameOrigin } from "./support/sameOrigin";
import { clientInfo, readSession, setSessionCookie } from "./support/session";

export interface SiteDeps extends AuthDeps {
  config: Config;
}

const FORM_MAX_BYTES = 16_384;

/** The pages around the map: sign-up and log-in as plain forms, what this is, where phones and share links lead. */
export const siteRoutes: FastifyPluginAsync<{ deps: SiteDeps }> = async (app, { deps }) => {
  app.addHook("onRoute", (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  await serveFiles(app);
  readForms(app);

  await app.register(async (forms) => {
    forms.addHook("onRequest", requireSameOrigin(deps.config.publicUrl));
    formPage(forms, deps, { path: "/login", page: loginPage, schema: signInBody, submit: signIn });
    formPage(forms, deps, { path: "/signup", page: signUpPage, schema: signUpBody, submit: signUp });
  });

  app.get("/learn/maps", async (_request, reply) => sendPage(reply, learnPage()));
  app.get("/download", async (request, reply) =>
    sendPage(
      reply,
      downloadPage(`${deps.config.publicUrl ?? `${request.protocol}://${request.host}`}/maps/`),
    ),
  );
  app.get<{ Params: { token: string } }>("/s/:token", async (request, reply) => {
    const path = await longPathOf(deps.db, request.params.token);
    if (path === null) return sendPage(reply.code(404), unknownSharePage());
    return reply.header("cache-control", "no-store").redirect(path);
  });
  // Browsers ask for it beside answers that are no pages.
  app.get("/favicon.ico", async (_request, reply) => reply.redirect("/maps/favicon.svg"));
  app.setNotFoundHandler(async (request, reply) => {
    reply.code(404);
    if (request.headers.accept?.includes("text/html")) return sendPage(reply, notFoundPage());
    return reply.send(errorBody("not-found", "There is nothing at this address."));
  });
};

/** GET shows the form, POST does what it is for: a redirect on success, the form with what is wrong otherwise. */
function formPage<Body>(
  app: FastifyInstance,
  deps: SiteDeps,
  form: {
    path: string;
    page: (state: FormState, destination: string) => string;
    schema: z.ZodType<Body>;
    submit: (deps: AuthDeps, body: Body, client: ClientInfo) => Promise<SignedIn>;
  },
): void {
  app.get<{ Querystring: { destination?: string } }>(form.path, async (request, reply) => {
    const destination = safeDestination(request.query.destination);
    if (await readSession(deps, request)) return reply.redirect(destination);
    return sendPage(reply, form.page(EMPTY_FORM, destination));
  });

  app.post(form.path, async (request, reply) => {
    const values = (request.body ?? {}) as Record<string, string>;
    const destination = safeDestination(values.destination);
    const refuse = (status: number, state: Omit<FormState, "values">) =>
      sendPage(reply.code(status), form.page({ ...state, values }, destination));
    const checked = form.schema.safeParse(values);
    if (!checked.success) return refuse(422, { errors: errorsByField(checked.error) });
    try {
      const signedIn = await form.submit(deps, checked.data, clientInfo(request));
      setSessionCookie(request, reply, signedIn);
      return reply.redirect(destination, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
      const message = error.fields ? undefined : error.message;
      return refuse(error.status, { errors: error.fields ?? {}, message });
    }
  });
}

/** The first complaint about each field, in words for a person. */
function errorsByField(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

/** Pages are made for one person: no cache keeps them. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(page);
}

/** What a form without JavaScript sends. The first value of a name counts. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_MAX_BYTES },
    (_request: FastifyRequest, body, done) => {
      const entries = [...new URLSearchParams(body as string)].reverse();
      done(null, Object.fromEntries(entries));
    },
  );
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  const folders = [
    ["/site/fonts/", path.join(projectRoot, "node_modules/@fontsource-variable/inter/files")],
    ["/site/", path.join(projectRoot, "server/site/assets")],
  ] as const;
  const options = { decorateReply: false, index: false as const, dotfiles: "ignore" as const, maxAge: "1h" };
  for (const [prefix, root] of folders) await app.register(fastifyStatic, { ...options, root, prefix });
  // The app's own tokens: one set of colours and sizes for both.
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(projectRoot, "src/ui"),
    prefix: "/site/tokens/",
    allowedPath: (name) => name === "/tokens.css",
  });
}
