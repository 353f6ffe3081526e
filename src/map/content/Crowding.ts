import { WORLD_METERS } from "../../../workers/graphics/types";
import { CROWDED } from "../../../workers/vertex-select/types";
import { isAbortError } from "../../workers/abortSignal";
import type { VertexSelectClient } from "../../workers/vertexSelect";
import type { FeatureTable } from "./featureTable";
import { zoomAt } from "./zoom";

/** Edge of the squares of the screen in which markers are counted, CSS pixels. */
const SQUARE = 96;
/** Markers per square; the others are drawn as dots. */
const MOST = 6;
/** What is smaller, and less far from another than this, cannot be seen beside it: CSS pixels, half a dot's width at most. */
const GRAIN = 3;

/** Features up to which any number of markers may be drawn for a moment. */
export const MANY = 2000;

/**
 * Keeps features from covering each other by the thousand: where a zoom level crowds them, only the topmost few points
 * stay markers, and what lies under others and is as small as a dot is not drawn. The worker counts, once per zoom level
 * and change of what is shown.
 */
export class Crowding {
  private readonly table: FeatureTable;
  private readonly index: Pick<VertexSelectClient, "crowded">;
  private readonly raised: () => Uint8Array;
  private readonly redraw: () => void;
  /** Whether any marker is drawn as a dot. */
  any = false;
  /** How often a count put others into the table than the one before. */
  counts = 0;
  private level = Number.NaN;
  /** The level of the last count. */
  private counted = Number.NaN;
  /** What counted as above all others then. */
  private countedRaised: Uint8Array = new Uint8Array(0);
  /** While it is to be looked at whether anything else lies above all others. */
  private looking: ReturnType<typeof setTimeout> | null = null;
  private stale = false;
  private running: Promise<void> | null = null;
  private counting = new AbortController();

  /** @param raised by slot, as the index takes it: what lies above all others */
  constructor(
    table: FeatureTable,
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
   * The map has come so much farther away since the last count that too many markers would be drawn:
   * until the next one all are dots.
   */
  get outdated(): boolean {
    return this.table.size > MANY && !(this.counted - this.level < 2);
  }

  /** The map is drawn at so many meters per pixel. */
  atResolution(resolution: number): void {
    const level = Math.round(zoomAt(resolution));
    if (level === this.level) return;
    this.level = level;
    // Nothing to count: the worker need not be started.
    if (this.table.size > 0) void this.recount();
  }

  /**
   * What is shown has changed. Resolves when it is counted; calls while a count runs become one more count. An abort ends
   * the count that runs: who aborts changes again what is shown, and has that counted.
   */
  recount(signal?: AbortSignal): Promise<void> {
    this.stale = true;
    this.running ??= this.count();
    const stop = () => this.counting.abort();
    signal?.addEventListener("abort", stop, { once: true });
    return this.running.finally(() => signal?.removeEventListener("abort", stop));
  }

  /** What lies above all others may have changed. Told a hundred times in a turn, it is looked at once, after it. */
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
    // Not in the same turn, so that `running` is set before the end below takes it away.
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
          // Another level is counted all the same.
          this.stale = level !== this.level;
          continue;
        }
        const { outdated } = this;
        const changed = this.table.setCrowds(crowds);
        this.counted = level;
        this.countedRaised = raised;
        this.any = crowds.some((crowd) => (crowd & CROWDED) !== 0);
        if (changed) this.counts += 1;
        // A frame of everything is dear.
        if (changed || outdated) this.redraw();
      }
    } catch {
      // The worker ended: markers stay as they are, and the next change counts again.
    } finally {
      this.running = null;
    }
  }
}

/** Null for a count that was ended; what else goes wrong is thrown on. */
function abandoned(error: unknown): null {
  if (isAbortError(error)) return null;
  throw error;
}
