import type { ContentBuffers, ContentGeometry } from "../../../workers/graphics/types";
import type { FeatureColumns } from "../../domain/featureColumns";
import { IDS_A_STEP } from "../../domain/setOf";
import { driveSteps } from "../../workers/driveSteps";
import type { GraphicsClient } from "../../workers/graphics";
import type { ContentState } from "./ContentState";
import { MANY } from "./Crowding";
import type { ChunkList } from "./chunks";
import type { ContentParts } from "./contentParts";
import type { SlotTable } from "./slotTable";

/** Features with finished buffers. */
interface Built {
  uuids: readonly string[];
  slots: Uint32Array;
  /** Slots of the features they replace. */
  replaced: readonly number[];
  buffers: ContentBuffers;
}

/** Longest time that features are held back for others to follow. */
const HELD_AT_MOST_MS = 1000;

/** Adds features to the map in the order of the calls, each after its buffers are built. */
export interface Additions {
  /** See ContentStage. */
  upsert(columns: FeatureColumns, options?: { more?: boolean }): Promise<void>;
  /** Draws the features that wait for others to follow. */
  place(): Promise<void>;
  /** Resolves when everything added so far is built. */
  built(): Promise<unknown>;
}

export function createAdditions(
  { table, chunks, state, crowding, index, redraw }: ContentParts,
  graphics: Pick<GraphicsClient, "build">,
): Additions {
  /** Builds finish in the order they were requested, so that later features are drawn on top. */
  let lastBuild: Promise<unknown> = Promise.resolve();
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
    const built = Promise.all([graphics.build(geometry), indexed, lastBuild]);
    const kept = built.then(([buffers]) => held.push({ uuids, slots, replaced, buffers }));
    lastBuild = kept.catch(() => {});
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

  return { upsert, place, built: () => lastBuild };
}

/** Writes the current state of new features into their slots, except for those replaced or removed since. */
function* refreshSteps(
  placed: readonly Built[],
  table: SlotTable,
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
  table: SlotTable,
  chunks: ChunkList,
): Generator<number, void, void> {
  for (const { replaced } of placed) {
    table.bury(replaced);
    yield* chunks.burying(replaced);
  }
}

const copyGeometry = (geometry: ContentGeometry): ContentGeometry => ({
  slots: geometry.slots.slice(),
  kinds: geometry.kinds.slice(),
  vertexStart: geometry.vertexStart.slice(),
  coordinates: geometry.coordinates.slice(),
  ringIndex: geometry.ringIndex.slice(),
  ringStart: geometry.ringStart.slice(),
});
