import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withLoggedCalls } from "../../../src/api/loggedCalls";
import type { ApiResult, UserApi } from "../../../src/api/userApi";
import { createUserApiClient } from "../../../src/api/userApiClient";
import { memoryStorage } from "../app/fakes";
import { startTestServer } from "./testServer";

let server: Awaited<ReturnType<typeof startTestServer>>;
let status = 500;

beforeEach(async () => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  status = 500;
  server = await startTestServer(() =>
    status === 200
      ? { body: { success: true, data: {} } }
      : { status, body: { success: false, data: { id: "broken", message: "It broke." } } },
  );
});
afterEach(async () => {
  await server.close();
  vi.restoreAllMocks();
});

const client = () =>
  withLoggedCalls(createUserApiClient({ baseUrl: () => server.url, storage: memoryStorage(), now: () => 0 }));

it.each<[label: string, call: (api: UserApi) => Promise<ApiResult<unknown>>]>([
  ["unable to create hunt", (api) => api.createCollection("Elk", "hunt-key")],
  ["unable to retrieve hunt", (api) => api.getCollection("h")],
  ["unable to update hunt", (api) => api.updateCollection("h", "Elk")],
  ["unable to delete hunt", (api) => api.deleteCollection("h")],
  ["unable to add feature to hunts", (api) => api.addFeatureToCollections("f", ["h"])],
  [
    "unable to save feature",
    (api) =>
      api.createFeature(
        {
          title: "Camp",
          geometry: { type: "Point", coordinates: [0, 0, 0] },
          properties: { ghType: "Point" },
        },
        "drawing-1",
      ),
  ],
  ["unable to update feature", (api) => api.updateFeature("f", { title: "Camp" })],
  ["unable to get feature", (api) => api.getFeature("f")],
  ["unable to delete feature", (api) => api.deleteFeature("f")],
  ["unable to delete selected features", (api) => api.deleteFeatures(["f"])],
  ["unable to retrieve photo", (api) => api.getPhoto("p")],
  ["unable to delete photo", (api) => api.deletePhoto("p")],
  ["failed to get share token", (api) => api.createShare("collection", "h")],
  ["failed to get short link", (api) => api.shortLink("https://maps.example/#share-token=t")],
  ["unable to delete upload", (api) => api.deleteImport("u")],
  ["unable to export data", (api) => api.createExport("KML", null)],
  ["unable to retrieve exported data", (api) => api.exportStatus("e")],
])("a failed call is logged as '%s' and returns its error", async (label, call) => {
  expect(await call(client())).toEqual({
    success: false,
    data: { status: 500, id: "broken", message: "It broke." },
  });
  expect(console.error).toHaveBeenCalledExactlyOnceWith(label, "broken");
});

it("a successful call isn't logged", async () => {
  status = 200;
  expect(await client().getCollection("h")).toEqual({ success: true, data: {} });
  expect(console.error).not.toHaveBeenCalled();
});
