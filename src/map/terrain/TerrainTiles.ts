import type { Outline, TerrainFilter, TerrainImage, TerrainSummary } from "../../../workers/terrain/types";
import { type ElevationSource, tileUrl } from "../../domain/elevationSource";
import { cornerOf, keyOf, neighborsOf, TILE_SIZE, type TileId, tileWidth } from "../../geometry/terrainTiles";
import { isAbortError } from "../../workers/abortSignal";
import type { TerrainClient } from "../../workers/terrain";
import type { TerrainDisplay } from "../mapStage";

/** Loading state of a tile's elevations; `gone` means that the service doesn't have it. */
interface Load {
  state: "loading" | "loaded" | "gone" | "failed";
  controller: AbortController;
}

/** Classified tile with its matching pixels. */
export interface DrawnTile extends TileId {
  image: TerrainImage;
  /** Filter used for the image. */
  filter: TerrainFilter;
}

interface Parts {
  client: Pick<TerrainClient, "load" | "classify" | "filter" | "summarize" | "forget">;
  /** Fetches the bytes of a tile, or null if the service has none. */
  fetchTile(url: string, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Called after every change of the drawing or the report. */
  onChange(): void;
}

/**
 * Terrain tiles in the viewport: fetched with their neighbors, classified once, filtered again when a slider moves. One
 * call at a time goes to the worker, always for the latest filter and view.
 */
export class TerrainTiles {
  private readonly parts: Parts;
  private source: ElevationSource | null = null;
  private filter: TerrainFilter | null = null;
  private view: TileId[] = [];
  private readonly loads = new Map<string, Load>();
  private readonly tiles = new Map<string, DrawnTile>();
  /** Tiles of the previous view, drawn until the new one is complete. */
  private before: DrawnTile[] = [];
  private forgotten: string[] = [];
  private running: Promise<void> | null = null;
  /** Whether something has changed since the running work last checked. */
  private due = false;
  private paused = false;
  private calling = new AbortController();
  /** Serializes loading into the worker, so that no obsolete work queues up there. */
  private handing: Promise<unknown> = Promise.resolve();
  /** Reason for the last failed tile, or null. */
  error: string | null = null;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Tiles to draw now. */
  get drawn(): readonly DrawnTile[] {
    return this.before.length > 0 ? this.before : [...this.tiles.values()];
  }

  /** Number of tiles in the viewport, and how many are classified, missing or failed. */
  get progress(): { done: number; total: number } {
    const done = this.view.filter((tile) => this.isDone(keyOf(tile))).length;
    return { done, total: this.view.length };
  }

  /** Sets source and filter; null drops everything. */
  setDisplay(display: Pick<TerrainDisplay, "source" | "filter"> | null): void {
    if (display?.source.template !== this.source?.template) this.clear();
    this.source = display?.source ?? null;
    this.filter = display?.filter ?? null;
    this.pump();
  }

  /** Sets the tiles of the viewport once the map is still, by descending priority. */
  setView(view: readonly TileId[]): void {
    if (this.isUnderWay(view)) this.view = [...view];
    else this.look(view);
  }

  /** A scene often reports that it is still at the same tiles. In that case the work for them continues. */
  private isUnderWay(view: readonly TileId[]): boolean {
    const shown = new Set(this.view.map(keyOf));
    return (
      !this.paused &&
      view.length === this.view.length &&
      view.every((tile) => shown.has(keyOf(tile)) && this.loads.has(keyOf(tile)))
    );
  }

  private look(view: readonly TileId[]): void {
    const [level] = view.map((tile) => tile.level);
    if (this.tiles.size > 0 && this.before.length === 0 && this.view[0]?.level !== level) {
      this.before = [...this.tiles.values()];
    }
    this.view = [...view];
    const wanted = new Map(view.map((tile) => [keyOf(tile), tile]));
    for (const tile of view) {
      for (const other of neighborsOf(tile)) if (other) wanted.set(keyOf(other), other);
    }
    const shown = new Set(view.map(keyOf));
    for (const key of this.tiles.keys()) if (!shown.has(key)) this.tiles.delete(key);
    for (const [key, load] of this.loads) {
      if (wanted.has(key)) continue;
      load.controller.abort();
      this.loads.delete(key);
      if (load.state === "loaded") this.forgotten.push(key);
    }
    // Classifications for the previous view are obsolete.
    this.calling.abort();
    this.paused = false;
    for (const tile of wanted.values()) this.load(tile);
    this.pump();
  }

  /** Stops classifying while the map moves, until the next setView. */
  pause(): void {
    // Called on every frame of a pan. Each abort would create an error with a stack.
    if (this.paused) return;
    this.paused = true;
    this.calling.abort();
  }

  /** Reloads failed tiles. */
  retry(): void {
    this.error = null;
    for (const [key, { state }] of this.loads) if (state === "failed") this.loads.delete(key);
    this.look(this.view);
  }

