import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { LayersManifest } from "../../src/domain/layersManifest";
import { seesLayer } from "../../src/domain/mapData";
import { withArchives } from "../maps/serve/archive/manifest";
import { withMapLayers } from "../maps/serve/manifest";
import type { ArchiveCatalog } from "../maps/store/archive/catalog";
import type { MapCatalog } from "../maps/store/catalog";
import { manifestAnswer } from "../schemas/layers";
import { sessionOf } from "./support/session";

/** Maximum number of different manifests kept. */
const ANSWERS_MAX = 32;

export const layerRoutes: FastifyPluginAsyncZod<{
  manifest: LayersManifest;
  /** Layers added by the operator, which can change while the server runs. */
  mapLayers: MapCatalog;
  /** The operator's tile archives. */
  archives: ArchiveCatalog;
}> = async (app, { manifest, mapLayers, archives }) => {
  /** Responses by the layers they contain. Accounts that see the same layers share one. */
  const answers = new Map<string, { success: true; data: LayersManifest }>();
  let { revision } = mapLayers;
  app.get(
    "/layers-manifest",
    {
      schema: {
        tags: ["session"],
        summary: "Get layers by state, category and subcategory, with their URLs",
        response: { 200: manifestAnswer },
      },
    },
    async (request) => {
      if (mapLayers.revision !== revision || answers.size > ANSWERS_MAX) answers.clear();
      revision = mapLayers.revision;
      const { roles } = sessionOf(request);
      const seen = mapLayers.list().filter((layer) => seesLayer(layer, roles));
      const tiles = archives.list().filter((archive) => seesLayer(archive, roles));
      const key = [...seen, ...tiles].map(({ id }) => id).join();
      const answer = answers.get(key) ?? {
        success: true as const,
        data: withArchives(withMapLayers(manifest, seen), tiles),
      };
      answers.set(key, answer);
      return answer;
    },
  );
};
