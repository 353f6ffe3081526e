import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import type { MapConfiguration } from "../mapServices";
import type { ElevationCatalogue } from "../maps/store/elevation/catalogue";
import { configAnswer } from "../schemas/config";
import { appConfig } from "../services/appConfig";

export const configRoutes: FastifyPluginAsyncZod<{
  deps: { config: Config };
  maps: MapConfiguration;
  elevations: ElevationCatalogue;
}> = async (app, { deps, maps, elevations }) => {
  app.get(
    "/config",
    {
      schema: {
        tags: ["session"],
        summary: "Where services are and what the operator set",
        response: { 200: configAnswer },
      },
    },
    async () => ({ success: true as const, data: appConfig(deps.config, maps, elevations) }),
  );
};
