import Basemap from "@arcgis/core/Basemap.js";
import TileLayer from "@arcgis/core/layers/TileLayer.js";
import { type BasemapConfig, type ReferenceName, showsReference } from "../basemapConfig";
import type { BasemapName } from "../mapStage";

/** The tile layers of all basemaps; which of them shows is a matter of `visible`, so that a change shows at once. */
export interface BasemapLayers {
  readonly basemap: Basemap;
  show(name: BasemapName): void;
}

interface Entry {
  layer: TileLayer;
  showsWith(name: BasemapName): boolean;
  asked: boolean;
}

const tileLayer = (url: string, title: string) => new TileLayer({ url, title, visible: false });

/** From the bottom to the top: base layers, then the others by falling priority, labels highest. */
function createEntries(config: BasemapConfig): Entry[] {
  // Hybrid and Satellite may share a service: one layer then serves both, and its tiles are loaded once.
  const urls = new Set(config.basemaps.map((entry) => entry.tileServiceUrl));
  const namesOf = (url: string) =>
    config.basemaps.filter((entry) => entry.tileServiceUrl === url).map((entry) => entry.name);
  const references = Object.entries(config.reference) as [ReferenceName, { url: string; priority: number }][];
  return [
    ...Array.from(urls, (url) => ({
      layer: tileLayer(url, namesOf(url).join(", ")),
      showsWith: (name: BasemapName) => namesOf(url).includes(name),
      asked: false,
    })),
    ...references
      .toSorted(([, a], [, b]) => b.priority - a.priority)
      .map(([reference, { url }]) => ({
        layer: tileLayer(url, reference),
        showsWith: (name: BasemapName) => showsReference(name, reference),
        asked: false,
      })),
  ];
}

/**
 * Each layer is loaded when it is first to be seen. One that fails to load is logged and left out, and asked for
 * again when a basemap that shows it is next chosen; the map goes on without it.
 * @param onError gets "<name> retrieval error" and the cause
 */
export function createBasemapLayers(
  config: BasemapConfig,
  onError: (message: string, cause: unknown) => void,
): BasemapLayers {
  const entries = createEntries(config);
  // All of them are base layers: reference lines and labels lie below the person's own content too.
  const basemap = new Basemap({ title: "Ridgeline", baseLayers: [] });

  const load = async (entry: Entry) => {
    entry.asked = true;
    try {
      await entry.layer.load();
      const above = new Set<unknown>(entries.slice(entries.indexOf(entry) + 1).map(({ layer }) => layer));
      const index = basemap.baseLayers.findIndex((layer) => above.has(layer));
      basemap.baseLayers.add(entry.layer, index < 0 ? basemap.baseLayers.length : index);
    } catch (cause) {
      entry.asked = false;
      onError(`${entry.layer.title} retrieval error`, cause);
    }
  };

  let shown: BasemapName | null = null;
  return {
    basemap,
    show(name) {
      if (name === shown) return;
      shown = name;
      for (const entry of entries) {
        entry.layer.visible = entry.showsWith(name);
        if (entry.layer.visible && !entry.asked) void load(entry);
      }
    },
  };
}
