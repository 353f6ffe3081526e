import { expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import { newPerson } from "../support/content";

it("the configuration names all services, and they exist", async () => {
  const { client } = await newPerson();
  const config = await client.data<{
    userApiUrl: string;
    basemaps: Record<string, string>;
    importMaxBytes: number;
    featureMaxVertices: number;
    reverseGeocodeService: string;
    imageryConfig: { configUrl: string };
    liveLayers: { id: string; url: string }[];
  }>("GET", "/config");
  expect(config).toMatchObject({
    userApiUrl: "/api/v1",
    importMaxBytes: 10_485_760,
    featureMaxVertices: 100_000,
  });
  expect(config).toMatchObject({
    reverseGeocodeService: expect.stringContaining("/reverseGeocode"),
    imageryConfig: { configUrl: expect.stringContaining("waybackconfig.json") },
    layerVersions: { manifest: "1" },
    elevation: { sample: true, generated: false },
  });
  expect(config.liveLayers.map(({ id }) => id)).toEqual(["fire", "snow", "water", "sun"]);
  const named = [config.imageryConfig.configUrl, ...config.liveLayers.map(({ url }) => `${url}?f=json`)];
  for (const address of [...named, `${config.reverseGeocodeService}?f=json&location=-107.5,40.5`])
    expect((await client.request("GET", address)).status, address).toBe(200);
  for (const basemap of Object.values(config.basemaps))
    expect((await client.request("GET", `${basemap}?f=json`)).status).toBe(200);
});

it("the app finds its API and pages without a session, and learns whether sessions are possible", async () => {
  const stranger = new TestClient(inject("serverUrl"));
  const { status, body, headers } = await stranger.request("GET", "/maps/config.env.json");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(body).toMatchObject({ userApiUrl: "/api/v1", contentSiteUrl: "", signedIn: false });
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining(["environment", "shopUrl"]));
  const { client } = await newPerson();
  expect((await client.request("GET", "/maps/config.env.json")).body).toMatchObject({ signedIn: true });
});
