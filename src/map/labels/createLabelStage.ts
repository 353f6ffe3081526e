import { type LabelBlock, ON_IMAGERY, ON_PAPER } from "../../domain/mapLabels";
import { type BasemapConfig, labelsWith } from "../basemapConfig";
import type { BasemapName, LabelsStage, NameOnMap } from "../mapStage";
import type { BasemapLayers } from "../view/basemapLayers";
import { type BlockId, LabelBlocks } from "./blocks";
import { loadFonts } from "./fonts";
import { LabelLayer, type LabelSource } from "./LabelLayer";
import { LabelLayout } from "./LabelLayout";
import type { LabelData } from "./labelData";
import { createLabelLog } from "./log";

export interface OwnedLabelsStage extends LabelsStage {
  /** Label data for the scene; null if the services don't provide it. */
  readonly data: LabelData | null;
  /** Shows the labels that a basemap's tiles come without. */
  setBasemap(name: BasemapName): void;
  destroy(): void;
}

async function readBlock(url: string, { level, row, column }: BlockId): Promise<LabelBlock> {
  const response = await fetch(`${url}/${level}/${row}/${column}`);
  if (!response.ok) throw new Error(`The label service returned ${response.status}.`);
  return (await response.json()) as LabelBlock;
}

/** Draws the basemap's labels above its layers and the library's, if the services provide them as data. */
export function createLabelStage(
  config: BasemapConfig,
  put: BasemapLayers["putLabels"],
  onError: (message: string, cause: unknown) => void,
): OwnedLabelsStage {
  const url = config.reference.referenceLabels?.labelsUrl;
  if (url === undefined) return { data: null, setBasemap() {}, keepOff() {}, destroy() {} };
  const watchers = new Set<() => void>();
  const redraw = () => {
    for (const watcher of watchers) watcher();
  };
  let failing = false;
  const read = async (id: BlockId) => {
    try {
      const block = await readBlock(url, id);
      failing = false;
      return block;
    } catch (cause) {
      // Report once for a series of failed blocks.
      if (!failing) onError("labels retrieval error", cause);
      failing = true;
      throw cause;
    }
  };
  const blocks = new LabelBlocks(read, () => {
    layout.refresh();
    redraw();
  });
  const layout = new LabelLayout(blocks);
  const log = createLabelLog(layout);
  let basemap: BasemapName | null = null;
  let names: readonly NameOnMap[] = [];
  let fonts = false;
  const data: LabelData = {
    blocks,
    watchers,
    get names() {
      return names;
    },
    get colors() {
      if (!fonts || basemap === null || !labelsWith(basemap, config)) return null;
      return basemap === "Topographic" ? ON_PAPER : ON_IMAGERY;
    },
  };
  const source: LabelSource = {
    layout,
    watchers,
    get colors() {
      return data.colors;
    },
    onFrame: log.note,
  };
  const layer = new LabelLayer({ title: "Labels", listMode: "hide" });
  layer.source = source;
  put(layer);
  void loadFonts().then(() => {
    fonts = true;
    redraw();
  });
  return {
    data,
    setBasemap(name) {
      basemap = name;
      layer.visible = labelsWith(name, config);
      redraw();
    },
    keepOff(next) {
      names = next;
      layout.keepOff(next);
      redraw();
    },
    destroy() {
      log.destroy();
      layer.destroy();
    },
  };
}
