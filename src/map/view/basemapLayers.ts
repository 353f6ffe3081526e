import Basemap from "@arcgis/core/Basemap.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import TileLayer from "@arcgis/core/layers/TileLayer.js";
import { type BasemapConfig, type ReferenceName, showsBase, showsReference } from "../basemapConfig";
import type { BasemapName } from "../mapStage";
import { createRetries, isOutage, type Retries } from "./retries";
import { fetchedByWorker } from "./tilePictures";

/** Slot for other imagery: above the basemaps' base layers, below contours, lines and labels. */
export interface PictureSlot {
  /** Adds a layer on top of the slot, or moves it there. */
  put(layer: Layer): void;
  take(layer: Layer): void;
}

/** Slot for the library's layers: above reference lines, below labels. */
export interface LayerSlot {
  /**
   * Adds or moves a layer.
   *
   * @param place overlays are above layers; lower priorities are on top
   */
  put(layer: Layer, place: { overlay: boolean; priority: number }): void;
  take(layer: Layer): void;
}

/** Tile layers of all basemaps. They are switched with `visible`, so a change takes effect immediately. */
export interface BasemapLayers {
  readonly basemap: Basemap;
  readonly pictures: PictureSlot;
  readonly layers: LayerSlot;
  /** Adds a label layer at the position of the label tiles. */
  putLabels(layer: Layer): void;
  show(name: BasemapName): void;
  /** Stops pending retries. */
  destroy(): void;
}

/** From bottom to top. */
const FLOORS = ["base", "picture", "reference", "layer", "overlay", "label"] as const;

/** Stacking position of a layer: its floor, and its height there, where higher values are on top. */
interface Place {
  floor: (typeof FLOORS)[number];
  height: number;
}

interface Entry {
  layer: TileLayer;
  /** Creates the same layer, not loaded yet. */
  create(): TileLayer;
  place: Place;
  showsWith(name: BasemapName): boolean;
  asked: boolean;
  /** Whether its failure has been logged. */
  told: boolean;
}

/** Creates an entry's layer and its factory: an ArcGIS layer that has failed to load never retries. */
function tileLayer(url: string, title: string, apiKey?: string): Pick<Entry, "layer" | "create"> {
  const key = apiKey ? { customParameters: { token: apiKey } } : {};
  const create = () => fetchedByWorker(new TileLayer({ url, title, visible: false, ...key }));
  return { layer: create(), create };
}

const isHigher = (a: Place, b: Place): boolean =>
  a.floor === b.floor ? a.height > b.height : FLOORS.indexOf(a.floor) > FLOORS.indexOf(b.floor);

/** Creates base layers in their order, then the others by descending priority. Labels are above everything else. */
function createEntries(config: BasemapConfig): Entry[] {
  // Hybrid and Satellite may share a service. Then one layer serves both, and its tiles are loaded once.
  const urls = new Set(config.basemaps.map((entry) => entry.tileServiceUrl));
  const namesOf = (url: string) =>
    config.basemaps.filter((entry) => entry.tileServiceUrl === url).map((entry) => entry.name);
  const keyOf = (url: string) => config.basemaps.find((entry) => entry.tileServiceUrl === url)?.apiKey;
  const references = Object.entries(config.reference) as [ReferenceName, { url: string; priority: number }][];
  return [
    ...Array.from(
      urls,
      (url, index): Entry => ({
        ...tileLayer(url, namesOf(url).join(", "), keyOf(url)),
        place: { floor: "base", height: index },
        showsWith: (name: BasemapName) => showsBase(name, namesOf(url)),
        asked: false,
        told: false,
      }),
    ),
    ...references
      .toSorted(([, a], [, b]) => b.priority - a.priority)
      .map(
        ([reference, { url, priority }]): Entry => ({
          ...tileLayer(url, reference),
          place: { floor: reference === "referenceLabels" ? "label" : "reference", height: -priority },
          showsWith: (name: BasemapName) => showsReference(name, reference),
          asked: false,
          told: false,
        }),
      ),
  ];
}

/**
 * Creates the basemap's layers. Each is loaded when first visible. If loading fails, it is logged, and the map works
 * without the layer until a retry succeeds or a basemap with it is chosen again.
 *
 * @param onError called with "<name> retrieval error" and the cause
 */
export function createBasemapLayers(
  config: BasemapConfig,
  onError: (message: string, cause: unknown) => void,
): BasemapLayers {
  const entries = createEntries(config);
  // All are base layers, so reference lines and labels stay below the user's content too.
  const basemap = new Basemap({ title: "Ridgeline", baseLayers: [] });
  const places = new WeakMap<Layer, Place>();
  let pictures = 0;

  /** Adds a layer below the lowest layer that belongs above it. */
  const add = (layer: Layer, place: Place) => {
    places.set(layer, place);
    const index = basemap.baseLayers.findIndex((other) => {
      const theirs = places.get(other);
      return theirs !== undefined && isHigher(theirs, place);
    });
    basemap.baseLayers.add(layer, index < 0 ? basemap.baseLayers.length : index);
  };
  const byPlace = (one: Layer, other: Layer): number => {
    const [a, b] = [places.get(one), places.get(other)];
    return !a || !b ? 0 : Number(isHigher(a, b)) - Number(isHigher(b, a));
  };
  const take = (layer: Layer) => {
    basemap.baseLayers.remove(layer);
  };

  const load = async (entry: Entry) => {
    entry.asked = true;
    try {
      await entry.layer.load();
      add(entry.layer, entry.place);
      entry.told = false;
    } catch (cause) {
      if (!entry.told) onError(`${entry.layer.title} retrieval error`, cause);
      entry.told = true;
      const { visible } = entry.layer;
      entry.layer = entry.create();
      entry.layer.visible = visible;
      entry.asked = false;
      if (isOutage(cause)) retries.failed(entry);
    }
  };
  const retries: Retries<Entry> = createRetries(async (entry) => {
    if (entry.layer.visible && !entry.asked) await load(entry);
  });

  return {
    basemap,
    pictures: {
      put(layer) {
        take(layer);
        pictures += 1;
        add(layer, { floor: "picture", height: pictures });
      },
      take,
    },
    layers: {
      put(layer, { overlay, priority }) {
        const place: Place = { floor: overlay ? "overlay" : "layer", height: -priority };
        if (!basemap.baseLayers.includes(layer)) return add(layer, place);
        places.set(layer, place);
        // Sorting keeps the tiles of layers that only change their position.
        basemap.baseLayers.sort(byPlace);
      },
      take,
    },
    putLabels: (layer) => add(layer, { floor: "label", height: 0 }),
    show(name) {
      for (const entry of entries) {
        entry.layer.visible = entry.showsWith(name);
        if (entry.layer.visible && !entry.asked) void load(entry);
      }
    },
    destroy: retries.clear,
  };
}
