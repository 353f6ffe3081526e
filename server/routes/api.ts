import rateLimit, { type FastifyRateLimitStore } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from "fastify";
import type { Config } from "../config";
import type { ReplicaRead } from "../db/replica";
import type { MapConfiguration } from "../mapServices";
import type { MapCatalog } from "../maps/store/catalog";
import type { ElevationCatalog } from "../maps/store/elevation/catalog";
import { networkOf } from "../network";
import { failure } from "../schemas/common";
import type { AuthDeps } from "../services/auth";
import { shareCallCounts } from "../services/callLimit";
import type { ImportDeps } from "../services/imports";
import type { MapDataDeps } from "../services/mapData";
import type { MapFileDeps } from "../services/mapFiles";
import type { OwnDataDeps } from "../services/ownData";
import type { PhotoDeps } from "../services/photos";
import type { SnapshotDeps } from "../services/snapshotDownload";
import { accountRoutes } from "./account";
import { accountAccessRoutes } from "./accountAccess";
import { administrationRoutes } from "./administration";
import { administrationAccessRoutes } from "./administrationAccess";
import { authRoutes, publicAuthRoutes } from "./auth";
import { binRoutes } from "./bin";
import { bulkRoutes } from "./bulk";
import { collectionEditRoutes } from "./collectionEdits";
import { collectionRoutes } from "./collections";
import { configRoutes } from "./config";
import { downloadRoutes, exportRoutes } from "./exports";
import { featureBatchRoutes } from "./featureBatches";
import { featureEditRoutes } from "./featureEdits";
import { featureRoutes } from "./features";
import { importRoutes } from "./imports";
import { invitationRoutes } from "./invitations";
import { layerRoutes } from "./layers";
import { mapDataRoutes } from "./mapData";
import { mapFileRoutes } from "./mapFiles";
import { memberRoutes } from "./members";
import { noteRoutes } from "./notes";
import { serveOpenApi } from "./openapi";
import { ownDataFileRoutes, ownDataRoutes } from "./ownData";
import { passwordResetRoutes } from "./passwordReset";
import { photoRoutes } from "./photos";
import { planRoutes } from "./plans";
import { preferenceRoutes } from "./preferences";
import { profileRoutes } from "./profile";
import { searchRoutes } from "./search";
import { shareLinkRoutes } from "./shareLinks";
import { shareRoutes } from "./shares";
import { isShareView, SHARE_VIEWS_PER_MINUTE, shareViewRoutes } from "./shareView";
import { PUBLIC_BODY_BYTES } from "./support/bodies";
import { installErrorHandler } from "./support/errorHandler";
import { requireSameOrigin } from "./support/sameOrigin";
import { requireSession } from "./support/session";
import { requireSpace, type SpaceDeps } from "./support/space";
import { takeTurns } from "./support/turns";
import { syncRoutes } from "./sync";

export interface ApiDeps
  extends AuthDeps,
    MapFileDeps,
    ImportDeps,
    PhotoDeps,
    OwnDataDeps,
    SpaceDeps,
    SnapshotDeps {
  config: Config;
  readReplica: ReplicaRead;
}

