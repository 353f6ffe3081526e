import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ServerScheduler } from "../scheduler/index";
import { changedPreferencesAnswer, jobsBody, preferencesAnswer } from "../schemas/preferences";
import type { AuthDeps } from "../services/auth";
import { changePreferences, preferencesText } from "../services/preferences";
import { PreferenceThreads } from "../services/preferencesThreads";
import { senderGone } from "./support/receiveFile";
import { sendJson } from "./support/sendJson";
import { sessionOf } from "./support/session";
import { visibilityRoutes } from "./visibility";

export interface PreferenceDeps extends AuthDeps {
  scheduler: ServerScheduler;
}

/** Fits 100,000 ids in one job. */
const JOBS_BODY_LIMIT = 8 * 1024 * 1024;

const APART =
  "With `Prefer: visible=apart`, `features.visible.features` leaves out what `GET /user/visibility/maps` has.";

/** Whether the client's Prefer header contains a preference (RFC 7240). */
const prefers = ({ headers }: FastifyRequest, preference: string): boolean =>
  [headers.prefer ?? ""].flat().some((list) => list.split(",").some((one) => one.trim() === preference));

const visibleAsked = (request: FastifyRequest) =>
  prefers(request, "visible=apart") ? ("apart" as const) : undefined;

export const preferenceRoutes: FastifyPluginAsyncZod<{ deps: PreferenceDeps }> = async (app, { deps }) => {
  const { db, scheduler } = deps;
  const threads = new PreferenceThreads();
  app.addHook("onClose", () => threads.close());
  const inTurn = <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>) =>
    scheduler.run("preferences", sessionOf(request).userId, work, senderGone(reply));
  const tags = ["preferences"];

  app.get(
    "/user/preferences/maps",
    {
      config: { ownTurn: true },
      schema: {
        tags,
        summary: "Get the user's preferences",
        description: APART,
        response: { 200: preferencesAnswer },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const text = await inTurn(request, reply, () => preferencesText(db, userId, visibleAsked(request)));
      return sendJson(reply, text) as never;
    },
  );

  app.post(
    "/user/preferences/maps",
    {
      config: { saves: "content", ownTurn: true },
      bodyLimit: JOBS_BODY_LIMIT,
      schema: {
        tags,
        summary: "Apply preference jobs in order, all or none",
        body: jobsBody,
        description: `With \`Prefer: return=minimal\` (RFC 7240), the response's data is null. ${APART}`,
        response: { 200: changedPreferencesAnswer },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { jobs } = request.body;
      const jobsBytes = Number(request.headers["content-length"] ?? JOBS_BODY_LIMIT);
      const answer = prefers(request, "return=minimal")
        ? ("none" as const)
        : { visible: visibleAsked(request) };
      const text = await inTurn(request, reply, () =>
        changePreferences({ db, threads }, userId, { jobs, jobsBytes, answer }),
      );
      if (text) return sendJson(reply, text) as never;
      reply.header("Preference-Applied", "return=minimal");
      return { success: true as const, data: null };
    },
  );
  await app.register(visibilityRoutes, { deps: { db, threads, inTurn } });
};
