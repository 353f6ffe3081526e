import { restoreGeometry } from "../../../workers/graphics/restore";
import type { ContentBuffers, ContentGeometry } from "../../../workers/graphics/types";
import { type FeatureColumns, iconIndex } from "../../domain/featureColumns";
import { idOf } from "../../domain/idKeys";
import { KeyList } from "../../domain/idList";
import { inOneGo } from "../../domain/inOneGo";
import { IDS_A_STEP, setOfSteps } from "../../domain/setOf";
import { driveSteps } from "../../workers/driveSteps";
import type { GraphicsClient } from "../../workers/graphics";
import type { VertexSelectClient } from "../../workers/vertexSelect";
import type { ContentStage } from "../mapStage";
import { ContentState } from "./ContentState";
import { Crowding, MANY } from "./Crowding";
import { ChunkList } from "./chunks";
import { FeatureTable, SHOWN } from "./featureTable";

/** Drawn content on the CPU side. It outlives layer views, which are rebuilt from it after a lost WebGL context. */
export interface ContentModel {
  readonly table: FeatureTable;
  readonly chunks: ChunkList;
  readonly crowding: Crowding;
  readonly state: Pick<ContentState, "selectedArePins" | "changes">;
}

export interface Content extends Omit<ContentStage, "hitTest" | "setHidden" | "namePlaces" | "onChanged"> {
  readonly model: ContentModel;
  /** Returns the feature in a slot that the index returned. */
  uuidOf(slot: number): string | null;
  slotOf(uuid: string): number | undefined;
  /** Refills the index after its worker restarted empty. */
  restoreIndex(): void;
}

/** Spatial index of features. */
export type ContentIndex = Pick<
  VertexSelectClient,
  "add" | "remove" | "setShown" | "select" | "touching" | "crowded"
>;

interface Workers {
  graphics: Pick<GraphicsClient, "build">;
  index: ContentIndex;
}

/** Features with finished buffers. */
interface Built {
  uuids: readonly string[];
  slots: Uint32Array;
  /** Slots of the features they replace. */
  replaced: readonly number[];
  buffers: ContentBuffers;
}

/** Slots processed between yields. */
const SLOTS_A_STEP = 16 * IDS_A_STEP;

/** Longest time that features are held back for others to follow. */
const HELD_AT_MOST_MS = 1000;

/** Longest time until hidden features disappear, even if the count isn't finished. */
const HIDDEN_WITHIN_MS = 150;

/**
 * Creates the content layer without its view: features in, bytes and buffers out. Calls `redraw` when a frame is due.
 */