  /** Fetches and classifies everything again after the worker was lost. */
  restart(): void {
    for (const { controller } of this.loads.values()) controller.abort();
    this.loads.clear();
    this.tiles.clear();
    this.forgotten = [];
    this.look(this.view);
  }

  /** Summarizes the parts of tiles within their outlines; null while there are no tiles. */
  async summary(outlineOf: (tile: TileId) => Outline): Promise<TerrainSummary | null> {
    await this.running;
    if (!this.filter || this.tiles.size === 0) return null;
    const parts = [...this.tiles].map(([key, tile]) => ({ key, outline: outlineOf(tile) }));
    return this.parts.client.summarize(parts, this.filter);
  }

  private clear(): void {
    for (const [key, { controller, state }] of this.loads) {
      controller.abort();
      if (state === "loaded") this.forgotten.push(key);
    }
    this.loads.clear();
    this.tiles.clear();
    this.before = [];
    this.error = null;
    this.calling.abort();
  }

  private isDone(key: string): boolean {
    const state = this.loads.get(key)?.state;
    return this.tiles.has(key) || state === "gone" || state === "failed";
  }

  private load(tile: TileId): void {
    const { source } = this;
    const key = keyOf(tile);
    if (!source || this.loads.has(key)) return;
    const load: Load = { state: "loading", controller: new AbortController() };
    this.loads.set(key, load);
    void this.fetchInto(load, tile, source).then(() => {
      if (this.loads.get(key) === load) this.pump();
    });
  }

  private async fetchInto(load: Load, tile: TileId, source: ElevationSource): Promise<void> {
    const { signal } = load.controller;
    const key = keyOf(tile);
    try {
      const bytes = await this.parts.fetchTile(tileUrl(source, tile), signal);
      signal.throwIfAborted();
      if (bytes) {
        const { format } = source;
        await this.hand(
          () => this.parts.client.load({ key, format, bytes, border: 0, size: TILE_SIZE }),
          signal,
        );
      }
      load.state = bytes ? "loaded" : "gone";
      if (signal.aborted) this.forgotten.push(key);
    } catch (error) {
      if (signal.aborted || isAbortError(error)) return;
      load.state = "failed";
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  private hand<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const done = this.handing.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.handing = done.catch(() => {});
    return done;
  }

  private pump(): void {
    this.due = true;
    this.running ??= this.work();
  }

  /** Updates the drawing to the latest filter and view. */
  private async work(): Promise<void> {
    // Defer, so that changes in the same turn are coalesced.
    await Promise.resolve();
    while (this.due) {
      this.due = false;
      await this.catchUp();
    }
    this.running = null;
    const { done, total } = this.progress;
    if (done === total) this.before = [];
    this.parts.onChange();
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const { filter } = this;
      if (this.forgotten.length > 0) await this.forget();
      if (!filter || !this.source) return;
      const outdated = [...this.tiles].filter(([, tile]) => tile.filter !== filter).map(([key]) => key);
      const waits = outdated.length > 0 || this.paused;
      const ready = waits ? [] : this.view.filter((tile) => this.isReady(tile));
      if (outdated.length === 0 && ready.length === 0) return;
      this.calling = new AbortController();
      const { signal } = this.calling;
      try {
        const images =
          outdated.length > 0
            ? await this.parts.client.filter(outdated, filter, signal)
            : await this.parts.client.classify(
                ready.map((tile) => this.request(tile)),
                filter,
                signal,
              );
        this.take(images, filter);
      } catch (error) {
        if (isAbortError(error)) continue;
        this.error = error instanceof Error ? error.message : String(error);
        return;
      }
    }
  }

  private async forget(): Promise<void> {
    const keys = this.forgotten.filter((key) => !this.loads.has(key));
    this.forgotten = [];
    // A worker that has ended has forgotten them anyway.
    await this.parts.client.forget(keys).catch(() => {});
  }

  /**
   * Whether a tile can be classified: all its neighbors are loaded or unavailable, so its edges match those of a single
   * large raster.
   */
  private isReady(tile: TileId): boolean {
    const key = keyOf(tile);
    if (this.tiles.has(key) || this.loads.get(key)?.state !== "loaded") return false;
    return neighborsOf(tile).every((other) => !other || this.loads.get(keyOf(other))?.state !== "loading");
  }

  private request(tile: TileId) {
    const [, north] = cornerOf(tile);
    const neighbors = neighborsOf(tile).map((other) =>
      other && this.loads.get(keyOf(other))?.state === "loaded" ? keyOf(other) : null,
    );
    return { key: keyOf(tile), north, cell: tileWidth(tile.level) / TILE_SIZE, neighbors };
  }

  private take(images: readonly TerrainImage[], filter: TerrainFilter): void {
    const shown = new Map(this.view.map((tile) => [keyOf(tile), tile]));
    for (const image of images) {
      const tile = shown.get(image.key);
      if (tile) this.tiles.set(image.key, { ...tile, image, filter });
    }
    this.parts.onChange();
  }
}
