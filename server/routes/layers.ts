import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { LayersManifest } from "../../src/domain/layersManifest";
import { manifestAnswer } from "../schemas/layers";

export const layerRoutes: FastifyPluginAsyncZod<{ manifest: LayersManifest }> = async (app, { manifest }) => {
  const answer = { success: true as const, data: manifest };
  app.get(
    "/layers-manifest",
    {
      schema: {
        tags: ["session"],
        summary: "Layers by state, category and sub-category, and where each is served",
        response: { 200: manifestAnswer },
      },
    },
    async () => answer,
  );
};
