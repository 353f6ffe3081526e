import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import GeoJSONLayer from "@arcgis/core/layers/GeoJSONLayer.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import FeatureFilter from "@arcgis/core/layers/support/FeatureFilter.js";
import type GeoJSONLayerView from "@arcgis/core/views/layers/GeoJSONLayerView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { FeatureColumns } from "../../../domain/featureColumns";
import type { GraphicsClient } from "../../../workers/graphics";
import { type SceneLayerPart, type SceneSymbol, symbolsOf } from "./symbols";

/** From bottom to top. */
const PARTS = ["areas", "lines", "points"] as const satisfies readonly SceneLayerPart[];
const GEOMETRIES = { points: "point", lines: "polyline", areas: "polygon" } as const;
/** Pins stand upright on the ground, facing the camera. Icons lying on it would smear when the camera is tilted. */
export const ELEVATIONS = {
  points: "relative-to-ground",
  lines: "on-the-ground",
  areas: "on-the-ground",
} as const satisfies Record<SceneLayerPart, string>;
const FIELDS = [
  { name: "slot", type: "oid" as const },
  { name: "uuid", type: "string" as const },
  { name: "style", type: "string" as const },
];
const NONE = new FeatureFilter({ where: "1=0" });

/** Names of the view's highlights (createScene). */
export type Mark = "selected" | "pointed";

/** Features in the scene, in one GeoJSONLayer per geometry type present. */
export interface SceneLayers {
  /** Shows exactly these features. */
  filter(slots: "all" | readonly number[]): void;
  /** Marks exactly these features. */
  mark(mark: Mark, slots: readonly number[]): void;
  /** Resolves when drawn, or after DRAWN_WITHIN_MS. */
  whenDrawn(): Promise<void>;
  destroy(): void;
}

/** Limit in milliseconds, since a moving scene may keep loading. */
const DRAWN_WITHIN_MS = 3000;

/** Returns the object id of a slot. Object ids start at 1. */
export const objectIdOf = (slot: number): number => slot + 1;

interface Part {
  layer: GeoJSONLayer;
  url: string;
  layerView: Promise<GeoJSONLayerView | null>;
}

function createPart(
  view: SceneView,
  part: SceneLayerPart,
  file: Uint8Array<ArrayBuffer>,
  symbols: Map<string, SceneSymbol>,
) {
  const url = URL.createObjectURL(new Blob([file], { type: "application/geo+json" }));
  const layer = new GeoJSONLayer({
    url,
    title: "My content",
    listMode: "hide",
    // Hidden until the first filter is set.
    visible: false,
    geometryType: GEOMETRIES[part],
    fields: FIELDS,
    objectIdField: "slot",
    outFields: ["slot", "uuid", "style"],
    popupEnabled: false,
    legendEnabled: false,
    elevationInfo: { mode: ELEVATIONS[part] },
    renderer: {
      type: "unique-value",
      field: "style",
      uniqueValueInfos: [...symbols].map(([value, symbol]) => ({ value, symbol })),
    },
  });
  return { layer, url, whenView: () => view.whenLayerView(layer) };
}

/**
 * Adds features to the scene, hidden until filtered. The columns' buffers are transferred.
 *
 * @param group parent of the layers; those of earlier sheets are below
 */
export async function createSceneLayers(
  view: SceneView,
  group: GroupLayer,
  geoJson: GraphicsClient["geoJson"],
  { columns, slots }: { columns: FeatureColumns; slots: Uint32Array },
): Promise<SceneLayers> {
  const symbols = symbolsOf(columns);
  const files = await geoJson(columns, slots.map(objectIdOf));
  const parts: Part[] = PARTS.flatMap((part) => {
    const file = files[part];
    if (!file) return [];
    const { layer, url, whenView } = createPart(view, part, file, symbols[part]);
    group.add(layer);
    const layerView = whenView().catch((cause: unknown) => {
      if (!layer.destroyed) console.warn("some content cannot be drawn in 3D", cause);
      return null;
    });
    return [{ layer, url, layerView }];
  });
  const marks = new Map<Mark, { remove(): void }[]>();
  let turns: Record<Mark, number> = { selected: 0, pointed: 0 };
  const unmark = (mark: Mark) => {
    for (const handle of marks.get(mark) ?? []) handle.remove();
    marks.delete(mark);
  };
  const onViews = async (use: (view: GeoJSONLayerView) => void | Promise<void>) => {
    await Promise.all(
      parts.map(async ({ layerView, layer }) => {
        const found = await layerView;
        if (found && !layer.destroyed) await use(found);
      }),
    );
  };
  return {
    filter(shown) {
      const filter =
        shown === "all"
          ? null
          : shown.length === 0
            ? NONE
            : new FeatureFilter({ objectIds: shown.map(objectIdOf) });
      void onViews((found) => {
        found.filter = filter;
        found.layer.visible = true;
      });
    },
    mark(mark, slots) {
      unmark(mark);
      turns = { ...turns, [mark]: turns[mark] + 1 };
      const turn = turns[mark];
      if (slots.length === 0) return;
      const ids = slots.map(objectIdOf);
      const handles: { remove(): void }[] = [];
      marks.set(mark, handles);
      void onViews((found) => {
        if (turn === turns[mark]) handles.push(found.highlight(ids, { name: mark }));
      });
    },
    whenDrawn() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, DRAWN_WITHIN_MS));
      const drawn = onViews((found) =>
        reactiveUtils.whenOnce(() => !found.updating || found.destroyed).then(() => {}),
      );
      return Promise.race([drawn, late]);
    },
    destroy() {
      unmark("selected");
      unmark("pointed");
      turns = { selected: turns.selected + 1, pointed: turns.pointed + 1 };
      for (const { layer, url } of parts) {
        group.remove(layer);
        layer.destroy();
        URL.revokeObjectURL(url);
      }
    },
  };
}
