import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { makingHeaders, nothing } from "../schemas/common";
import {
  newPlanBody,
  planAnswer,
  planChangeBody,
  planListParams,
  planParams,
  plansAnswer,
} from "../schemas/plans";
import type { AuthDeps } from "../services/auth";
import type { BinDeps } from "../services/bin";
import { changePlan, createPlan, deletePlan, listPlans } from "../services/plans";
import { restorePlan } from "../services/restorePlans";
import { sessionOf } from "./support/session";

const tags = ["plans"];

export const planRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (app, { deps }) => {
  await app.register(huntRoutes, { deps });
  await app.register(onePlanRoutes, { deps });
};

/** The plans of a hunt. */
const huntRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
  app.get(
    "/collections/:id/plans",
    {
      schema: {
        tags,
        summary: "List a hunt's plans",
        params: planListParams,
        response: { 200: plansAnswer },
      },
    },
    async (request) => {
      const plans = await listPlans(db, sessionOf(request).userId, request.params.id);
      return { success: true as const, data: { plans } };
    },
  );

  app.post(
    "/collections/:id/plans",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Save a plan with a hunt",
        params: planListParams,
        headers: makingHeaders,
        body: newPlanBody,
        response: { 200: planAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await createPlan(
        db,
        sessionOf(request).userId,
        request.params.id,
        request.body,
        request.headers["idempotency-key"] ?? null,
      ),
    }),
  );
};

/** One plan by its id. */
const onePlanRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (
  app,
  { deps: { db, config } },
) => {
  app.patch(
    "/plans/:planId",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Rename a plan or replace its contents",
        params: planParams,
        body: planChangeBody,
        response: { 200: planAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await changePlan(db, sessionOf(request).userId, request.params.planId, request.body),
    }),
  );

  app.delete(
    "/plans/:planId",
    { schema: { tags, summary: "Delete a plan", params: planParams, response: { 200: nothing } } },
    async (request) => {
      await deletePlan(db, sessionOf(request).userId, request.params.planId, config.binDays);
      return { success: true as const, data: null };
    },
  );

  app.post(
    "/plans/:planId/restore",
    {
      schema: {
        tags,
        summary: "Restore a deleted plan",
        params: planParams,
        response: { 200: planAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await restorePlan(db, sessionOf(request).userId, request.params.planId),
    }),
  );
};
