import { restoreGeometry } from "../../../workers/graphics/restore";
import { idOf } from "../../domain/idKeys";
import { inOneGo } from "../../domain/inOneGo";
import { driveSteps } from "../../workers/driveSteps";
import type { GraphicsClient } from "../../workers/graphics";
import { createAdditions } from "./additions";
import { ContentState } from "./ContentState";
import { Crowding, MANY } from "./Crowding";
import { ChunkList } from "./chunks";
import type { Content, ContentIndex, ContentParts } from "./contentParts";
import { listOf, namesWithSet } from "./slotLists";
import { SHOWN, SlotTable } from "./slotTable";
import { createStateChanges } from "./stateChanges";

interface Workers {
  graphics: Pick<GraphicsClient, "build">;
  index: ContentIndex;
}

/**
 * Creates the content layer without its view: features in, bytes and buffers out. Calls `redraw` when a frame is due.
 */
export function createContent({ graphics, index }: Workers, redraw: () => void): Content {
  const table = new SlotTable();
  const chunks = new ChunkList(table.isLive, (slots) => table.release(slots));
  const state = new ContentState(table);
  const crowding = new Crowding(table, index, () => state.raisedBytes(), redraw);
  const parts: ContentParts = { table, chunks, state, crowding, index, redraw };
  const additions = createAdditions(parts, graphics);

  return {
    ...createStateChanges(parts),
    model: { table, chunks, crowding, state },
    uuidOf: (slot) => table.uuidOf(slot),
    slotOf: (uuid) => table.slotOf(uuid),
    upsert: additions.upsert,
    async remove(uuids) {
      const slots = table.remove(uuids);
      const steps = chunks.burying(slots);
      const buried = slots.length <= MANY ? inOneGo(steps) : driveSteps(steps);
      redraw();
      // Remove from the index right away: once buffers release the slots, other features reuse them.
      await Promise.all([index.remove(slots.slice()), buried]);
      await crowding.recount();
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
      await additions.built();
      await additions.place();
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
      void additions.place();
      for (const { buffers } of chunks.chunks) {
        const geometry = restoreGeometry(buffers);
        const shown = Uint8Array.from(geometry.slots, (slot) => (table.states[slot] ?? 0) & SHOWN);
        // If this worker fails too, restoreIndex runs again.
        index.add({ ...geometry, shown }).catch(() => {});
      }
    },
  };
}
