import { BLOCK_SIZE, type LabelBlock, type LabelSetting } from "../../domain/mapLabels";

/** Label from a block of its level. */
export interface MapLabel {
  text: string;
  setting: LabelSetting;
  /** Importance within the level; 0 is the highest. */
  rank: number;
  /** Position in the world, 0 to 1 from the northwest. */
  x: number;
  y: number;
  /** Width of the text in CSS pixels. */
  width: number;
  /** Rotation in radians, clockwise, on a north-up map. */
  angle: number;
  /** Radius of its dot; 0 for none. */
  dot: number;
  /** Index in SIDES if it has a dot. */
  side: number;
}

/** Level, row and column of a block, in units of blocks. Columns beyond the world wrap around. */
export interface BlockId {
  level: number;
  row: number;
  column: number;
}

/** First level whose world is at least as large as a block, and the finest that the server has. */
export const [FIRST_LEVEL, LAST_LEVEL] = [2, 19] as const;

/** Returns the number of blocks per row of a level. */
export const blocksAcross = (level: number): number => Math.ceil((2 ** level * 256) / BLOCK_SIZE);

/** Converts a block's labels to world positions. */
export function labelsOf({ settings, labels }: LabelBlock, { level, row, column }: BlockId): MapLabel[] {
  const world = 256 * 2 ** level;
  return labels.flatMap(([text, setting, rank, x, y, width, angle, dot, side]) => {
    const set = settings[setting];
    if (!set) return [];
    const at = { x: (column * BLOCK_SIZE + x) / world, y: (row * BLOCK_SIZE + y) / world };
    return [{ text, setting: set, rank, ...at, width, angle, dot, side }];
  });
}

/** Maximum cached blocks: a few screens of several levels. */
const MOST_KEPT = 120;
/** Milliseconds until a failed block is requested again. */
const RETRY_MS = 15_000;

interface Kept {
  labels: readonly MapLabel[] | null;
  /** Page time of the failure; 0 for none. */
  failed: number;
}

/** Loads label blocks and caches the most recently used. */
export class LabelBlocks {
  private readonly kept = new Map<string, Kept>();
  private readonly read: (id: BlockId) => Promise<LabelBlock>;
  private readonly loaded: () => void;
  private readonly now: () => number;

  /** @param loaded called when a block was loaded or failed */
  constructor(read: (id: BlockId) => Promise<LabelBlock>, loaded: () => void, now = () => performance.now()) {
    this.read = read;
    this.loaded = loaded;
    this.now = now;
  }

  /**
   * Returns a block's labels, or null until loaded. A failed block is empty until it is retried.
   *
   * @param ask whether to load a missing block
   */
  get(id: BlockId, ask: boolean): readonly MapLabel[] | null {
    const across = blocksAcross(id.level);
    const column = ((id.column % across) + across) % across;
    const key = `${id.level}/${id.row}/${column}`;
    const known = this.kept.get(key);
    if (known && (known.labels || known.failed === 0)) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known.labels;
    }
    if (known && this.now() - known.failed < RETRY_MS) return [];
    if (ask) void this.load(key, { ...id, column });
    return known ? [] : null;
  }

  private async load(key: string, id: BlockId): Promise<void> {
    const entry: Kept = { labels: null, failed: 0 };
    this.kept.set(key, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    try {
      entry.labels = labelsOf(await this.read(id), id);
    } catch {
      entry.failed = this.now();
    }
    this.loaded();
  }
}
