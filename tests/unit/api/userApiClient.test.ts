import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storeUser } from "../../../src/api/identity";
import { createUserApiClient } from "../../../src/api/userApiClient";
import { memoryStorage, USER } from "../app/fakes";
import { type Answer, type Call, startTestServer, tokenUntil } from "./testServer";

const PLAN = { title: "Opening day", document: { version: 1, tool: "zones", tools: {} } };
const MAP = {
  format: "PMTILES" as const,
  basemap: "Topographic",
  area: [-107, 39, -106, 40] as [number, number, number, number],
  minZoom: 8,
  maxZoom: 12,
};
const NOW = 1_700_000_000_000;
const GOOD = tokenUntil(NOW / 1000 + 60);
const EXPIRED = tokenUntil(NOW / 1000);

let answer: (call: Call) => Answer;
let server: Awaited<ReturnType<typeof startTestServer>>;
const storage = memoryStorage();
const onSessionLost = vi.fn();
const client = () =>
  createUserApiClient({ baseUrl: () => server.url, storage, now: () => NOW, onSessionLost });

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  storage.map.clear();
  onSessionLost.mockReset();
  answer = () => ({ body: { success: true, data: { here: true } } });
  server = await startTestServer((call) => answer(call));
});
afterEach(async () => {
  await server.close();
  vi.restoreAllMocks();
});

describe("features with long lines", () => {
  it("are encoded and decoded by their worker, or by the page without one", async () => {
    const lines = {
      write: vi.fn(async (body: unknown) => (body ? new Blob([JSON.stringify({ sent: body })]) : null)),
      read: vi.fn(async (text: string): Promise<unknown> => ({ success: true, data: JSON.parse(text).data })),
    };
    const calls: Call[] = [];
    answer = (call) => {
      calls.push(call);
      return { body: { success: true, data: { uuid: "f1" } } };
    };
    const api = createUserApiClient({ baseUrl: () => server.url, storage, now: () => NOW, lines });
    const feature = { title: "Ridge" } as Parameters<typeof api.createFeature>[0];
    expect(await api.createFeature(feature, "key-1")).toEqual({ success: true, data: { uuid: "f1" } });
    const sent = (at: number) => JSON.parse(calls[at]?.body ?? "");
    expect(sent(0)).toEqual({ sent: { title: "Ridge" } });
    expect(calls[0]?.headers["content-type"]).toBe("application/json");
    await api.updateFeature("f1", { title: "Rim" }, 7);
    expect(sent(1)).toEqual({ sent: { title: "Rim", updatedAt: 7 } });
    expect(lines.read).toHaveBeenCalledTimes(2);
    lines.write.mockResolvedValue(null);
    lines.read.mockResolvedValue(null);
    expect(await api.createFeature(feature, "key-2")).toEqual({ success: true, data: { uuid: "f1" } });
    expect(sent(2)).toEqual({ title: "Ridge" });
  });
});

