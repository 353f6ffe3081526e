import { describe, expect, it } from "vitest";
import { mapConfiguration } from "../../../server/mapServices";
import { layerKey } from "../../../src/domain/layersManifest";
import { originsOf, proxiedUrl } from "../../../src/domain/mapServices";
import { createOriginGuard } from "../../../src/map/originGuard";

const layersOf = (profile: "embedded" | "public") =>
  mapConfiguration({ services: profile }).manifest.states.flatMap(({ stateName, categories }) =>
    categories.flatMap(({ categoryName, subCategories }) =>
      subCategories.flatMap(({ subCategoryName, layers }) =>
        layers.map((layer) => ({
          ...layer,
          stateName,
          key: layerKey(stateName, categoryName, subCategoryName, layer.layerName),
        })),
      ),
    ),
  );

describe.each(["embedded", "public"] as const)("the %s profile", (profile) => {
  const { services, manifest } = mapConfiguration({ services: profile });

  it("has three basemaps, one of them the default, and four overlays with intervals", () => {
    expect(services.basemaps.map(({ name }) => name)).toEqual(["Satellite", "Hybrid", "Topographic"]);
    expect(services.basemaps.filter((entry) => entry.default)).toHaveLength(1);
    expect(services.overlays.map(({ icon }) => icon)).toEqual(["Fire", "Snow", "Water", "Sun"]);
    for (const { refreshInterval } of services.overlays)
      expect(refreshInterval).toBeGreaterThanOrEqual(60_000);
  });

  it("lists layers of fifty states with unique keys", () => {
    expect(manifest.states).toHaveLength(50);
    const keys = layersOf(profile).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain("Colorado|Hunting|Units|hunting-units");
    for (const { categories } of manifest.states) {
      expect(categories.length).toBeGreaterThan(2);
      for (const { opacity, subCategories } of categories) {
        expect(opacity).toBeGreaterThan(0);
        expect(opacity).toBeLessThanOrEqual(1);
        expect(subCategories.length).toBeGreaterThan(0);
      }
    }
  });

  it("marks the layers and overlays that show points", () => {
    const points = layersOf(profile).filter((layer) => layer.points && layer.stateName === "Colorado");
    expect(points.map(({ layerName }) => layerName)).toEqual(["towns", "airports"]);
    const overlays = services.overlays.filter((overlay) => overlay.points).map(({ name }) => name);
    expect(overlays).toEqual(profile === "embedded" ? ["River flow (sample)"] : []);
  });

  it("lets the app request every address it names, and no other origin", () => {
    const guard = createOriginGuard("https://maps.example.org", services.origins);
    const named = [
      ...services.basemaps.map(({ tileServiceUrl }) => tileServiceUrl),
      ...Object.values(services.reference).map(({ url }) => url),
      ...services.overlays.flatMap(({ url, raster = url }) => [url, raster]),
      ...layersOf(profile).flatMap(({ urls }) => [urls.mainRes, urls.raster ?? urls.mainRes]),
      services.elevation,
      services.terrainRaster.url,
      services.counties.url,
      services.reverseGeocode,
      services.imagery.configUrl,
      services.imagery.tilemapUrl,
    ];
    for (const url of named) expect(guard.allows(proxiedUrl(url, services)), url).toBe(true);
    expect(guard.allows("https://evil.example/arcgis/rest/services/x/MapServer")).toBe(false);
    expect(services.origins).toEqual(originsOf(named.filter((url) => proxiedUrl(url, services) === url)));
  });
});

describe("the embedded profile", () => {
  it("contacts no other service, and marks every generated layer as a sample", () => {
    const { services } = mapConfiguration({ services: "embedded" });
    expect(services.origins).toEqual([]);
    expect(services.proxy).toBeNull();
    const layers = layersOf("embedded");
    for (const { urls } of layers)
      expect(urls.mainRes).toMatch(/^\/arcgis\/rest\/services\/Layers\/\w+\/MapServer\/0$/);
    for (const { sample, name, layerName } of layers)
      if (/public-land|hunting-units|motorized/.test(layerName))
        expect([sample, name]).toEqual([true, expect.stringMatching(/sample/)]);
    expect(
      layers.some(({ stateName, layerName }) => stateName === "Hawaii" && layerName === "public-land"),
    ).toBe(false);
  });
});

describe("slope shading", () => {
  const names = (dem: Parameters<typeof mapConfiguration>[0]["dem"]) =>
    new Set(
      mapConfiguration({ services: "embedded", dem })
        .manifest.states.flatMap(({ categories }) => categories)
        .flatMap(({ subCategories }) => subCategories.flatMap(({ layers }) => layers))
        .filter(({ layerName }) => layerName === "slope")
        .map(({ name, sample }) => `${name}: ${sample}`),
    );

  it("is a sample until the operator adds real elevations", () => {
    expect(names(null)).toEqual(new Set(["Slope shading (sample): true"]));
    expect(names({ file: "/srv/dem.tif", outside: "embedded" })).toEqual(new Set(["Slope shading: false"]));
  });
});

describe("the public profile", () => {
  it("has the states' own hunting units where available, and samples elsewhere", () => {
    const units = layersOf("public").filter(({ layerName }) => layerName === "hunting-units");
    const own = units.filter(({ urls }) => urls.mainRes.startsWith("https://"));
    expect(own).toHaveLength(22);
    for (const { sample, nameField } of own)
      expect([sample, nameField]).toEqual([false, expect.stringMatching(/^\w+$/)]);
    for (const layer of units) if (!own.includes(layer)) expect(layer.sample).toBe(true);
    expect(own.find(({ stateName }) => stateName === "Pennsylvania")?.where).toBe("wmu_status='Active'");
  });

  it("requests the imagery archive through this installation", () => {
    const { services } = mapConfiguration({ services: "public" });
    const tile =
      "https://wayback-a.maptiles.arcgis.com/arcgis/rest/services/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/10/1/2/3";
    expect(proxiedUrl(tile, services)).toBe(`/arcgis/proxy?${tile}`);
    expect(proxiedUrl(services.imagery.configUrl, services)).toMatch(/^\/arcgis\/proxy\?https:/);
    expect(services.origins.some((origin) => /maptiles|amazonaws.*config/.test(origin))).toBe(false);
    expect(proxiedUrl("https://basemap.nationalmap.gov/x", services)).toBe(
      "https://basemap.nationalmap.gov/x",
    );
  });
});
