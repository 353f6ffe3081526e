import type { Outline, TerrainFilter, TerrainImage, TerrainSummary } from "../../../workers/terrain/types";
import { type ElevationSource, tileUrl } from "../../domain/elevationSource";
import { isAbortError } from "../../workers/abortSignal";
import type { TerrainClient } from "../../workers/terrain";
import type { TerrainDisplay } from "../mapStage";
import { cornerOf, keyOf, neighborsOf, TILE_SIZE, type TileId, tileWidth } from "./tiles";

/** A tile's elevations on their way: `gone` is a tile that the service does not have. */
interface Load {
  state: "loading" | "loaded" | "gone" | "failed";
  controller: AbortController;
}

/** A classified tile and what of it matches. */
export interface DrawnTile extends TileId {
  image: TerrainImage;
  /** The filter that it was drawn by. */
  filter: TerrainFilter;
}

interface Parts {
  client: Pick<TerrainClient, "load" | "classify" | "filter" | "summarize" | "forget">;
  /** The bytes of a tile, or null where the service has none. */
  fetchTile(url: string, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Called after every change of what is to be drawn or told. */
  onChange(): void;
}

/**
 * The terrain tiles in view: fetched with a ring of neighbors, classified once, filtered again when a slider moves.
 * One call at a time goes to the worker, always for the newest filter and view.
 */
export class TerrainTiles {
  private readonly parts: Parts;
  private source: ElevationSource | null = null;
  private filter: TerrainFilter | null = null;
  private view: TileId[] = [];
  private readonly loads = new Map<string, Load>();
  private readonly tiles = new Map<string, DrawnTile>();
  /** Of the view before, drawn until the new one is complete. */
  private before: DrawnTile[] = [];
  private forgotten: string[] = [];
  private running: Promise<void> | null = null;
  /** Something has changed since the work under way looked last. */
  private due = false;
  private paused = false;
  private calling = new AbortController();
  /** Tiles are handed to the worker one after the other: it never has a queue that nobody waits for any more. */
  private handing: Promise<unknown> = Promise.resolve();
  /** Why the last tile failed, or null. */
  error: string | null = null;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** What to draw now. */
  get drawn(): readonly DrawnTile[] {
    return this.before.length > 0 ? this.before : [...this.tiles.values()];
  }

  /** Tiles in view, and how many of them are classified or known to be missing. */
  get progress(): { done: number; total: number } {
    const done = this.view.filter((tile) => this.isDone(keyOf(tile))).length;
    return { done, total: this.view.length };
  }

  /** Shows the terrain that matches; null lets go of everything. */
  setDisplay(display: Pick<TerrainDisplay, "source" | "filter"> | null): void {
    if (display?.source.template !== this.source?.template) this.clear();
    this.source = display?.source ?? null;
    this.filter = display?.filter ?? null;
    this.pump();
  }

  /** The map has come to rest at these tiles, the most wanted first. */
  setView(view: readonly TileId[]): void {
    if (this.isUnderWay(view)) this.view = [...view];
    else this.look(view);
  }

  /** A scene says often that it has come to rest, at the same tiles: the work for them goes on. */
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
    // What is being classified for the view before is no longer wanted.
    this.calling.abort();
    this.paused = false;
    for (const tile of wanted.values()) this.load(tile);
    this.pump();
  }

  /** The map moves: nothing is classified for the view that it leaves. Until the next setView. */
  pause(): void {
    // Said of every frame of a pan; and each abort makes an error with a stack.
    if (this.paused) return;
    this.paused = true;
    this.calling.abort();
  }

  /** Asks again for tiles that failed. */
  retry(): void {
    this.error = null;
    for (const [key, { state }] of this.loads) if (state === "failed") this.loads.delete(key);
    this.look(this.view);
  }

  /** The worker has lost everything: fetched and reclassified. */
  restart(): void {
    for (const { controller } of this.loads.values()) controller.abort();
    this.loads.clear();
    this.tiles.clear();
    this.forgotten = [];
    this.look(this.view);
  }

  /** How the parts of the tiles that `outlineOf` says are made up; null while tiles are missing. */
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

  /** Brings the drawing up to date with filter and view, whatever they are by then. */
  private async work(): Promise<void> {
    // In a turn of its own: several changes at once are one piece of work.
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
    // A worker that has died has forgotten them.
    await this.parts.client.forget(keys).catch(() => {});
  }

  /** Classified once, when all that lies around it is there: then its edges are those of one large raster. */
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
