import type MapView from "@arcgis/core/views/MapView.js";
import type { NearPaths, NearQuery } from "../../../workers/vertex-select/types";
import { toDegrees } from "../../geometry/mercator";
import { MARKER } from "../../icons/marker";
import { createGraphicsClient, type GraphicsClient } from "../../workers/graphics";
import { createVertexSelectClient } from "../../workers/vertexSelect";
import type { ContentStage, NamePlace, PreviewGeometry } from "../mapStage";
import type { ContentLayer, ContentSource } from "./ContentLayer";
import { createLayeredContent } from "./layeredContent";
import { createPreview } from "./preview";

/** Click tolerance around a line in CSS pixels. */
const TOLERANCE = 8;

export interface OwnedContentStage extends ContentStage {
  /** Draws an imported file's content above the user's own; null clears it. Resolves when drawn. */
  showPreview(preview: PreviewGeometry | null): Promise<void>;
  /** Content of the user and of the previewed file, for other views. */
  readonly sources: readonly ContentSource[];
  /**
   * Returns the parts of visible features within a rectangle (Web Mercator meters), optionally without one feature;
   * null if they exceed a vertex limit.
   */
  near(query: Omit<NearQuery, "except">, except?: string): Promise<NearPaths | null>;
  /** Same as namePlaces, for any extent in Web Mercator meters. */
  namePlacesIn(extent: ReturnType<typeof extentOf>, most: number): Promise<NamePlace[] | null>;
  /** Converts content to GeoJSON for such views. */
  readonly geoJson: GraphicsClient["geoJson"];
  /** Layer in the view's map, for ordering it among the others. */
  readonly layer: InstanceType<typeof ContentLayer>;
  /** Removes the layer and terminates the workers. */
  destroy(): void;
}

/** Returns the bounding box of the rotated view in Web Mercator meters. */
function extentOf({ center, width, height, resolution, rotation, padding }: MapView) {
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  // view.center is that of the area inside the padding, so extend by the padding.
  const halfWidth = (width / 2 + padding.left) * resolution;
  const halfHeight = (height / 2 + padding.bottom) * resolution;
  const [x, y] = [halfWidth * cosine + halfHeight * sine, halfWidth * sine + halfHeight * cosine];
  return { west: center.x - x, south: center.y - y, east: center.x + x, north: center.y + y };
}

/**
 * Adds the content layer, and above it the preview layer, below the view's other layers (the tools' drawings). Workers
 * start on first use.
 */
export function createContentStage(view: MapView): OwnedContentStage {
  const graphics = createGraphicsClient();
  const index = createVertexSelectClient((error) => {
    console.warn(error.message);
    content.restoreIndex();
  });
  const { content, layer, watchers } = createLayeredContent({ graphics, index }, "My content");
  view.map?.add(layer, 0);
  const preview = createPreview(graphics);
  view.map?.add(preview.layer, 1);

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
    sources: [layer.source, preview.layer.source].flatMap((source) => source ?? []),
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
    showPreview: preview.show,
    destroy() {
      view.map?.removeMany([layer, preview.layer]);
      preview.layer.destroy();
      layer.destroy();
      graphics.dispose();
      index.dispose();
    },
  };
}