/** Everything under /api: the user API at /api/v1 and its description. */
export const apiRoutes: FastifyPluginAsync<{
  deps: ApiDeps;
  maps: MapConfiguration;
  mapLayers: MapCatalog;
  elevations: ElevationCatalog;
  mapData: Omit<MapDataDeps, keyof ApiDeps | "mapUploadBytes" | "ownEvents">;
}> = async (api, { deps, maps, mapLayers, elevations, mapData }) => {
  installErrorHandler(api);
  tolerateEmptyBodies(api);
  api.addHook("onRequest", requireSameOrigin(deps.config.publicUrl));
  await serveOpenApi(api);
  await api.register(
    async (v1) => {
      v1.addHook("onRoute", describeFailures);
      await limitRate(v1, deps);
      takeTurns(v1, deps.scheduler);
      await v1.register(async (open) => {
        open.addHook("onRoute", (route) => {
          route.bodyLimit ??= PUBLIC_BODY_BYTES;
        });
        await open.register(publicAuthRoutes, { deps });
        await open.register(passwordResetRoutes, { deps });
        await open.register(shareViewRoutes, { deps });
        await open.register(downloadRoutes, { deps });
        await open.register(ownDataFileRoutes, { deps });
      });
      await v1.register(async (signedIn) => {
        signedIn.addHook("onRequest", requireSession(deps));
        signedIn.addHook("preHandler", requireSpace(deps));
        await signedIn.register(authRoutes, { deps });
        await signedIn.register(accountAccessRoutes, { deps });
        await signedIn.register(accountRoutes, { deps });
        await signedIn.register(ownDataRoutes, { deps });
        await signedIn.register(profileRoutes, { deps });
        await signedIn.register(administrationRoutes, { deps });
        await signedIn.register(administrationAccessRoutes, { deps });
        await signedIn.register(invitationRoutes, { deps });
        await signedIn.register(configRoutes, { deps, maps, elevations });
        await signedIn.register(layerRoutes, {
          manifest: maps.manifest,
          mapLayers,
          archives: mapData.archives,
        });
        await signedIn.register(mapDataRoutes, {
          deps: {
            ...deps,
            ...mapData,
            mapUploadBytes: deps.config.mapUploadBytes,
            ownEvents: deps.config.events.map(({ stateName }) => stateName),
          },
        });
        await signedIn.register(featureRoutes, { deps });
        await signedIn.register(featureEditRoutes, { deps });
        await signedIn.register(featureBatchRoutes, { deps });
        await signedIn.register(bulkRoutes, { deps });
        await signedIn.register(collectionRoutes, { deps });
        await signedIn.register(collectionEditRoutes, { deps });
        await signedIn.register(memberRoutes, { deps });
        await signedIn.register(binRoutes, { deps });
        await signedIn.register(searchRoutes, { deps });
        await signedIn.register(noteRoutes, { deps });
        await signedIn.register(planRoutes, { deps });
        await signedIn.register(photoRoutes, { deps });
        await signedIn.register(shareLinkRoutes, { deps });
        await signedIn.register(shareRoutes, { deps });
        await signedIn.register(preferenceRoutes, { deps });
        await signedIn.register(importRoutes, { deps });
        await signedIn.register(exportRoutes, { deps });
        await signedIn.register(mapFileRoutes, { deps });
        await signedIn.register(syncRoutes, { deps });
      });
    },
    { prefix: "/v1" },
  );
};

/**
 * Accepts only JSON (uploads add their own types). Clients send "application/json" even for requests without a body.
 */
function tolerateEmptyBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser("error", "error");
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body as string, done),
  );
}

/** Documents that every route reports failures in the same envelope. */
function describeFailures(route: RouteOptions): void {
  if (!route.schema) return;
  const response = (route.schema.response ?? {}) as Record<string, unknown>;
  route.schema = { ...route.schema, response: { ...response, "4xx": failure, "5xx": failure } };
}

/** Keeps one runaway client from slowing the servers down for everyone else. */
async function limitRate(v1: FastifyInstance, { config, db, log }: ApiDeps): Promise<void> {
  const max = config.rateLimitPerMinute;
  if (max === 0) return;
  const counts = shareCallCounts(db, log);
  v1.addHook("onClose", () => counts.stop());
  class Store implements FastifyRateLimitStore {
    incr(key: string, answer: Parameters<FastifyRateLimitStore["incr"]>[1]): void {
      answer(null, counts.count(key));
    }
    child(): Store {
      return this;
    }
  }
  await v1.register(rateLimit, {
    global: false,
    // Anyone can view a share, so these requests count separately and have a lower limit.
    max: (request) => (isShareView(request) ? Math.min(max, SHARE_VIEWS_PER_MINUTE) : max),
    timeWindow: "1 minute",
    store: Store,
    keyGenerator: (request) => `${isShareView(request) ? "share-view:" : ""}${networkOf(request.ip)}`,
  });
  // Runs before the session lookup, so refused requests count too.
  v1.addHook("onRequest", v1.rateLimit());
}
