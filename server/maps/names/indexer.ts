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

/** Builds the names of layers that were added before layer search existed, or whose title field has changed. */
export class NameIndexer {
  private readonly deps: IndexerDeps;
  /** Versions in progress, and failed ones. Failed versions aren't retried until the server restarts. */
  private readonly begun = new Set<string>();
  private readonly stopping = new AbortController();
  /** Settles when the previous layers have their names. Layers are built one at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(deps: IndexerDeps) {
    this.deps = deps;
  }

  /**
   * Returns the layers whose names can be searched. The names of the others are built in a child process with the
   * lowest priority.
   */
  ready(layers: readonly MapLayer[]): MapLayer[] {
    return layers.filter((layer) => {
      if (layer.titleField === null) return false;
      if (existsSync(join(layer.folder, NAMES_FILE))) return true;
      this.begin(layer, layer.titleField);
      return false;
    });
  }

  stop(): void {
    this.stopping.abort(new Error("The server is stopping."));
  }

  private begin({ id, folder, columns }: MapLayer, titleField: string): void {
    if (this.begun.has(folder) || this.stopping.signal.aborted) return;
    this.begun.add(folder);
    this.last = this.last
      .then(() => this.build({ folder, columns, titleField }))
      .then(
        () => this.begun.delete(folder),
        (err: unknown) => {
          if (this.stopping.signal.aborted || !existsSync(folder)) return;
          const text = "Couldn't index the names of a map layer; search won't find them";
          this.deps.log.warn({ err, layer: id }, text);
        },
      );
  }

  private build(options: NamesOptions): Promise<NamesBuilt> {
    const { scheduler, limits } = this.deps;
    const run = (signal: AbortSignal) =>
      runTask({ task: "names", ...options }, { signal, ...(limits && { limits }) });
    return scheduler.run("upkeep", "map-names", run, this.stopping.signal);
  }
}
