import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openArcgisPage } from "../support/arcgisPage";
import { closePages, type WatchedPage } from "../support/browser";

let watched: WatchedPage;

beforeAll(async () => {
  watched = await openArcgisPage(inject("serverUrl"));
  await watched.page.evaluate(`(async () => {
    const [config, Map, MapView, TileInfo] = await Promise.all(
      ["config", "Map", "views/MapView", "layers/support/TileInfo"].map(async (name) => (await import("@arcgis/core/" + name + ".js")).default));
    config.assetsPath = "/modules/@arcgis/core/assets";
    config.request.useIdentity = false;
    window.services = location.origin + "/arcgis/rest/services";
    window.view = new MapView({
      container: "map", map: new Map(), spatialReference: { wkid: 3857 }, center: [-107.5, 40.5], zoom: 8,
      constraints: { lods: TileInfo.create({ spatialReference: { wkid: 3857 } }).lods },
      ui: { components: [] }, popupEnabled: false,
    });
    /** Shows a layer alone and resolves with its view when it is drawn. */
    window.show = async (name, properties) => {
      const Layer = (await import("@arcgis/core/layers/" + name + ".js")).default;
      const layer = new Layer(properties);
      view.map.removeAll();
      view.map.add(layer);
      const layerView = await view.whenLayerView(layer);
      const { whenOnce } = await import("@arcgis/core/core/reactiveUtils.js");
      await whenOnce(() => !layerView.updating);
      return { layer, layerView };
    };
    /** How many different colors the view shows. */
    window.colors = async () => {
      const { data } = await view.takeScreenshot({ width: 120, height: 80, format: "png" });
      const seen = new Set();
      for (let at = 0; at < data.data.length; at += 4) seen.add(data.data.slice(at, at + 4).join());
      return seen.size;
    };
    await view.when();
  })()`);
});
afterAll(async () => {
  await watched?.close();
  await closePages();
});

const run = <T>(code: string) => watched.page.evaluate(`(async () => { ${code} })()`) as Promise<T>;

describe("@arcgis/core's own", () => {
  it("TileLayer draws a basemap and a layer's tiles", async () => {
    for (const service of ["Basemap/Topographic", "Layers/US_Counties"]) {
      const found = await run<{ wkid: number; colors: number }>(`
        const { layer } = await show("TileLayer", { url: services + "/${service}/MapServer" });
        return { wkid: layer.spatialReference.wkid, colors: await colors() };`);
      expect(found.wkid).toBe(102100);
      expect(found.colors, service).toBeGreaterThan(3);
    }
  });

  it("MapImageLayer draws images of its extent, and its sublayer answers queries", async () => {
    const found = await run<{ sublayers: number; colors: number; legend: number; names: string[] }>(`
      const { layer } = await show("MapImageLayer", { url: services + "/Layers/CO_Hunting_Units/MapServer" });
      const { features } = await layer.sublayers.getItemAt(0).queryFeatures({ where: "UNIT <= 2", outFields: ["NAME"] });
      const legend = await (await fetch(services + "/Layers/CO_Hunting_Units/MapServer/legend?f=json")).json();
      return {
        sublayers: layer.sublayers.length,
        colors: await colors(),
        legend: legend.layers[0].legend.length,
        names: features.map((feature) => feature.attributes.NAME),
      };`);
    expect(found).toMatchObject({ sublayers: 1, legend: 1, names: ["Sample Unit 1", "Sample Unit 2"] });
    expect(found.colors).toBeGreaterThan(3);
  });

  it("FeatureLayer loads areas, lines and points with their renderers", async () => {
    for (const [service, geometryType, renderer] of [
      ["Layers/CO_Counties", "polygon", "simple"],
      ["Layers/CO_Public_Land", "polygon", "unique-value"],
      ["Layers/CO_Motorized_Roads", "polyline", "unique-value"],
      ["Layers/CO_Towns", "point", "class-breaks"],
    ] as const) {
      const found = await run<Record<string, unknown>>(`
        const { layer, layerView } = await show("FeatureLayer", { url: services + "/${service}/FeatureServer/0", outFields: ["*"] });
        return {
          geometryType: layer.geometryType,
          renderer: layer.renderer.type,
          drawn: await layerView.queryFeatureCount(),
          asked: await layer.queryFeatureCount({ where: "1=1", geometry: view.extent }),
          colors: await colors(),
        };`);
      expect(found, service).toMatchObject({ geometryType, renderer });
      expect(Number(found.asked), service).toBeGreaterThan(0);
      expect(Number(found.drawn), service).toBeGreaterThan(0);
      expect(Number(found.colors), service).toBeGreaterThan(2);
    }
  });

  it("FeatureLayer queries by where, location, distance, order and pages", async () => {
    const found = await run<{
      near: string[];
      sorted: string[];
      count: number;
      extent: number[];
      ids: number;
      refused: string;
    }>(`
      const FeatureLayer = (await import("@arcgis/core/layers/FeatureLayer.js")).default;
      const towns = new FeatureLayer({ url: services + "/Layers/CO_Towns/FeatureServer/0" });
      const names = async (query) => (await towns.queryFeatures({ outFields: ["NAME"], ...query })).features.map((f) => f.attributes.NAME);
      const craig = { type: "point", longitude: -107.55, latitude: 40.52 };
      const extent = await towns.queryExtent({ where: "NAME = 'Craig'" });
      return {
        near: await names({ geometry: craig, distance: 5, units: "kilometers", where: "POPULATION > 5000" }),
        sorted: await names({ where: "POPULATION > 100000", orderByFields: ["POPULATION DESC"], start: 0, num: 2 }),
        count: await towns.queryFeatureCount({ where: "NAME LIKE 'C%'" }),
        ids: (await towns.queryObjectIds({ where: "NAME LIKE 'C%'" })).length,
        extent: [extent.count],
        refused: await names({ where: "1=1; DROP TABLE users" }).then(() => "answered", (error) => error.message),
      };`);
    expect(found.near).toEqual(["Craig"]);
    expect(found.sorted).toEqual(["Denver", "Colorado Springs"]);
    expect(found.count).toBeGreaterThan(5);
    expect(found.ids).toBe(found.count);
    expect(found.extent).toEqual([1]);
    expect(found.refused).toContain("where");
  });

  it("contacts no other server", () => {
    expect(watched.foreign).toEqual([]);
  });
});
