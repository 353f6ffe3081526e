import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { LayersManifest } from "../../src/domain/layersManifest";
import { withMapLayers } from "../maps/serve/manifest";
import type { MapCatalogue } from "../maps/store/catalogue";
import { manifestAnswer } from "../schemas/layers";

export const layerRoutes: FastifyPluginAsyncZod<{
  manifest: LayersManifest;
  /** The layers that the operator has added, which change while the server runs. */
  mapLayers: MapCatalogue;
}> = async (app, { manifest, mapLayers }) => {
  const answerWith = () => ({ success: true as const, data: withMapLayers(manifest, mapLayers.list()) });
  let answer = answerWith();
  let { revision } = mapLayers;
  app.get(
    "/layers-manifest",
    {
      schema: {
        tags: ["session"],
        summary: "Layers by state, category and sub-category, and where each is served",
        response: { 200: manifestAnswer },
      },
    },
    async () => {
      if (mapLayers.revision !== revision) answer = answerWith();
      revision = mapLayers.revision;
      return answer;
    },
  );
};
