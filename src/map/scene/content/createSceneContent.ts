import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { driveSteps } from "../../../workers/driveSteps";
import type { GraphicsClient } from "../../../workers/graphics";
import type { ContentSource } from "../../content/ContentLayer";
import { FOUND, HIGHLIGHTED, SELECTED, type SlotTable } from "../../content/slotTable";
import { Drawing, outdated, shownOf } from "./Drawing";
import { sceneColumns } from "./sceneColumns";
import { createSceneLayers, type Mark, type SceneLayers } from "./sceneLayers";

/** Above this number of changed features, everything is redrawn. */
const MAX_RECENT = 500;
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

/** Shows, hides and marks the features of a sheet. */
function applyStates(drawn: Drawn, table: SlotTable): void {
  drawn.sheet.filter(shownOf(table, drawn.drawing));
  mark(drawn, "selected", SELECTED, table);
  mark(drawn, "pointed", HIGHLIGHTED | FOUND, table);
}

function mark({ sheet, drawing, marked }: Drawn, name: Mark, bit: number, table: SlotTable): void {
  const slots = [...drawing.slots].filter((slot) => ((table.states[slot] ?? 0) & bit) !== 0);
  const key = slots.join();
  if (key === marked[name]) return;
  marked[name] = key;
  sheet.mark(name, slots);
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

  const bringUpToDate = async () => {
    const missing = outdated(table, all ? [all.drawing] : []);
    const missed = outdated(
      table,
      [all, recent].flatMap((drawn) => drawn?.drawing ?? []),
    );
    const before: (Drawn | null)[] = [];
    if (missing.length > MAX_RECENT && missed.length > 0) {
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
    for (const drawn of [all, recent]) if (drawn) applyStates(drawn, table);
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

  const updates = createUpdates(async () => {
    try {
      await bringUpToDate();
    } catch (cause) {
      if (!ended) console.error("unable to draw content in 3D", cause);
    }
  });
  source.watchers.add(updates.soon);

  return {
    ready: updates.now,
    destroy() {
      ended = true;
      updates.end();
      source.watchers.delete(updates.soon);
      for (const sheet of [all?.sheet, recent?.sheet, ...retired]) sheet?.destroy();
      retired.clear();
    },
  };
}

/** Runs one update at a time. Those requested during an update are made by one more after it. */
function createUpdates(update: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let due = false;
  let ended = false;
  const work = async () => {
    while (due && !ended) {
      due = false;
      await update();
    }
    running = null;
  };
  const now = (): Promise<void> => {
    due = true;
    running ??= work();
    return running;
  };
  return {
    now,
    soon() {
      clearTimeout(timer);
      timer = setTimeout(now, SYNC_AFTER_MS);
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