export function createContent({ graphics, index }: Workers, redraw: () => void): Content {
  const table = new FeatureTable();
  const chunks = new ChunkList(table.isLive, (slots) => table.release(slots));
  const state = new ContentState(table);
  const crowding = new Crowding(table, index, () => state.raisedBytes(), redraw);
  /** Builds finish in the order they were requested, so that later features are drawn on top. */
  let drawn: Promise<unknown> = Promise.resolve();
  /** State changes that visit every feature run in slices, one after the other, to keep the page responsive. */
  let before: Promise<unknown> = Promise.resolve();
  const inOrder = (steps: Generator<number, void, void>, signal?: AbortSignal): Promise<void> => {
    const done = before.then(() => driveSteps(steps, signal));
    before = done.catch(() => {});
    return done;
  };

  /** Built but not drawn yet; waiting for the features that follow. */
  let held: Built[] = [];
  let holding: ReturnType<typeof setTimeout> | undefined;

  /** Adds the held features to the map. */
  const place = async (): Promise<void> => {
    clearTimeout(holding);
    const placing = held;
    held = [];
    if (placing.length === 0) return;
    for (const { buffers, slots } of placing) chunks.add(buffers, slots);
    // Many features are counted before they appear, so that they are dots from the first frame. Few don't wait.
    const counted = crowding.recount();
    if (placing.reduce((sum, { uuids }) => sum + uuids.length, 0) > MANY) await counted;
    await driveSteps(refreshSteps(placing, table, state));
    await driveSteps(buryReplaced(placing, table, chunks));
    redraw();
  };

  const upsert = async (columns: FeatureColumns, { more = false } = {}): Promise<void> => {
    if (columns.uuids.length === 0) return;
    const { uuids, kinds, vertexStart, coordinates, ringIndex, ringStart } = columns;
    const { slots, replaced } = table.add(columns);
    const geometry = { slots: slots.slice(), kinds, vertexStart, coordinates, ringIndex, ringStart };
    const shown = new Uint8Array(uuids.length);
    for (let i = 0; i < uuids.length; i++)
      shown[i] = state.announce(uuids[i] as string, slots[i] as number) ? 1 : 0;
    const indexed = Promise.all([
      index.remove(Uint32Array.from(replaced)),
      index.add({ ...copyGeometry(geometry), shown }),
    ]);
    const built = Promise.all([graphics.build(geometry), indexed, drawn]);
    const kept = built.then(([buffers]) => held.push({ uuids, slots, replaced, buffers }));
    drawn = kept.catch(() => {});
    try {
      await kept;
    } catch (error) {
      table.release(table.remove(uuids.filter((uuid, i) => table.holds(slots[i] as number, uuid))));
      table.bury(replaced);
      chunks.bury(replaced);
      redraw();
      if (!more) await place();
      throw error;
    }
    clearTimeout(holding);
    if (more) holding = setTimeout(place, HELD_AT_MOST_MS);
    else await place();
  };

  return {
    model: { table, chunks, crowding, state },
    uuidOf: (slot) => table.uuidOf(slot),
    slotOf: (uuid) => table.slotOf(uuid),
    upsert,
    async remove(uuids) {
      const slots = table.remove(uuids);
      const steps = chunks.burying(slots);
      const buried = slots.length <= MANY ? inOneGo(steps) : driveSteps(steps);
      redraw();
      // Remove from the index right away: once buffers release the slots, other features reuse them.
      await Promise.all([index.remove(slots.slice()), buried]);
      await crowding.recount();
    },
    async setVisible(visible, signal) {
      await inOrder(state.setVisible(visible), signal);
      // Redrawing everything is expensive, so skip this frame if the count finishes soon.
      const hidden = setTimeout(redraw, HIDDEN_WITHIN_MS);
      try {
        await index.setShown(state.wantedBytes());
        signal?.throwIfAborted();
        await crowding.recount(signal);
        signal?.throwIfAborted();
        state.show();
      } finally {
        clearTimeout(hidden);
        if (!signal?.aborted) redraw();
      }
    },
    async setSelected(uuids) {
      await inOrder(state.setSelected(uuids));
      redraw();
      crowding.recountRaised();
    },
    async setFound(slots) {
      await inOrder(state.setFound(slots));
      redraw();
      crowding.recountRaised();
    },
    async setEdited(uuid) {
      state.setEdited(uuid);
      redraw();
      await index.setShown(state.wantedBytes());
    },
    setHighlighted(uuid) {
      if (state.setHighlighted(uuid)) redraw();
    },
    async setStyle(uuids, style) {
      const icon = style.icon === undefined ? undefined : iconIndex(style.icon);
      await inOrder(table.restyle(uuids, { ...style, icon }));
      redraw();
      crowding.recountRaised();
    },
    async selectRectangle({ corners }, signal) {
      const slots = await index.select(corners, signal);
      return driveSteps(listOf(slots, table), signal);
    },
    async touching({ corners }, signal) {
      const slots = await index.touching(corners, signal);
      return driveSteps(namesWithSet(slots, table), signal);
    },
    async drawn() {
      await drawn;
      await place();
      const keys = table.named();
      return {
        parts: chunks.chunks.map(({ buffers }) => buffers),
        uuidOf: (slot) => (keys[slot] ? idOf(keys[slot] - 1) : null),
        slotOf: (uuid) => {
          const slot = table.slotOf(uuid);
          return slot !== undefined && keys[slot] === (table.keyOf(slot) ?? 0) + 1 ? slot : null;
        },
        slots: keys.length,
      };
    },
    restoreIndex() {
      void place();
      for (const { buffers } of chunks.chunks) {
        const geometry = restoreGeometry(buffers);
        const shown = Uint8Array.from(geometry.slots, (slot) => (table.states[slot] ?? 0) & SHOWN);
        // If this worker fails too, restoreIndex runs again.
        index.add({ ...geometry, shown }).catch(() => {});
      }
    },
  };
}

/** Writes the current state of new features into their slots, except for those replaced or removed since. */
function* refreshSteps(
  placed: readonly Built[],
  table: FeatureTable,
  state: ContentState,
): Generator<number, void, void> {
  let count = 0;
  for (const { uuids, slots } of placed)
    for (const [i, uuid] of uuids.entries()) {
      if (table.holds(slots[i] as number, uuid)) state.refresh(uuid, slots[i] ?? 0);
      if (++count % IDS_A_STEP === 0) yield count;
    }
}

/** Drops buffers of features that have since been replaced. */
function* buryReplaced(
  placed: readonly Built[],
  table: FeatureTable,
  chunks: ChunkList,
): Generator<number, void, void> {
  for (const { replaced } of placed) {
    table.bury(replaced);
    yield* chunks.burying(replaced);
  }
}

/** Same as listOf, as strings with their set cached. */
function* namesWithSet(slots: Uint32Array, table: FeatureTable): Generator<number, string[], void> {
  const { ids } = yield* listOf(slots, table);
  yield* setOfSteps(ids);
  return ids;
}

/** Returns the ids of the features in slots, skipping those that are gone. */
function* listOf(slots: Uint32Array, table: FeatureTable): Generator<number, KeyList, void> {
  const keys = new Uint32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const key = table.keyOf(slots[at] as number);
    if (key !== undefined) keys[count++] = key;
    if (at % SLOTS_A_STEP === SLOTS_A_STEP - 1) yield at;
  }
  return new KeyList(keys.subarray(0, count));
}

const copyGeometry = (geometry: ContentGeometry): ContentGeometry => ({
  slots: geometry.slots.slice(),
  kinds: geometry.kinds.slice(),
  vertexStart: geometry.vertexStart.slice(),
  coordinates: geometry.coordinates.slice(),
  ringIndex: geometry.ringIndex.slice(),
  ringStart: geometry.ringStart.slice(),
});
