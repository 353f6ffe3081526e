import type MapView from "@arcgis/core/views/MapView.js";
import type { NearPaths, NearQuery } from "../../../workers/vertex-select/types";
import { MARKER } from "../../icons/marker";
import { createGraphicsClient, type GraphicsClient } from "../../workers/graphics";
import { createVertexSelectClient } from "../../workers/vertexSelect";
import type { ContentStage, NamePlace, PreviewGeometry } from "../mapStage";
import { toDegrees } from "../mercator";
import { ContentLayer, type ContentSource } from "./ContentLayer";
import { type Content, createContent } from "./createContent";
import { createLocalIndex } from "./localIndex";
import { previewedParts } from "./previewColumns";

/** How far from a line a click may be, CSS pixels. */
const TOLERANCE = 8;

export interface OwnedContentStage extends ContentStage {
  /** Draws a file's content above the person's own; null clears it. Resolves when it is drawn. */
  showPreview(preview: PreviewGeometry | null): Promise<void>;
  /** What is drawn, its own and that of a previewed file, for other views of it. */
  readonly sources: readonly ContentSource[];
  /**
   * The parts of shown features that a rectangle (meters of Web Mercator) touches, one feature left out; null where
   * there are more than so many vertices.
   */
  near(query: Omit<NearQuery, "except">, except?: string): Promise<NearPaths | null>;
  /** As namePlaces, of any part of the map: meters of Web Mercator. */
  namePlacesIn(extent: ReturnType<typeof extentOf>, most: number): Promise<NamePlace[] | null>;
  /** Makes GeoJSON of it for such views. */
  readonly geoJson: GraphicsClient["geoJson"];
  /** The layer in the view's map, for its place among the other layers. */
  readonly layer: InstanceType<typeof ContentLayer>;
  /** Takes the layer off the map and ends the workers. */
  destroy(): void;
}

function createLayer(content: Content, watchers: Set<() => void>, title: string) {
  const layer = new ContentLayer({ title, listMode: "hide" });
  layer.source = { ...content.model, watchers };
  return layer;
}

const teller = (watchers: Set<() => void>) => () => {
  for (const watcher of watchers) watcher();
};

/** Everything the view shows, whatever way it is turned, in meters of Web Mercator. */
function extentOf({ center, width, height, resolution, rotation, padding }: MapView) {
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  // The center is that of what the padding leaves free: the rest reaches that much further.
  const halfWidth = (width / 2 + padding.left) * resolution;
  const halfHeight = (height / 2 + padding.bottom) * resolution;
  const [x, y] = [halfWidth * cosine + halfHeight * sine, halfWidth * sine + halfHeight * cosine];
  return { west: center.x - x, south: center.y - y, east: center.x + x, north: center.y + y };
}

/**
 * Puts the content layer, and above it that of a previewed file, under the other layers of the view's map (the tools'
 * drawings); its workers start with use.
 */
export function createContentStage(view: MapView): OwnedContentStage {
  const watchers = new Set<() => void>();
  const graphics = createGraphicsClient();
  const index = createVertexSelectClient((error) => {
    console.warn(error.message);
    content.restoreIndex();
  });
  const content = createContent({ graphics, index }, teller(watchers));
  const layer = createLayer(content, watchers, "My content");
  view.map?.add(layer, 0);

  const previewWatchers = new Set<() => void>();
  const preview = createContent({ graphics, index: createLocalIndex() }, teller(previewWatchers));
  const previewLayer = createLayer(preview, previewWatchers, "Previewed file");
  view.map?.add(previewLayer, 1);
  let isOdd = false;
  let previewed: readonly string[] = [];

  const namePlacesIn = async (extent: ReturnType<typeof extentOf>, most: number) => {
    const named = await index.names({ ...extent, most });
    if (!named) return null;
    return [...named.slots].flatMap((slot, at) => {
      const uuid = content.uuidOf(slot);
      const [longitude, latitude] = toDegrees(named.places[at * 2] ?? 0, named.places[at * 2 + 1] ?? 0);
      return uuid === null ? [] : [{ uuid, longitude, latitude }];
    });
  };

  return {
    ...content,
    layer,
    sources: [layer.source, previewLayer.source].flatMap((source) => source ?? []),
    near(query, except) {
      const slot = except === undefined ? undefined : content.slotOf(except);
      return index.near(slot === undefined ? query : { ...query, except: slot });
    },
    geoJson: graphics.geoJson,
    setHidden(hidden) {
      layer.visible = !hidden;
    },
    async hitTest(screenX, screenY) {
      const place = view.toMap({ x: screenX, y: screenY });
      if (!place || !Number.isFinite(place.x + place.y)) return null;
      const { resolution } = view;
      const angle = (view.rotation * Math.PI) / 180;
      const slot = await index.hit({
        x: place.x,
        y: place.y,
        tolerance: TOLERANCE * resolution,
        markerX: -Math.sin(angle) * MARKER.headOffset * resolution,
        markerY: Math.cos(angle) * MARKER.headOffset * resolution,
        markerRadius: (MARKER.width / 2) * resolution,
        dotRadius: (MARKER.dot + 2) * resolution,
      });
      return slot < 0 ? null : content.uuidOf(slot);
    },
    namePlaces: (most) => namePlacesIn(extentOf(view), most),
    namePlacesIn,
    onChanged(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    async showPreview(geometry) {
      const before = previewed;
      const shown: string[] = [];
      previewed = shown;
      isOdd = !isOdd;
      if (before.length > 0) await preview.remove(before);
      for (const columns of geometry ? previewedParts(geometry, isOdd) : []) {
        // Another file, or none, may be shown by now.
        if (previewed !== shown) return;
        shown.push(...columns.uuids);
        await preview.upsert(columns);
      }
    },
    destroy() {
      view.map?.removeMany([layer, previewLayer]);
      previewLayer.destroy();
      layer.destroy();
      graphics.dispose();
      index.dispose();
    },
  };
}
