import Basemap from "@arcgis/core/Basemap.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import TileLayer from "@arcgis/core/layers/TileLayer.js";
import { type BasemapConfig, type ReferenceName, showsReference } from "../basemapConfig";
import type { BasemapName } from "../mapStage";

/** Where other pictures of the world go: over the basemaps' own pictures, under contours, lines and labels. */
export interface PictureSlot {
  /** Puts a layer, or moves it, over the others of the slot. */
  put(layer: Layer): void;
  take(layer: Layer): void;
}

/** The tile layers of all basemaps; which of them shows is a matter of `visible`, so that a change shows at once. */
export interface BasemapLayers {
  readonly basemap: Basemap;
  readonly pictures: PictureSlot;
  show(name: BasemapName): void;
}

interface Entry {
  layer: TileLayer;
  /** A picture of the whole ground, not something that lies over it. */
  base: boolean;
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
      base: true,
      showsWith: (name: BasemapName) => namesOf(url).includes(name),
      asked: false,
    })),
    ...references
      .toSorted(([, a], [, b]) => b.priority - a.priority)
      .map(([reference, { url }]) => ({
        layer: tileLayer(url, reference),
        base: false,
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

  const pictures = new Set<Layer>();

  /** Adds a layer under the lowest of those that lie above it. */
  const addUnder = (layer: Layer, above: ReadonlySet<Layer>) => {
    const index = basemap.baseLayers.findIndex((other) => above.has(other));
    basemap.baseLayers.add(layer, index < 0 ? basemap.baseLayers.length : index);
  };

  const load = async (entry: Entry) => {
    entry.asked = true;
    try {
      await entry.layer.load();
      const later = entries.slice(entries.indexOf(entry) + 1).map(({ layer }) => layer);
      addUnder(entry.layer, new Set<Layer>(entry.base ? [...later, ...pictures] : later));
    } catch (cause) {
      entry.asked = false;
      onError(`${entry.layer.title} retrieval error`, cause);
    }
  };

  let shown: BasemapName | null = null;
  return {
    basemap,
    pictures: {
      put(layer) {
        basemap.baseLayers.remove(layer);
        pictures.add(layer);
        addUnder(layer, new Set(entries.filter(({ base }) => !base).map((entry) => entry.layer)));
      },
      take(layer) {
        pictures.delete(layer);
        basemap.baseLayers.remove(layer);
      },
    },
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
