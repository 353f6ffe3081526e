import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { driveSteps } from "../../../workers/driveSteps";
import type { GraphicsClient } from "../../../workers/graphics";
import type { ContentSource } from "../../content/ContentLayer";
import { FOUND, HIGHLIGHTED, SELECTED } from "../../content/featureTable";
import { Drawing, outdated, shownOf } from "./Drawing";
import { sceneColumns } from "./sceneColumns";
import { createSceneLayers, type Mark, type SceneLayers } from "./sceneLayers";

/** Above this number of changed features, everything is redrawn. */
const MOST_RECENT = 500;
/** Delay for coalescing a burst of changes. */
const SYNC_AFTER_MS = 50;

export interface SceneContent {
  /** Resolves when the features present at the call are about to appear. */
  ready(): Promise<void>;
  destroy(): void;
}

interface Drawn {
  sheet: SceneLayers;
  drawing: Drawing;
  marked: Record<Mark, string>;
}

/**
 * Draws the 2D map's content in a scene: most of it in one large sheet, recent changes in a small one above it that is
 * rebuilt on every change.
 */
export function createSceneContent(
  view: SceneView,
  group: GroupLayer,
  source: ContentSource,
  geoJson: GraphicsClient["geoJson"],
): SceneContent {
  const { table, chunks } = source;
  let all: Drawn | null = null;
  let recent: Drawn | null = null;
  const retired = new Set<SceneLayers>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let due = false;
  let ended = false;

  const draw = async (wanted: (slot: number) => boolean): Promise<Drawn | null> => {
    const picked = await driveSteps(sceneColumns(chunks.chunks, table, wanted));
    if (picked.slots.length === 0) return null;
    const drawing = new Drawing(table, picked.slots);
    const sheet = await createSceneLayers(view, group, geoJson, picked);
    const drawn = { sheet, drawing, marked: { selected: "", pointed: "" } };
    if (!ended) return drawn;
    sheet.destroy();
    return null;
  };

  const mark = ({ sheet, drawing, marked }: Drawn, name: Mark, bit: number) => {
    const slots = [...drawing.slots].filter((slot) => ((table.states[slot] ?? 0) & bit) !== 0);
    const key = slots.join();
    if (key === marked[name]) return;
    marked[name] = key;
    sheet.mark(name, slots);
  };

  const bringUpToDate = async () => {
    const missing = outdated(table, all ? [all.drawing] : []);
    const missed = outdated(
      table,
      [all, recent].flatMap((drawn) => drawn?.drawing ?? []),
    );
    const before: (Drawn | null)[] = [];
    if (missing.length > MOST_RECENT && missed.length > 0) {
      const next = await draw(table.isLive);
      before.push(all, recent);
      [all, recent] = [next, null];
    } else if (missed.length > 0) {
      const wanted = new Set(missing);
      const next = await draw((slot) => wanted.has(slot));
      before.push(recent);
      recent = next;
    }
    if (ended) return;
    for (const drawn of [all, recent]) {
      if (!drawn) continue;
      drawn.sheet.filter(shownOf(table, drawn.drawing));
      mark(drawn, "selected", SELECTED);
      mark(drawn, "pointed", HIGHLIGHTED | FOUND);
    }
    for (const drawn of before) if (drawn) retire(drawn.sheet);
  };

  /** Destroys a sheet once its replacement is drawn. */
  const retire = (sheet: SceneLayers) => {
    retired.add(sheet);
    const done = () => {
      if (retired.delete(sheet)) sheet.destroy();
    };
    Promise.all([all?.sheet.whenDrawn(), recent?.sheet.whenDrawn()]).then(done, done);
  };

  const work = async () => {
    while (due && !ended) {
      due = false;
      try {
        await bringUpToDate();
      } catch (cause) {
        if (!ended) console.error("unable to draw content in 3D", cause);
      }
    }
    running = null;
  };
  const sync = () => {
    due = true;
    running ??= work();
    return running;
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(sync, SYNC_AFTER_MS);
  };
  source.watchers.add(changed);

  return {
    ready: sync,
    destroy() {
      ended = true;
      clearTimeout(timer);
      source.watchers.delete(changed);
      for (const sheet of [all?.sheet, recent?.sheet, ...retired]) sheet?.destroy();
      retired.clear();
    },
  };
}
