import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ServerScheduler } from "../../scheduler/index";
import { type Limits, runTask } from "../ingest/runTask";
import type { MapLayer } from "../store/catalog";
import type { NamesBuilt, NamesOptions } from "./build";
import { NAMES_FILE } from "./pack";

interface IndexerDeps {
  scheduler: Pick<ServerScheduler, "run">;
  log: { warn(details: object, text: string): void };
  limits?: Limits;
}

/** Makes the names of layers that were added before there was a search of them, or whose title field has changed. */
export class NameIndexer {
  readonly #deps: IndexerDeps;
  /** Versions that are being worked on, or that failed: they aren't tried again before the server starts again. */
  readonly #begun = new Set<string>();
  readonly #stopping = new AbortController();
  /** Ends when the layers before have their names: one at a time is asked for. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: IndexerDeps) {
    this.#deps = deps;
  }

  /** The layers whose names can be searched. Those of the others are made in a child process when nothing else waits. */
  ready(layers: readonly MapLayer[]): MapLayer[] {
    return layers.filter((layer) => {
      if (layer.titleField === null) return false;
      if (existsSync(join(layer.folder, NAMES_FILE))) return true;
      this.#begin(layer, layer.titleField);
      return false;
    });
  }

  stop(): void {
    this.#stopping.abort(new Error("The server stops."));
  }

  #begin({ id, folder, columns }: MapLayer, titleField: string): void {
    if (this.#begun.has(folder) || this.#stopping.signal.aborted) return;
    this.#begun.add(folder);
    this.#last = this.#last
      .then(() => this.#build({ folder, columns, titleField }))
      .then(
        () => this.#begun.delete(folder),
        (err: unknown) => {
          if (this.#stopping.signal.aborted || !existsSync(folder)) return;
          const text = "Couldn't make the names of a map layer; search doesn't find them";
          this.#deps.log.warn({ err, layer: id }, text);
        },
      );
  }

  #build(options: NamesOptions): Promise<NamesBuilt> {
    const { scheduler, limits } = this.#deps;
    const run = (signal: AbortSignal) =>
      runTask({ task: "names", ...options }, { signal, ...(limits && { limits }) });
    return scheduler.run("upkeep", "map-names", run, this.#stopping.signal);
  }
}
