import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import Extent from "@arcgis/core/geometry/Extent.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import MediaLayer from "@arcgis/core/layers/MediaLayer.js";
import ExtentAndRotationGeoreference from "@arcgis/core/layers/support/ExtentAndRotationGeoreference.js";
import ImageElement from "@arcgis/core/layers/support/ImageElement.js";
import LocalMediaElementSource from "@arcgis/core/layers/support/LocalMediaElementSource.js";
import type EsriMap from "@arcgis/core/Map.js";
import type { GroundImage } from "../../../workers/ground/groundImage";
import type { PlanOwner } from "../mapStage";
import type { MapCamera } from "../view/camera";
import { groundPlace, groundTitle } from "./place";

export interface SightLayer {
  show(picture: GroundImage): void;
  setOpacity(opacity: number): void;
  destroy(): void;
}

/** Time after which a new picture replaces the old one even if it isn't drawn yet. */
const DRAWN_WITHIN_MS = 1500;

const elementOf = ({ pixels, width, height, extent: [xmin, ymin, xmax, ymax] }: GroundImage) =>
  new ImageElement({
    image: new ImageData(pixels, width, height),
    georeference: new ExtentAndRotationGeoreference({
      extent: new Extent({ xmin, ymin, xmax, ymax, spatialReference: SpatialReference.WebMercator }),
    }),
    opacity: 0,
  });

/** Draws a picture over the ground of one view, draped in a scene. */
export function createSightLayer(
  { map, camera: { view } }: { map: EsriMap; camera: Pick<MapCamera, "view"> },
  owner: PlanOwner,
  opacity: number,
): SightLayer {
  const source = new LocalMediaElementSource();
  const layer = new MediaLayer({ title: groundTitle(owner), listMode: "hide", source, opacity });
  map.add(layer, groundPlace(map, owner, "picture"));
  const ended = new AbortController();
  let latest: ImageElement | null = null;

  // Prepare the new picture invisibly, or the map would flicker with each step of a slider.
  const whenReady = async () => {
    const layerView = await view.whenLayerView(layer);
    await reactiveUtils.whenOnce(
      () => !layerView.updating,
      AbortSignal.any([ended.signal, AbortSignal.timeout(DRAWN_WITHIN_MS)]),
    );
  };
  const takeOver = (next: ImageElement) => {
    if (ended.signal.aborted || latest !== next) return;
    next.opacity = 1;
    source.elements.removeMany(source.elements.filter((element) => element !== next));
  };

  return {
    show(picture) {
      const next = elementOf(picture);
      latest = next;
      source.elements.add(next);
      void whenReady()
        .catch(() => {})
        .then(() => takeOver(next));
    },
    setOpacity(value) {
      layer.opacity = value;
    },
    destroy() {
      ended.abort();
      map.remove(layer);
      layer.destroy();
    },
  };
}
