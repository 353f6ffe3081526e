/**
 * A call named in section 7 of one of the two specification documents, and the routes of this server that answer it.
 */
export interface SpecifiedCall {
  document: "content" | "map";
  group: string;
  /** The call as the document writes it. */
  call: string;
  /**
   * Routes of the user API as in the OpenAPI document, relative to /api/v1. Or another path of this server, with
   * parameters in braces.
   */
  routes: string[];
  /** The reason if no route answers the call. */
  remark?: string;
}

type Row = readonly [call: string, routes: string | string[], remark?: string];

const group =
  (document: SpecifiedCall["document"]) =>
  (name: string, rows: readonly Row[]): SpecifiedCall[] =>
    rows.map(([call, routes, remark]) => ({ document, group: name, call, routes: [routes].flat(), remark }));

const content = group("content");
const map = group("map");
const PREFERENCES = ["GET /user/preferences/maps", "POST /user/preferences/maps"];

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  ...content("Session", [
    ["POST /whoami", "POST /whoami"],
    ["POST /logout", "POST /logout"],
    ["POST /extend, destination, force", "POST /extend"],
    ["GET /config", "GET /config"],
  ]),
  ...content("Collections", [
    ["POST /collections {title}", "POST /collections"],
    ["GET /collections/{id}", "GET /collections/{id}"],
    ["POST /collections/get {collectionIds}", "POST /collections/get"],
    ["GET /collections, ascending, limit, offset, sort", "GET /collections"],
    ["PATCH /collections/{id} {title}", "PATCH /collections/{id}"],
    ["DELETE /collections/{id}, deleteNotes", "DELETE /collections/{id}"],
    ["PATCH /collections/{id}/add/features {featureIds}", "PATCH /collections/{id}/add/features"],
    ["PATCH /collections/add/features {featureIds, collectionIds}", "PATCH /collections/add/features"],
    ["PATCH /collections/{id}/remove/features {featureIds}", "PATCH /collections/{id}/remove/features"],
    ["Pinning a hunt, global/pinned/collection", PREFERENCES],
  ]),
  ...content("Features", [
    ["POST /features", "POST /features"],
    ["GET /features, ascending, limit, offset, slim, sort, states, types", "GET /features"],
    ["POST /features/get {featureIds}", "POST /features/get"],
    ["GET /features/{id}", "GET /features/{id}"],
    ["PATCH /features/{id} {title, properties, notes?}", "PATCH /features/{id}"],
    ["PATCH /features/styles {featureIds, properties}", "PATCH /features/styles"],
    ["DELETE /features/{id}, deleteNotes, deletePhotos", "DELETE /features/{id}"],
    ["POST /features/delete {featureIds}", "POST /features/delete"],
    ["PATCH /features/{id}/add/collections {collectionIds}", "PATCH /features/{id}/add/collections"],
    ["PATCH /features/{id}/remove/collections {collectionIds}", "PATCH /features/{id}/remove/collections"],
  ]),
  ...content("Notes", [
    ["GET /notes/{noteableType}/{noteableId}", "GET /notes/{noteableType}/{noteableId}"],
    ["POST /notes/{noteableType} {noteableId, title, contents}", "POST /notes/{noteableType}"],
    ["PATCH /notes/{noteId} {title, contents}", "PATCH /notes/{noteId}"],
    ["DELETE /notes/{noteId}", "DELETE /notes/{noteId}"],
  ]),
  ...content("Photos", [
    ["POST /photos {title}", "POST /photos"],
    ["POST /photos/upload, title, photoid, featureid; multipart photos", "POST /photos/upload"],
    ["GET /photos/{id}", "GET /photos/{id}"],
    ["DELETE /photos/{id}", "DELETE /photos/{id}"],
  ]),
  ...content("Shares", [
    ["GET /shares/status", "GET /shares/status"],
    ["POST /shares/{grantableType}/{grantableId}", "POST /shares/{type}/{id}"],
    ["DELETE /shares/destroy/{a}/{b}", "DELETE /shares/destroy/{type}/{id}"],
    ["PATCH /shares/{a}/{b}/{c}", "PATCH /shares/{type}/{id}/{userUuid}"],
    ["PATCH /shares/leave/{a}/{b}", "PATCH /shares/leave/{type}/{id}"],
    ["PATCH {rescindUrl}", "PATCH /shares/{type}/{id}/{userUuid}"],
    ["Dynamic-link service, POST of a long link", "POST /shares/short"],
    ["The share-token call", "POST /shares/token"],
  ]),
  ...content("Import and export", [
    ["POST /imports/upload, multipart mapData", "POST /imports/upload"],
    ["GET /imports/upload/{id}", "GET /imports/upload/{id}"],
    ["GET /imports/{id}, API-Version v2", "GET /imports/{id}"],
    ["DELETE /imports/{id}", "DELETE /imports/{id}"],
    ["POST /exports {type, featureIds?}", "POST /exports"],
    ["GET /exports/{id} until url is present", ["GET /exports/{id}", "GET /exports/{id}/file"]],
    [
      "The older export variant {fileType, featureIds}",
      [],
      "its path is not shown; POST /exports does its work",
    ],
  ]),
  ...content("Preferences", [
    ["GET and POST user/preferences/maps, API-Version v2", PREFERENCES],
    ["Saving feature favorites, path not shown", PREFERENCES],
  ]),
  ...map("Configuration and session", [
    ["GET /maps/config.env.json", "GET /maps/config.env.json"],
    ["(config), path not shown", "GET /config"],
    ["POST /whoami", "POST /whoami"],
    ["POST /logout", "POST /logout"],
    ["POST /extend, destination, force", "POST /extend"],
    ["GET /config", "GET /config"],
    ["GET /layers-manifest", "GET /layers-manifest"],
    ["GET, POST user preferences under maps", PREFERENCES],
  ]),
  ...map("Shares", [
    ["POST dynamic-link service", "POST /shares/short"],
    ["Create a share", "POST /shares/{type}/{id}"],
    ["Destroy a share", "DELETE /shares/destroy/{type}/{id}"],
    ["Rescind a share", "PATCH /shares/{type}/{id}/{userUuid}"],
    ["Leave a share", "PATCH /shares/leave/{type}/{id}"],
  ]),
];

