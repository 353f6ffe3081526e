import type { Window } from "./kernel";
import { TILE } from "./levels";
import type { TileFetcher } from "./tiles";
import type { SheetSource } from "./types";

/** A source and the level of its tiles. */
export interface LeveledSource {
  source: SheetSource;
  level: number;
}

/** Canvas and image decoder, replaceable in tests. */
export interface CanvasFactory {
  createCanvas(width: number, height: number): OffscreenCanvas;
  decode(blob: Blob): Promise<ImageBitmap>;
}

/** Tile images for one strip after another, from north to south. */
export class Mosaic {
  private readonly sources: readonly LeveledSource[];
  private readonly level: number;
  private readonly fetcher: Pick<TileFetcher, "tile">;
  private readonly studio: CanvasFactory;
  private held = new Map<string, Promise<ImageBitmap | null>>();
  private canvas: OffscreenCanvas | null = null;

  /** @param level of the pixels that windows are given in: the finest of the sources */
  constructor(
    sources: readonly LeveledSource[],
    level: number,
    fetcher: Pick<TileFetcher, "tile">,
    studio: CanvasFactory,
  ) {
    this.sources = sources;
    this.level = level;
    this.fetcher = fetcher;
    this.studio = studio;
  }

  /** Starts fetching the tiles of a window. */
  prepare(window: Window): void {
    // `draw` waits for the tiles.
    for (const tile of this.tilesOf(window)) void this.picture(tile);
  }

  /**
   * Draws all sources over white, in a window of the finest level's pixels. Frees the tiles of other windows, except
   * those of the next one.
   */
  async draw(window: Window, next: Window | null): Promise<ImageData> {
    const tiles = [...this.tilesOf(window)];
    const pictures = await Promise.all(tiles.map((tile) => this.picture(tile)));
    const kept = new Set(tiles.map(keyOf));
    for (const tile of next ? this.tilesOf(next) : []) kept.add(keyOf(tile));
    this.free((key) => !kept.has(key));
    const context = this.contextOf(window);
    context.globalAlpha = 1;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, window.width, window.height);
    tiles.forEach(({ at, row, column }, index) => {
      const picture = pictures[index];
      const entry = this.sources[at];
      if (!picture || !entry) return;
      const size = TILE * 2 ** (this.level - entry.level);
      context.globalAlpha = entry.source.opacity;
      context.drawImage(picture, column * size - window.x, row * size - window.y, size, size);
    });
    return context.getImageData(0, 0, window.width, window.height);
  }

  dispose(): void {
    this.free(() => true);
  }

  private contextOf({ width, height }: Window): OffscreenCanvasRenderingContext2D {
    let canvas = this.canvas;
    if (!canvas || canvas.width < width || canvas.height < height) {
      canvas = this.studio.createCanvas(
        Math.max(width, canvas?.width ?? 0),
        Math.max(height, canvas?.height ?? 0),
      );
      this.canvas = canvas;
    }
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("Can't draw the map: this browser has no 2D canvas.");
    return context;
  }

  private *tilesOf(window: Window): Generator<{ at: number; level: number; row: number; column: number }> {
    for (const [at, { level }] of this.sources.entries()) {
      const size = TILE * 2 ** (this.level - level);
      const rows = 2 ** level;
      const [first, last] = [Math.floor(window.y / size), Math.floor((window.y + window.height - 1) / size)];
      for (let row = Math.max(0, first); row <= Math.min(rows - 1, last); row++)
        for (
          let column = Math.floor(window.x / size);
          column <= Math.floor((window.x + window.width - 1) / size);
          column++
        )
          yield { at, level, row, column };
    }
  }

  private picture(tile: {
    at: number;
    level: number;
    row: number;
    column: number;
  }): Promise<ImageBitmap | null> {
    const key = keyOf(tile);
    let held = this.held.get(key);
    if (!held) {
      held = this.load(tile);
      // `draw` reports the error.
      held.catch(() => {});
      this.held.set(key, held);
    }
    return held;
  }

  private async load({ at, level, row, column }: { at: number; level: number; row: number; column: number }) {
    const source = this.sources[at]?.source as SheetSource;
    const across = 2 ** level;
    const blob = await this.fetcher.tile(source, level, row, ((column % across) + across) % across);
    return blob && (await this.studio.decode(blob));
  }

  private free(isSpent: (key: string) => boolean): void {
    for (const [key, held] of this.held) {
      if (!isSpent(key)) continue;
      this.held.delete(key);
      void held.then(
        (picture) => picture?.close(),
        () => {},
      );
    }
  }
}

const keyOf = ({ at, row, column }: { at: number; row: number; column: number }): string =>
  `${at}/${row}/${column}`;
