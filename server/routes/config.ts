import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import { configAnswer } from "../schemas/config";
import { appConfig } from "../services/appConfig";

export const configRoutes: FastifyPluginAsyncZod<{ deps: { config: Config } }> = async (app, { deps }) => {
  const answer = { success: true as const, data: appConfig(deps.config) };
  app.get(
    "/config",
    {
      schema: {
        tags: ["session"],
        summary: "Where services are and what the operator set",
        response: { 200: configAnswer },
      },
    },
    async () => answer,
  );
};