/**
 * A call of the map document to a map service, with the path that answers it here and the test file that requests it.
 */
export interface MapServiceCall {
  call: string;
  /** Relative to /arcgis/rest/services unless it starts with a slash. Null if this server doesn't answer it. */
  address: string | null;
  /** Text that the test file must contain. */
  asked: string;
  test: string;
  remark?: string;
}

const service = (call: string, address: string, test: string, asked: string): MapServiceCall => ({
  call,
  address,
  test,
  asked,
});
const ARCHIVE = "imageryArchive.test.ts";

export const MAP_SERVICE_CALLS: readonly MapServiceCall[] = [
  service(
    "GET reverse geocode service",
    "World/GeocodeServer/reverseGeocode",
    "lookups.test.ts",
    "World/GeocodeServer/reverseGeocode",
  ),
  service(
    "GET {service}/County/MapServer/0/query",
    "County/MapServer/0/query",
    "lookups.test.ts",
    "County/MapServer/0/query",
  ),
  service(
    "GET {layer mainRes}/query or {overlay url}/query",
    "Layers/{name}/MapServer/{layer}/query",
    "layers.test.ts",
    "/MapServer/0/query",
  ),
  service(
    "GET configured historical imagery URL",
    "World_Imagery/waybackconfig.json",
    ARCHIVE,
    "waybackconfig.json",
  ),
  service(
    "GET {imagery tile service}/{recentItemId}/{level}/{row}/{column}",
    "World_Imagery/MapServer/tilemap/{release}/{level}/{row}/{column}",
    ARCHIVE,
    "tilemap",
  ),
  service("GET {imageUrl}", "World_Imagery/WMTS/…/{level}/{row}/{column}", ARCHIVE, "itemURL"),
  service(
    "GET {metadataURL}/{layerIndex}/query/query",
    "World_Imagery_Metadata_{release}/MapServer/{layer}/query",
    ARCHIVE,
    "World_Imagery_Metadata_",
  ),
  service(
    "(lookup) capture date at map center and zoom",
    "World_Imagery_Metadata_{release}/MapServer/{layer}/query",
    ARCHIVE,
    "getMetadata",
  ),
  service(
    "GET elevation image service",
    "Terrain/Elevation/ImageServer/tile/{level}/{row}/{column}",
    "elevation.test.ts",
    "ImageServer",
  ),
  service("GET map-service proxy", "/arcgis/proxy?{address}", "publicServices.test.ts", "/arcgis/proxy?"),
];
