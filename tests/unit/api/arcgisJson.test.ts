import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { arcgisJson } from "../../../src/api/arcgisJson";
import { imageryArchive } from "../../../src/api/imageryArchive";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";

const URL_ASKED = "https://services.example.org/arcgis/rest/services/Land/MapServer/0/query";
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

/** Answers the next requests in order. */
function answering(...answers: (Response | Error)[]) {
  const fetched = vi.fn(async (_url: string, _options?: RequestInit) => {
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error("unexpected");
    return answer;
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a response of a map service", () => {
  it("is returned as sent", async () => {
    answering(json({ features: [] }));
    expect(await arcgisJson(URL_ASKED)).toEqual({ success: true, data: { features: [] } });
  });

  it.each([
    [200, { error: { code: 400, message: "Invalid query" } }],
    [400, { error: { message: "Invalid query" } }],
  ])("with status %d and an error inside is a failure with the service's message", async (status, body) => {
    answering(json(body, status));
    const answer = await arcgisJson(URL_ASKED);
    expect(answer).toMatchObject({ success: false, data: { status, message: "Invalid query" } });
  });

  it.each([{ error: {} }, { error: "no" }, { error: { message: "" } }, { error: { message: 7 } }])(
    "with an empty error is still a failure: %j",
    async (body) => {
      answering(json(body));
      const answer = await arcgisJson(URL_ASKED);
      expect(answer.success).toBe(false);
      expect(answer.success ? "" : answer.data.message).not.toBe("");
    },
  );

  it.each([
    ["no JSON", () => new Response("<html>", { status: 200 })],
    ["null", () => json(null)],
    ["an empty body", () => new Response("", { status: 200 })],
    ["a page of an unavailable server", () => new Response("<html>", { status: 503 })],
  ])("that is %s is a failure with its status", async (_what, create) => {
    const response = create();
    answering(response);
    const answer = await arcgisJson(URL_ASKED);
    expect(answer).toMatchObject({ success: false, data: { status: response.status } });
  });

  it("that doesn't arrive is an outage, not an exception", async () => {
    answering(new TypeError("Failed to fetch"));
    expect(await arcgisJson(URL_ASKED)).toMatchObject({ success: false, data: { status: 0, id: "offline" } });
  });

  it("that was canceled rejects, as every canceled call does", async () => {
    const leaving = new AbortController();
    vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const asked = arcgisJson(URL_ASKED, leaving.signal);
    leaving.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("the imagery archive", () => {
  const ENTRY = {
    itemID: "p1",
    itemTitle: "World Imagery (Wayback 2024-06-06)",
    itemURL: "https://archive.example.org/tile/41/{level}/{row}/{col}",
    metadataLayerUrl: "https://archive.example.org/metadata/MapServer",
    metadataLayerItemID: "m1",
  };
  const [item] = [
    {
      itemId: 41,
      itemDate: 0,
      itemPortalId: "p1",
      itemURL: ENTRY.itemURL,
      metadataItemId: "m1",
      metadataURL: ENTRY.metadataLayerUrl,
    },
  ];
  const question = { item, point: { x: -107, y: 40, spatialReference: { wkid: 4326 } }, zoom: 15 };

  it("lists its releases, newest first, without unusable entries", async () => {
    const older = { ...ENTRY, itemTitle: "World Imagery (Wayback 2014-02-20)" };
    answering(json({ 10: older, 41: ENTRY, 50: { ...ENTRY, itemURL: "" }, note: ENTRY }));
    const answer = await imageryArchive.items(EMBEDDED_SERVICES);
    expect(answer.success && answer.data.map(({ itemId }) => itemId)).toEqual([41, 10]);
  });

  it("fails with its own message when the response is no list, and passes on an outage", async () => {
    answering(json([1, 2]), new TypeError("Failed to fetch"));
    expect(await imageryArchive.items(EMBEDDED_SERVICES)).toMatchObject({ data: { id: "imagery-config" } });
    expect(await imageryArchive.items(EMBEDDED_SERVICES)).toMatchObject({ data: { id: "offline" } });
  });

  it("has no metadata where it has no image", async () => {
    answering(json({ features: [] }));
    expect(await imageryArchive.metadata(EMBEDDED_SERVICES, question)).toEqual({ success: true, data: null });
  });

  it("is requested through the proxy when the operator has set one up", async () => {
    const fetched = answering(json({ features: [] }), json({ features: [] }));
    const proxy = { url: "/proxy", prefixes: ["https://archive.example.org/"] };
    await imageryArchive.metadata({ ...EMBEDDED_SERVICES, proxy }, question);
    await imageryArchive.metadata({ ...EMBEDDED_SERVICES, proxy: { ...proxy, prefixes: [] } }, question);
    const [through, direct] = fetched.mock.calls.map(([url]) => url);
    expect(through).toBe(`/proxy?${direct}`);
  });
});
