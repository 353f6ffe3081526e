import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import type { MapConfiguration } from "../mapServices";
import type { ElevationCatalog } from "../maps/store/elevation/catalog";
import { configAnswer } from "../schemas/config";
import { appConfig } from "../services/appConfig";

export const configRoutes: FastifyPluginAsyncZod<{
  deps: { config: Config };
  maps: MapConfiguration;
  elevations: ElevationCatalog;
}> = async (app, { deps, maps, elevations }) => {
  app.get(
    "/config",
    {
      schema: {
        tags: ["session"],
        summary: "Get service addresses and the operator's settings",
        response: { 200: configAnswer },
      },
    },
    async () => ({ success: true as const, data: appConfig(deps.config, maps, elevations) }),
  );
};
