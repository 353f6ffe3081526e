import { WORLD_METERS } from "../../../workers/graphics/types";
import { CROWDED } from "../../../workers/vertex-select/types";
import { isAbortError } from "../../workers/abortSignal";
import type { VertexSelectClient } from "../../workers/vertexSelect";
import type { SlotTable } from "./slotTable";
import { zoomAt } from "./zoom";

/** Edge in CSS pixels of the squares in which markers are counted. */
const SQUARE = 96;
/** Markers per square; the others are drawn as dots. */
const MOST = 6;
/**
 * Features smaller than this and closer than this to another one can't be told apart. CSS pixels, at most half a dot's
 * width.
 */
const GRAIN = 3;

/** Number of features up to which all markers may be drawn until they are counted. */
export const MANY = 2000;

/**
 * Prevents features from covering each other by the thousand. Where a zoom level is crowded, only the topmost few
 * points stay markers, and dot-sized features under others aren't drawn. The worker counts once per zoom level and
 * change of visibility.
 */
export class Crowding {
  private readonly table: SlotTable;
  private readonly index: Pick<VertexSelectClient, "crowded">;
  private readonly raised: () => Uint8Array;
  private readonly redraw: () => void;
  /** Whether any marker is drawn as a dot. */
  any = false;
  /** Number of counts that changed the table. */
  counts = 0;
  private level = Number.NaN;
  /** Level of the last count. */
  private counted = Number.NaN;
  /** Features that were on top of all others at the last count. */
  private countedRaised: Uint8Array = new Uint8Array(0);
  /** Set while a check of the raised features is scheduled. */
  private looking: ReturnType<typeof setTimeout> | null = null;
  private stale = false;
  private running: Promise<void> | null = null;
  private counting = new AbortController();

  /** @param raised returns the slots on top of all others, in the index's format */
  constructor(
    table: SlotTable,
    index: Pick<VertexSelectClient, "crowded">,
    raised: () => Uint8Array,
    redraw: () => void,
  ) {
    this.table = table;
    this.index = index;
    this.raised = raised;
    this.redraw = redraw;
  }

  /**
   * Whether the map has zoomed out so far since the last count that too many markers would be drawn. All are dots until
   * the next count.
   */
  get outdated(): boolean {
    return this.table.size > MANY && !(this.counted - this.level < 2);
  }

  /** Reports the current resolution in meters per pixel. */
  atResolution(resolution: number): void {
    const level = Math.round(zoomAt(resolution));
    if (level === this.level) return;
    this.level = level;
    // With nothing to count, the worker doesn't have to start.
    if (this.table.size > 0) void this.recount();
  }

  /**
   * Recounts after a change of visibility. Resolves when counted; calls during a count are coalesced into one more.
   * Aborting ends the running count, so the caller must change visibility and recount again.
   */
  recount(signal?: AbortSignal): Promise<void> {
    this.stale = true;
    this.running ??= this.count();
    const stop = () => this.counting.abort();
    signal?.addEventListener("abort", stop, { once: true });
    return this.running.finally(() => signal?.removeEventListener("abort", stop));
  }

  /** Recounts if the raised features changed. Calls in the same turn are coalesced into one check after it. */
  recountRaised(): void {
    this.looking ??= setTimeout(() => {
      this.looking = null;
      const before = this.countedRaised;
      const raised = this.raised();
      const same = raised.length === before.length && raised.every((byte, slot) => byte === before[slot]);
      if (!same && !Number.isNaN(this.counted)) void this.recount();
    });
  }

  private async count(): Promise<void> {
    // Defer, so that `running` is set before the finally block clears it.
    await Promise.resolve();
    try {
      while (this.stale && !Number.isNaN(this.level)) {
        this.stale = false;
        const { level } = this;
        const pixel = WORLD_METERS / 256 / 2 ** level;
        const query = { cell: SQUARE * pixel, most: MOST, grain: GRAIN * pixel };
        const raised = this.raised();
        this.counting = new AbortController();
        const crowds = await this.index.crowded(query, raised, this.counting.signal).catch(abandoned);
        if (!crowds) {
          // A different level still has to be counted.
          this.stale = level !== this.level;
          continue;
        }
        const { outdated } = this;
        const changed = this.table.setCrowds(crowds);
        this.counted = level;
        this.countedRaised = raised;
        this.any = crowds.some((crowd) => (crowd & CROWDED) !== 0);
        if (changed) this.counts += 1;
        // Redrawing everything is expensive.
        if (changed || outdated) this.redraw();
      }
    } catch {
      // The worker ended. Markers stay unchanged until the next change triggers a count.
    } finally {
      this.running = null;
    }
  }
}

/** Returns null for an aborted count and rethrows other errors. */
function abandoned(error: unknown): null {
  if (isAbortError(error)) return null;
  throw error;
}
