import { beforeAll, expect, it } from "vitest";
import type { TestClient } from "../support/api";
import { newPerson, type SeenFeature, waypoint } from "../support/content";

interface Found {
  collections: { uuid: string; title: string }[];
  features: { uuid: string; title: string; ghType: string }[];
}

let owner: TestClient;
let other: TestClient;
const search = (client: TestClient, text: string, limit = 5) =>
  client.data<Found>("GET", `/search?text=${encodeURIComponent(text)}&limit=${limit}`);

beforeAll(async () => {
  ({ client: owner } = await newPerson());
  ({ client: other } = await newPerson());
  for (const title of ["Old wallow", "WALLOW by the creek", "100% sure_thing", "Ridge camp"])
    await owner.data<SeenFeature>("POST", "/features", waypoint(title));
  await owner.data("POST", "/collections", { title: "Wallows 2026" });
});

it("finds own hunts and features by part of their title, prefix matches first", async () => {
  const found = await search(owner, "wallow");
  expect(found.features.map(({ title }) => title)).toEqual(["WALLOW by the creek", "Old wallow"]);
  expect(found.features[0]?.ghType).toBe("Point");
  expect(found.collections.map(({ title }) => title)).toEqual(["Wallows 2026"]);
  expect((await search(owner, "wallow", 1)).features).toHaveLength(1);
});

it("matches every character literally", async () => {
  expect((await search(owner, "100% SURE_")).features.map(({ title }) => title)).toEqual(["100% sure_thing"]);
  for (const text of ["%", "_a", "'; drop table features; --", "\\"]) {
    const { features } = await search(owner, text);
    expect(features.every(({ title }) => title.toLowerCase().includes(text))).toBe(true);
  }
});

it("finds nothing in another account", async () => {
  expect(await search(other, "wallow")).toEqual({ collections: [], features: [] });
});

it.each([
  "/search",
  "/search?text=",
  "/search?text=%20",
  `/search?text=${"x".repeat(200)}`,
  "/search?text=a&limit=1000",
])("refuses %s", async (path) => {
  expect((await owner.call("GET", path)).status).toBe(400);
});
