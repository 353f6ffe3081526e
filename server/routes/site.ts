import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Config } from "../config";
import { AppError } from "../errors";
import { projectRoot } from "../projectRoot";
import {
  confirmBody,
  forgotBody,
  resetBody,
  signInBody,
  signUpBody,
  signUpByMailBody,
} from "../schemas/auth";
import { type AuthDeps, type SignedIn, signIn, signUp } from "../services/auth";
import {
  confirmSignUp,
  confirmsSignUps,
  isSignUpToken,
  requestReset,
  requestSignUp,
  SIGN_UP_LINK_INVALID,
} from "../services/byMail";
import { INVITATION_INVALID, signUpState, signUpsClosedText } from "../services/invitations";
import { isResetToken, resetInvalidText, resetPassword } from "../services/passwordReset";
import type { ClientInfo } from "../services/sessions";
import { longPathOf } from "../services/shares";
import { safeDestination, withDestination } from "../site/destination";
import { saveFailedForm, takeFailedForm } from "../site/failedForm";
import { EMPTY_FORM, type FormState } from "../site/forms";
import { confirmPage, forgotPage, sentPage, signUpByMailPage } from "../site/mailPages";
import {
  downloadPage,
  type FormView,
  learnPage,
  loginPage,
  refusalPage,
  resetPage,
  signUpPage,
  unknownSharePage,
} from "../site/pages";
import { PHONE_COOKIE } from "./client";
import { sendNotFound, sendPage } from "./support/notFound";
import { requireSameOrigin } from "./support/sameOrigin";
import { clientInfo, cookieOptions, readSession, setSessionCookie } from "./support/session";

export interface SiteDeps extends AuthDeps {
  config: Config;
}

const FORM_MAX_BYTES = 16_384;
const PHONE_COOKIE_SECONDS = 365 * 86_400;

/**
 * The pages around the map: sign-up and login as plain forms, the landing page, and the targets of phones and share
 * links.
 */