describe("responses", () => {
  it("are taken out of their envelope", async () => {
    expect(await client().getFeature("f1")).toEqual({ success: true, data: { here: true } });
  });

  it("are null when empty", async () => {
    answer = () => ({ status: 204 });
    expect(await client().deleteImport("u1")).toEqual({ success: true, data: null });
  });

  it("pass on the server's error with its status and fields", async () => {
    const error = {
      id: "bad-title",
      message: "Give it a name.",
      fields: { title: "This must not be empty." },
    };
    answer = () => ({ status: 400, body: { success: false, data: error } });
    expect(await client().createCollection("", "hunt-key")).toEqual({
      success: false,
      data: { ...error, status: 400 },
    });
  });

  it.each([
    ["a page of a proxy", { status: 502, body: "<html>Bad gateway</html>" }],
    ["JSON without envelope", { status: 200, body: { features: [] } }],
    ["a failure without id", { status: 500, body: { success: false, data: null } }],
    ["success false with status 200", { status: 200, body: { success: false, data: "no" } }],
  ])("are unreadable when they are %s", async (_, given) => {
    answer = () => given;
    const result = await client().getFeature("f1");
    expect(result).toMatchObject({ success: false, data: { id: "bad-answer", status: given.status } });
  });

  it("are offline when the server is unreachable", async () => {
    const away = client();
    await server.close();
    const result = await away.whoami();
    expect(result).toMatchObject({ success: false, data: { id: "offline", status: 0 } });
    expect(result.success || result.data.message).toContain("Check your connection");
    server = await startTestServer(() => ({}));
  });

  it("reject with AbortError when the caller's signal aborts, before and during the call", async () => {
    answer = () => ({ after: 5000 });
    const controller = new AbortController();
    const call = client().listFeatures({}, controller.signal);
    const rejected = expect(call).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => server.calls.length).toBe(1);
    controller.abort();
    await rejected;
    await expect(client().listFeatures({}, controller.signal)).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("requests", () => {
  it("leave out missing query values and join lists", async () => {
    await client().listFeatures({
      limit: 500,
      ascending: false,
      sort: "updatedAt",
      types: ["Point", "Tracks"],
      states: [],
    });
    const url = new URL(server.calls[0]?.url ?? "", "http://localhost");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      limit: "500",
      ascending: "false",
      sort: "updatedAt",
      types: "Point,Tracks",
    });
  });

  it.each<[string, (api: ReturnType<typeof client>) => Promise<unknown>, string, unknown?]>([
    ["logout", (api) => api.logout(), "POST /logout"],
    ["extend", (api) => api.extend("/maps/", true), "POST /extend?destination=%2Fmaps%2F&force=1"],
    ["getFeatures", (api) => api.getFeatures(["a"]), "POST /features/get", { featureIds: ["a"] }],
    ["updateFeature", (api) => api.updateFeature("a", { title: "B" }), "PATCH /features/a", { title: "B" }],
    [
      "updateFeature with a style",
      (api) => api.updateFeature("a", { title: undefined, icon: null, strokeWidth: 8 }, 7),
      "PATCH /features/a",
      { properties: { icon: null, strokeWidth: 8 }, updatedAt: 7 },
    ],
    [
      "updateStyles",
      (api) => api.updateStyles(["a"], { strokeWidth: 8 }),
      "PATCH /features/styles",
      { featureIds: ["a"], properties: { strokeWidth: 8 } },
    ],
    [
      "deleteFeature",
      (api) => api.deleteFeature("a/b"),
      "DELETE /features/a%2Fb?deleteNotes=true&deletePhotos=true",
    ],
    [
      "deleteFeatures",
      (api) => api.deleteFeatures(["a"]),
      "POST /features/delete?deleteNotes=true&deletePhotos=true",
      { featureIds: ["a"] },
    ],
    [
      "addFeatureToCollections",
      (api) => api.addFeatureToCollections("a", ["h"]),
      "PATCH /features/a/add/collections",
      { collectionIds: ["h"] },
    ],
    [
      "removeFeatureFromCollections",
      (api) => api.removeFeatureFromCollections("a", ["h"]),
      "PATCH /features/a/remove/collections",
      { collectionIds: ["h"] },
    ],
    ["getCollections", (api) => api.getCollections(["h"]), "POST /collections/get", { collectionIds: ["h"] }],
    [
      "createCollection",
      (api) => api.createCollection("Elk", "hunt-key"),
      "POST /collections",
      { title: "Elk" },
    ],
    ["updateCollection", (api) => api.updateCollection("h", "Elk"), "PATCH /collections/h", { title: "Elk" }],
    ["deleteCollection", (api) => api.deleteCollection("h"), "DELETE /collections/h?deleteNotes=true"],
    [
      "addFeaturesToCollections",
      (api) => api.addFeaturesToCollections(["a"], ["h"]),
      "PATCH /collections/add/features",
      { featureIds: ["a"], collectionIds: ["h"] },
    ],
    [
      "removeFeaturesFromCollection",
      (api) => api.removeFeaturesFromCollection("h", ["a"]),
      "PATCH /collections/h/remove/features",
      { featureIds: ["a"] },
    ],
    ["listNotes", (api) => api.listNotes("collection", "h"), "GET /notes/collection/h"],
    [
      "createNote",
      (api) => api.createNote("feature", "a", { title: "", contents: "Wind" }, "key-1"),
      "POST /notes/feature",
      { noteableId: "a", title: "", contents: "Wind" },
    ],
    [
      "updateNote",
      (api) => api.updateNote("n", { title: "T", contents: "C" }, 17),
      "PATCH /notes/n",
      { title: "T", contents: "C", updatedAt: 17 },
    ],
    ["deleteNote", (api) => api.deleteNote("n"), "DELETE /notes/n"],
    ["listPlans", (api) => api.listPlans("h"), "GET /collections/h/plans"],
    ["createPlan", (api) => api.createPlan("h", PLAN, "key-1"), "POST /collections/h/plans", PLAN],
    [
      "updatePlan",
      (api) => api.updatePlan("p", { title: "T" }, 5),
      "PATCH /plans/p",
      { title: "T", updatedAt: 5 },
    ],
    ["deletePlan", (api) => api.deletePlan("p"), "DELETE /plans/p"],
    ["restorePlan", (api) => api.restorePlan("p"), "POST /plans/p/restore"],
    ["createPhoto", (api) => api.createPhoto("elk.jpg"), "POST /photos", { title: "elk.jpg" }],
    ["getPhoto", (api) => api.getPhoto("p"), "GET /photos/p"],
    ["deletePhoto", (api) => api.deletePhoto("p"), "DELETE /photos/p"],
    ["createShare", (api) => api.createShare("collection", "h"), "POST /shares/collections/h"],
    [
      "shortLink",
      (api) => api.shortLink("https://maps.example/maps#share-token=x"),
      "POST /shares/short",
      { longLink: "https://maps.example/maps#share-token=x" },
    ],
    ["acceptShare", (api) => api.acceptShare("x"), "POST /shares/token", { token: "x" }],
    ["destroyShare", (api) => api.destroyShare("collection", "a"), "DELETE /shares/destroy/collections/a"],
    ["shareStatus", (api) => api.shareStatus("feature", "a"), "GET /shares/status?type=feature&id=a"],
    [
      "rescindShare",
      (api) => api.rescindShare("/api/v1/shares/feature/a/someone"),
      "PATCH /shares/feature/a/someone",
      {},
    ],
    ["leaveShare", (api) => api.leaveShare("feature", "a"), "PATCH /shares/leave/feature/a", {}],
    ["importStatus", (api) => api.importStatus("u"), "GET /imports/upload/u"],
    ["importResult", (api) => api.importResult("u"), "GET /imports/u"],
    ["confirmImport", (api) => api.confirmImport("u"), "POST /imports/u/confirm"],
    ["createExport of all", (api) => api.createExport("KML", null), "POST /exports", { type: "KML" }],
    [
      "createExport",
      (api) => api.createExport("GPX", ["a"]),
      "POST /exports",
      { type: "GPX", featureIds: ["a"] },
    ],
    [
      "createExport with options of GPX",
      (api) => api.createExport("GPX", null, { lines: "routes", device: "garmin" }),
      "POST /exports",
      { type: "GPX", lines: "routes", device: "garmin" },
    ],
    ["exportStatus", (api) => api.exportStatus("e"), "GET /exports/e"],
    ["deleteExport", (api) => api.deleteExport("e"), "DELETE /exports/e"],
    ["mapFileOptions", (api) => api.mapFileOptions(), "GET /exports/maps"],
    ["estimateMapFile", (api) => api.estimateMapFile(MAP), "POST /exports/maps/estimate", MAP],
    [
      "createMapFile",
      (api) => api.createMapFile({ ...MAP, name: "Camp" }),
      "POST /exports/maps",
      { ...MAP, name: "Camp" },
    ],
  ])("send %s to its route", async (_, send, line, body) => {
    await send(client());
    const call = server.calls[0];
    expect(`${call?.method} ${call?.url.replace("/api/v1", "")}`).toBe(line);
    expect(call?.body ? JSON.parse(call.body) : undefined).toEqual(body);
  });

  it("confirm an import without some features by their ids, 16 bytes each", async () => {
    await client().confirmImport("u", [USER.uuid, USER.uuid]);
    const [call] = server.calls;
    expect(call?.url).toBe("/api/v1/imports/u/confirm");
    expect(call?.headers["content-type"]).toBe("application/octet-stream");
    expect(call?.headers["content-length"]).toBe("32");
  });

  it("ask for version 2 of preferences and import results", async () => {
    const jobs = [{ action: "change" as const, path: "features/visible/all" as const, values: true }];
    await client().preferences();
    await client().changePreferences(jobs);
    await client().importResult("u");
    expect(server.calls.map((call) => call.headers["api-version"])).toEqual(["v2", "v2", "v2"]);
    expect(JSON.parse(server.calls[1]?.body ?? "")).toEqual({ jobs });
  });
});

describe("identity", () => {
  it("stores the user from whoami, and sends whoami without a token", async () => {
    storeUser(storage, { ...USER, identityToken: GOOD });
    answer = () => ({ body: { success: true, data: { ...USER, firstName: "New" } } });
    await client().whoami();
    expect(server.calls[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(storage.getItem("currentUser") ?? "")).toMatchObject({ firstName: "New" });
  });

  it("sends the stored token while it is valid", async () => {
    storeUser(storage, { ...USER, identityToken: GOOD });
    await client().preferences();
    storeUser(storage, { ...USER, identityToken: EXPIRED });
    await client().preferences();
    expect(server.calls.map((call) => call.headers.authorization)).toEqual([`Bearer ${GOOD}`, undefined]);
  });

  it("fetches a token for the config call when none is stored", async () => {
    answer = ({ url }) => ({
      body: { success: true, data: url.endsWith("/whoami") ? { ...USER, identityToken: GOOD } : { key: 1 } },
    });
    expect(await client().config()).toEqual({ success: true, data: { key: 1 } });
    expect(server.calls.map((call) => call.url.split("/").at(-1))).toEqual(["whoami", "config"]);
    expect(server.calls[1]?.headers.authorization).toBe(`Bearer ${GOOD}`);
  });

  it("times out the config call after 10000 ms", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    storeUser(storage, { ...USER, identityToken: GOOD });
    await client().config();
    await client().preferences();
    expect(timeout.mock.calls.map(([ms]) => ms)).toEqual([10_000, 60_000]);
    timeout.mockRestore();
  });

  it("replaces a token that the server rejects and retries the call", async () => {
    const fresh = tokenUntil(NOW / 1000 + 900);
    storeUser(storage, { ...USER, identityToken: GOOD });
    answer = ({ url, headers }) => {
      if (url.endsWith("/whoami"))
        return { body: { success: true, data: { ...USER, identityToken: fresh } } };
      if (headers.authorization === `Bearer ${fresh}`) return { body: { success: true, data: "saved" } };
      return {
        status: 401,
        body: { success: false, data: { id: "not-signed-in", message: "Log in to continue." } },
      };
    };
    expect(await client().getFeature("a")).toEqual({ success: true, data: "saved" });
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it("reports an ended session", async () => {
    storeUser(storage, { ...USER, identityToken: GOOD });
    answer = () => ({
      status: 401,
      body: { success: false, data: { id: "not-signed-in", message: "Log in." } },
    });
    expect(await client().getFeature("a")).toMatchObject({ success: false, data: { status: 401 } });
    expect(onSessionLost).toHaveBeenCalledExactlyOnceWith("ended");
  });

  it("doesn't continue as another user who has logged in since", async () => {
    storeUser(storage, { ...USER, identityToken: GOOD });
    answer = ({ url }) =>
      url.endsWith("/whoami")
        ? { body: { success: true, data: { ...USER, uuid: "another" } } }
        : { status: 401, body: { success: false, data: { id: "not-signed-in", message: "Log in." } } };
    expect(await client().getFeature("a")).toMatchObject({ success: false });
    expect(onSessionLost).toHaveBeenCalledExactlyOnceWith("other-person");
    expect(server.calls).toHaveLength(2);
  });
});

describe("the event stream", () => {
  it("is requested with the user's token, and refused with the server's reason", async () => {
    storeUser(storage, { ...USER, identityToken: GOOD });
    const calls: Call[] = [];
    answer = (call) => {
      calls.push(call);
      return { body: { success: true, data: {} } };
    };
    const opened = await client().openEvents(new AbortController().signal);
    expect(opened).toEqual({ success: true, data: expect.any(ReadableStream) });
    expect(calls).toMatchObject([
      {
        url: "/api/v1/sync/events",
        headers: { accept: "text/event-stream", authorization: `Bearer ${GOOD}` },
      },
    ]);
    const error = { id: "too-many-streams", message: "Too many connections." };
    answer = () => ({ status: 429, body: { success: false, data: error } });
    expect(await client().openEvents(new AbortController().signal)).toEqual({
      success: false,
      data: { ...error, status: 429 },
    });
  });

  it("is unavailable without a server", async () => {
    await server.close();
    expect(await client().openEvents(new AbortController().signal)).toMatchObject({
      success: false,
      data: { id: "offline", status: 0 },
    });
  });
});
