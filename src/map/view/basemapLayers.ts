import Basemap from "@arcgis/core/Basemap.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import TileLayer from "@arcgis/core/layers/TileLayer.js";
import { type BasemapConfig, type ReferenceName, showsBase, showsReference } from "../basemapConfig";
import type { BasemapName } from "../mapStage";
import { createRetries, isOutage, type Retries } from "./retries";
import { fetchedByWorker } from "./tilePictures";

/** Where other pictures of the world go: over the basemaps' own pictures, under contours, lines and labels. */
export interface PictureSlot {
  /** Puts a layer, or moves it, over the others of the slot. */
  put(layer: Layer): void;
  take(layer: Layer): void;
}

/** Where layers of the library go: over reference lines, under labels. */
export interface LayerSlot {
  /**
   * Puts a layer there, or moves it.
   * @param place overlays lie over layers; the lower the priority, the higher
   */
  put(layer: Layer, place: { overlay: boolean; priority: number }): void;
  take(layer: Layer): void;
}

/** The tile layers of all basemaps; which of them shows is a matter of `visible`, so that a change shows at once. */
export interface BasemapLayers {
  readonly basemap: Basemap;
  readonly pictures: PictureSlot;
  readonly layers: LayerSlot;
  /** Puts a layer of names where the tiles of names are. */
  putLabels(layer: Layer): void;
  show(name: BasemapName): void;
  /** Ends what is still asked for again. */
  destroy(): void;
}

/** From the bottom to the top. */
const FLOORS = ["base", "picture", "reference", "layer", "overlay", "label"] as const;

/** Where a layer lies: the floor, and the place on it, the greater the higher. */
interface Place {
  floor: (typeof FLOORS)[number];
  height: number;
}

interface Entry {
  layer: TileLayer;
  /** The same layer, not loaded. */
  create(): TileLayer;
  place: Place;
  showsWith(name: BasemapName): boolean;
  asked: boolean;
  /** Its failure is logged once. */
  told: boolean;
}

/** An entry's layer and the way to another: a layer that has failed to load never asks again. */
function tileLayer(url: string, title: string, apiKey?: string): Pick<Entry, "layer" | "create"> {
  const key = apiKey ? { customParameters: { token: apiKey } } : {};
  const create = () => fetchedByWorker(new TileLayer({ url, title, visible: false, ...key }));
  return { layer: create(), create };
}

const isHigher = (a: Place, b: Place): boolean =>
  a.floor === b.floor ? a.height > b.height : FLOORS.indexOf(a.floor) > FLOORS.indexOf(b.floor);

/** Base layers in their order, then the others by falling priority; names lie over everything else. */
function createEntries(config: BasemapConfig): Entry[] {
  // Hybrid and Satellite may share a service: one layer then serves both, and its tiles are loaded once.
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
 * Each layer is loaded when it is first to be seen. One that fails to load is logged and left out, and asked for
 * again when its service answers or a basemap that shows it is next chosen; the map goes on without it.
 * @param onError gets "<name> retrieval error" and the cause
 */
export function createBasemapLayers(
  config: BasemapConfig,
  onError: (message: string, cause: unknown) => void,
): BasemapLayers {
  const entries = createEntries(config);
  // All of them are base layers: reference lines and labels lie below the person's own content too.
  const basemap = new Basemap({ title: "Ridgeline", baseLayers: [] });
  const places = new WeakMap<Layer, Place>();
  let pictures = 0;

  /** Adds a layer under the lowest of those that lie above it. */
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
        // Layers that only change places keep their pictures.
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