export const siteRoutes: FastifyPluginAsync<{ deps: SiteDeps }> = async (app, { deps }) => {
  app.addHook("onRoute", (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  await serveFiles(app);
  readForms(app);

  await app.register(async (forms) => {
    forms.addHook("onRequest", requireSameOrigin(deps.config.publicUrl));
    formPage(forms, deps, {
      path: "/login",
      page: async (view) => loginPage(view, await mayAnyoneSignUp(deps), deps.config.mail !== null),
      schema: signInBody,
      submit: signIn,
    });
    formPage(forms, deps, {
      path: "/signup",
      token: "invitation",
      page: async (view) => {
        const state = await signUpState(deps.db, deps.config.signUps, view.token);
        if (state === "open")
          return (await confirmsSignUps(deps)) ? signUpByMailPage(view) : signUpPage(view);
        const reason = state === "closed" ? signUpsClosedText(deps.config.signUps) : INVITATION_INVALID;
        return refusalPage("Create an account", reason, view.destination);
      },
      schema: async () => ((await confirmsSignUps(deps)) ? signUpByMailBody : signUpBody),
      submit: async (_deps, body, client) => {
        if (!(await confirmsSignUps(deps))) return signUp(deps, signUpBody.parse(body), client);
        await requestSignUp(deps, body, client);
        return "/signup/sent";
      },
    });
    if (deps.config.mail) mailForms(forms, deps);
    formPage(forms, deps, {
      path: "/reset",
      token: "token",
      page: async (view) =>
        (await isResetToken(deps.db, view.token))
          ? resetPage(view)
          : refusalPage("Set a new password", resetInvalidText(deps.config.mail !== null), view.destination),
      schema: resetBody,
      submit: resetPassword,
    });
  });

  app.get<{ Querystring: { destination?: string } }>("/learn/maps", async (request, reply) =>
    sendPage(reply, learnPage(safeDestination(request.query.destination), await mayAnyoneSignUp(deps))),
  );
  app.get("/download", async (request, reply) =>
    sendPage(
      reply,
      downloadPage(`${deps.config.publicUrl ?? `${request.protocol}://${request.host}`}/maps/`),
    ),
  );
  // Browsers keep a share link's fragment across the redirect.
  app.get("/download/continue", async (request, reply) =>
    reply
      .setCookie(PHONE_COOKIE, "browser", { ...cookieOptions(request), maxAge: PHONE_COOKIE_SECONDS })
      .header("cache-control", "no-store")
      .redirect("/maps/"),
  );
  app.get<{ Params: { token: string } }>("/s/:token", async (request, reply) => {
    const path = await longPathOf(deps.db, request.params.token);
    if (path === null) return sendPage(reply.code(404), unknownSharePage());
    return reply.header("cache-control", "no-store").redirect(path);
  });
  // Browsers request it for responses other than pages too.
  app.get("/favicon.ico", async (_request, reply) => reply.redirect("/maps/favicon.svg"));
  app.setNotFoundHandler(sendNotFound);
};

/** Pages of a server that sends mail. */
function mailForms(forms: FastifyInstance, deps: SiteDeps): void {
  formPage(forms, deps, {
    path: "/signup/confirm",
    token: "token",
    page: async (view) =>
      (await isSignUpToken(deps, view.token))
        ? confirmPage(view)
        : refusalPage("Finish your account", SIGN_UP_LINK_INVALID, view.destination),
    schema: confirmBody,
    submit: confirmSignUp,
  });
  formPage(forms, deps, {
    path: "/forgot",
    page: async (view) => forgotPage(view),
    schema: forgotBody,
    submit: async (_deps, body, client) => {
      await requestReset(deps, body, client);
      return "/forgot/sent";
    },
  });
  forms.get("/signup/sent", async (_request, reply) =>
    sendPage(reply, sentPage("Open the link in the mail to finish your account. It works for 24 hours.")),
  );
  forms.get("/forgot/sent", async (_request, reply) =>
    sendPage(
      reply,
      sentPage("If this address has an account, a reset link is on its way. It works for one hour."),
    ),
  );
}

const mayAnyoneSignUp = async ({ db, config }: SiteDeps): Promise<boolean> =>
  (await signUpState(db, config.signUps)) === "open";

/** Serves a form. GET shows it. POST submits it and redirects, either onward or back to the form with its errors. */
function formPage<Body>(
  app: FastifyInstance,
  deps: SiteDeps,
  form: {
    path: string;
    /** Name of the token in a link. The form passes it on from page to page. */
    token?: "invitation" | "token";
    page: (view: FormView) => Promise<string>;
    schema: z.ZodType<Body> | (() => Promise<z.ZodType<Body>>);
    /** @returns the session that was opened, or the path of the next page */
    submit: (deps: AuthDeps, body: Body, client: ClientInfo) => Promise<SignedIn | string>;
  },
): void {
  const tokenIn = (values: Record<string, unknown>): string => {
    const value = form.token && values[form.token];
    return typeof value === "string" ? value : "";
  };

  app.get<{ Querystring: Record<string, unknown> }>(form.path, async (request, reply) => {
    const destination = safeDestination(request.query.destination);
    // A new password can be set on any device that opens the link, even a logged-in one.
    if (form.token !== "token" && (await readSession(deps, request))) return reply.redirect(destination);
    const failed = await takeFailedForm(request, reply, { tokens: deps.tokens, path: form.path });
    const token = tokenIn(request.query);
    return sendPage(reply, await form.page({ state: failed ?? EMPTY_FORM, destination, token }));
  });

  app.post(form.path, async (request, reply) => {
    const values = (request.body ?? {}) as Record<string, string>;
    const destination = safeDestination(values.destination);
    const refuse = async (wrong: Omit<FormState, "values">) => {
      const state = { ...wrong, values };
      await saveFailedForm(request, reply, { tokens: deps.tokens, path: form.path, state });
      const token = tokenIn(values);
      const more = form.token && token !== "" ? { [form.token]: token } : {};
      return reply.redirect(withDestination(form.path, destination, more), 303);
    };
    const schema = typeof form.schema === "function" ? await form.schema() : form.schema;
    const checked = schema.safeParse(values);
    if (!checked.success) return refuse({ errors: errorsByField(checked.error) });
    try {
      const done = await form.submit(deps, checked.data, clientInfo(request));
      if (typeof done === "string") return reply.redirect(done, 303);
      setSessionCookie(request, reply, done);
      return reply.redirect(destination, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = error.fields ? undefined : error.message;
      return refuse({ errors: error.fields ?? {}, message });
    }
  });
}

/** Returns the first error of each field, worded for users. */
function errorsByField(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

/** Parses forms sent without JavaScript. The first value of a name counts. */
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
  // The app's design tokens, so that both share colors and sizes.
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(projectRoot, "src/ui"),
    prefix: "/site/tokens/",
    allowedPath: (name) => name === "/tokens.css",
  });
}
