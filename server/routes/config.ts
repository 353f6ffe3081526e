import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import type { MapConfiguration } from "../mapServices";
import { configAnswer } from "../schemas/config";
import { appConfig } from "../services/appConfig";

export const configRoutes: FastifyPluginAsyncZod<{
  deps: { config: Config };
  maps: MapConfiguration;
}> = async (app, { deps, maps }) => {
  const answer = { success: true as const, data: appConfig(deps.config, maps) };
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
