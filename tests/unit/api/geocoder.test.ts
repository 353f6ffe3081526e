import { afterEach, expect, it, vi } from "vitest";
import { geocoder } from "../../../src/api/geocoder";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";

afterEach(() => vi.unstubAllGlobals());

function answer(body: unknown) {
  const fetch = vi.fn(async (_: string) => new Response(JSON.stringify(body)));
  vi.stubGlobal("fetch", fetch);
  return () => new URL(fetch.mock.lastCall?.[0] ?? "", "https://here.example.org");
}

it("requests suggestions for names near a location", async () => {
  const asked = answer({ suggestions: [{ text: "Craig", magicKey: "town:1" }, { text: 3 }, null] });
  const found = await geocoder.suggest(EMBEDDED_SERVICES, { text: "cra & b", near: [-107.123456, 40] });
  expect(found).toEqual({ success: true, data: [{ label: "Craig", key: "town:1" }] });
  expect(asked().pathname).toBe("/arcgis/rest/services/World/GeocodeServer/suggest");
  expect(Object.fromEntries(asked().searchParams)).toEqual({
    f: "json",
    text: "cra & b",
    maxSuggestions: "6",
    countryCode: "USA",
    location: "-107.1235,40.0000",
  });
});

it("finds a suggested place by its key, in degrees", async () => {
  const extent = { xmin: -108, ymin: 40, xmax: -107, ymax: 41 };
  const asked = answer({ candidates: [{ location: { x: -107.5, y: 40.5 }, extent }] });
  const found = await geocoder.find(EMBEDDED_SERVICES, { label: "Craig", key: "town:1" });
  expect(found).toEqual({
    success: true,
    data: { longitude: -107.5, latitude: 40.5, extent: [-108, 40, -107, 41] },
  });
  expect(asked().pathname).toMatch(/\/findAddressCandidates$/);
  expect(asked().searchParams.get("magicKey")).toBe("town:1");
  expect(asked().searchParams.get("outSR")).toBe("4326");
});

it.each([[{ candidates: [] }], [{ candidates: [{ location: { x: "a" } }] }], [{}], [[]]])(
  "doesn't accept %j as a location",
  async (body) => {
    answer(body);
    expect((await geocoder.find(EMBEDDED_SERVICES, { label: "a", key: "b" })).success).toBe(false);
    expect((await geocoder.suggest(EMBEDDED_SERVICES, { text: "a", near: null })).success).toBe(false);
  },
);
