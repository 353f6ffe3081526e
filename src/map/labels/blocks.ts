import { BLOCK_SIZE, type LabelBlock, type LabelSetting } from "../../domain/mapLabels";

/** A name of the map, from a block of its level. */
export interface MapLabel {
  text: string;
  setting: LabelSetting;
  /** 0 is the most important of the level. */
  rank: number;
  /** Its place in the world, 0 to 1 from the north-west. */
  x: number;
  y: number;
  /** Of the text, CSS pixels. */
  width: number;
  /** Radians, clockwise, on a map with north up. */
  angle: number;
  /** Radius of its dot, 0 for none. */
  dot: number;
  /** Index in SIDES, where it has a dot. */
  side: number;
}

/** The place of a block: its level, and row and column in blocks. Columns east or west of the world wrap around. */
export interface BlockId {
  level: number;
  row: number;
  column: number;
}

/** The first level whose world isn't smaller than a block, and the finest that the server has. */
export const [FIRST_LEVEL, LAST_LEVEL] = [2, 19] as const;

/** Blocks in a row of a level. */
export const blocksAcross = (level: number): number => Math.ceil((2 ** level * 256) / BLOCK_SIZE);

/** The labels of a block with their places in the world. */
export function labelsOf({ settings, labels }: LabelBlock, { level, row, column }: BlockId): MapLabel[] {
  const world = 256 * 2 ** level;
  return labels.flatMap(([text, setting, rank, x, y, width, angle, dot, side]) => {
    const set = settings[setting];
    if (!set) return [];
    const at = { x: (column * BLOCK_SIZE + x) / world, y: (row * BLOCK_SIZE + y) / world };
    return [{ text, setting: set, rank, ...at, width, angle, dot, side }];
  });
}

/** Blocks that are kept: a few screens of several levels. */
const MOST_KEPT = 120;
/** A block that could not be loaded is asked for again after this long. */
const RETRY_MS = 15_000;

interface Kept {
  labels: readonly MapLabel[] | null;
  /** When it failed, by the page's clock. */
  failed: number;
}

/** Loads blocks of labels and keeps those used last. */
export class LabelBlocks {
  private readonly kept = new Map<string, Kept>();
  private readonly read: (id: BlockId) => Promise<LabelBlock>;
  private readonly loaded: () => void;
  private readonly now: () => number;

  /** @param loaded called when a block has come or failed */
  constructor(read: (id: BlockId) => Promise<LabelBlock>, loaded: () => void, now = () => performance.now()) {
    this.read = read;
    this.loaded = loaded;
    this.now = now;
  }

  /**
   * The labels of a block; null until they are there. One that failed counts as empty until it is asked for again.
   * @param ask whether to load what is not there
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
