import type { ServerScheduler } from "../../scheduler/index";
import type { ArchiveCatalogue } from "../store/archive/catalogue";
import type { MapCatalogue } from "../store/catalogue";
import type { ElevationCatalogue } from "../store/elevation/catalogue";
import type { ImageryCatalogue } from "../store/imagery/catalogue";
import { DraftStore } from "./draftStore";
import { DraftJobs, type DraftJobsDeps } from "./jobs";
import { PartReceiver } from "./receive";

const SWEEP_MS = 3_600_000;

interface DraftsDeps {
  maps: string;
  catalogue: MapCatalogue;
  archives: ArchiveCatalogue;
  elevations: ElevationCatalogue;
  imagery: ImageryCatalogue;
  scheduler: ServerScheduler;
  log: DraftJobsDeps["log"];
}

/** Everything that takes uploaded files of map data up to their publication. */
export function createDrafts(deps: DraftsDeps) {
  const { maps, catalogue, archives, elevations, imagery, scheduler, log } = deps;
  const drafts = new DraftStore(maps);
  const ingest = new DraftJobs({
    maps,
    store: drafts,
    turns: (owner, work, signal) => scheduler.run("mapData", owner, work, signal),
    log,
  });
  const sweep = () => {
    const removed = drafts.sweep();
    if (removed > 0) log.info({ removed }, "Removed files of map data that were never published");
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    maps,
    catalogue,
    archives,
    elevations,
    imagery,
    drafts,
    parts: new PartReceiver(drafts),
    ingest,
    start: async () => {
      sweep();
      timer = setInterval(sweep, SWEEP_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await ingest.stop();
    },
  };
}
