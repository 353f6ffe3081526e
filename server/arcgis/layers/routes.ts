import type { FastifyInstance, FastifyRequest } from "fastify";
import { ArcgisError } from "../errors";
import type { RawParameters } from "../query/parameters";
import { describeFeatureServer, describeLayer, describeMapServer } from "./describe";
import { legendOf } from "./legend";
import { type PictureRouteOptions, pictureRoutes } from "./pictureRoutes";
import { type QueryRouteOptions, queryRoutes } from "./queryRoutes";
import { cachingOf, checkLayer, type Folder, type LayerService, layerService } from "./services";

export interface LayerRouteOptions extends PictureRouteOptions, QueryRouteOptions {
  folder: Folder | "Maps";
  /** Finds a service in the folder. Defaults to the map's own services. */
  find?: (name: string) => LayerService | undefined;
}

type Params = { name: string };

const MOST_FORM_BYTES = 200_000;

/**
 * Serves layers as map and feature services: descriptions, queries, legends, tiles and images. Register with the
 * folder's prefix.
 */
export async function layerRoutes(
  app: FastifyInstance,
  { folder, find: findOwn, ...options }: LayerRouteOptions,
): Promise<void> {
  app.addHook("onRoute", (route) => {
    route.bodyLimit ??= MOST_FORM_BYTES;
  });
  // Clients send long queries as forms.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MOST_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => formOf(body),
  );
  const find = ({ name }: Params): LayerService => {
    const service = findOwn ? findOwn(name) : layerService(folder, name);
    if (!service) throw new ArcgisError(404, `Service "${folder}/${name}" not found.`);
    return service;
  };

  descriptionRoutes(app, find);
  queryRoutes(app, find, options);
  pictureRoutes(app, find, options);
}

/** Describes services and their layers. */
function descriptionRoutes(app: FastifyInstance, find: (params: Params) => LayerService): void {
  for (const slash of ["", "/"]) {
    const get = (path: string, answer: (service: LayerService) => unknown) =>
      app.get<{ Params: Params }>(`/:name/${path}${slash}`, async ({ params }, reply) => {
        const service = find(params);
        reply.header("Cache-Control", cachingOf(service));
        return answer(service);
      });
    get("MapServer", describeMapServer);
    get("FeatureServer", describeFeatureServer);
    get("MapServer/layers", (service) => ({ layers: [describeLayer(service)], tables: [] }));
    get("FeatureServer/layers", (service) => ({ layers: [describeLayer(service)], tables: [] }));
    get("MapServer/legend", legend);
    for (const server of ["MapServer", "FeatureServer"]) {
      app.get<{ Params: Params & { layer: string } }>(
        `/:name/${server}/:layer${slash}`,
        async ({ params }, reply) => {
          checkLayer(params.layer);
          const service = find(params);
          reply.header("Cache-Control", cachingOf(service));
          return describeLayer(service);
        },
      );
    }
  }
}

function legend(service: LayerService) {
  return {
    layers: [
      {
        layerId: 0,
        layerName: service.definition.title,
        layerType: "Feature Layer",
        minScale: 0,
        maxScale: 0,
        legend: legendOf(service).map((entry, at) => ({ ...entry, url: `legend-${at}` })),
      },
    ],
  };
}

/** Parses a form. Repeated names become lists. */
function formOf(body: string): RawParameters {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}
