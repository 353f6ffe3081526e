import type { ServerScheduler } from "../../scheduler/index";
import type { ArchiveCatalog } from "../store/archive/catalog";
import type { MapCatalog } from "../store/catalog";
import type { ElevationCatalog } from "../store/elevation/catalog";
import type { ImageryCatalog } from "../store/imagery/catalog";
import { DraftStore } from "./draftStore";
import { DraftJobs, type DraftJobsDeps } from "./jobs";
import { PartReceiver } from "./receive";

const SWEEP_MS = 3_600_000;

interface DraftsDeps {
  maps: string;
  catalog: MapCatalog;
  archives: ArchiveCatalog;
  elevations: ElevationCatalog;
  imagery: ImageryCatalog;
  scheduler: ServerScheduler;
  log: DraftJobsDeps["log"];
}

/** Creates the services that take uploaded map data from upload to publication. */
export function createDrafts(deps: DraftsDeps) {
  const { maps, catalog, archives, elevations, imagery, scheduler, log } = deps;
  const drafts = new DraftStore(maps);
  const ingest = new DraftJobs({
    maps,
    store: drafts,
    turns: (owner, work, signal) => scheduler.run("mapData", owner, work, signal),
    log,
  });
  const sweep = () => {
    const removed = drafts.sweep();
    if (removed > 0) log.info({ removed }, "Removed map data files that were never published");
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    maps,
    catalog,
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
