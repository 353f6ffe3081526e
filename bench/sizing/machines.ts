import type { Assumptions } from "./assumptions";
import type { Measured } from "./figures";
import { count as exact, number, rounded } from "./numbers";
import type { Needs } from "./sums";

/** Machines of one kind. Memory and disk are in GB a machine. */
export interface Machines {
  what: string;
  count: number;
  cores: number;
  memory: number;
  disk: number;
  /** How the number or size follows from the needs. */
  why: string;
}

/** The operating system, programs and files in its cache, in GB. */
const SYSTEM_MEMORY = 1;
const SYSTEM_DISK = 10;
/** Imports and drawing take up to 1.5 GB at their peak (bench/largeImport, bench/tiles). */
const LEAST_MEMORY = 4;
/** Size limit of a server's tile cache (server/arcgis/drawing.ts). */
export const TILE_CACHE_MB = 512;
const TILE_CACHE_DISK = TILE_CACHE_MB / 1000;
const SMALLEST = 2;
/** A server draws on up to 4 threads. Its memory was measured on 2 cores, hence with 2 of them. */
const DRAWING_CORES = 4;
const DRAWING_MEMORY = 2;

const up = Math.ceil;
const memoryOf = (needed: number): number => Math.max(LEAST_MEMORY, up(needed));

/** Cores of everything together, with those that an idle server uses. */
export const coresOf = ({ sizes }: Measured, { api, tiles, database }: Needs): number =>
  rounded(api + tiles + database + sizes.idle);

/** What runs where: few users share one machine if 2 cores are enough, else each part has machines of its own. */
export function machinesFor(measured: Measured, assumed: Assumptions, needs: Needs): Machines[] {
  const cores = coresOf(measured, needs);
  if (cores <= SMALLEST && needs.people <= assumed.oneMachine) return [everything(measured, needs, cores)];
  return [
    proxies(assumed, needs),
    apiServers(measured, needs),
    tileServers(measured, needs),
    ...databases(measured, assumed, needs),
    photoStore(assumed, needs),
  ];
}

function everything({ sizes }: Measured, needs: Needs, cores: number): Machines {
  const { databaseDisk, photoDisk, clientMemory, contentMemory } = needs;
  const processes = rounded((sizes.mapServer + sizes.apiServer + sizes.databaseMemory) / 1000);
  return {
    what: "everything: server, embedded database, photos in a folder, proxy",
    count: 1,
    cores: SMALLEST,
    memory: memoryOf(processes + clientMemory + contentMemory + SYSTEM_MEMORY),
    disk: up(databaseDisk + photoDisk + TILE_CACHE_DISK + SYSTEM_DISK),
    why: `${number(cores)} cores needed, with the idle server's`,
  };
}

/** Enough machines for some cores, and one more that can be lost. */
function spared(needed: number, cores: number): Pick<Machines, "count" | "cores" | "why"> {
  const count = up(needed / cores) + 1;
  return { count, cores, why: `${number(needed)} / ${cores} cores = ${count - 1}, + 1 spare` };
}

function proxies({ proxyMegabits }: Assumptions, { megabits }: Needs): Machines {
  const count = up(megabits / proxyMegabits) + 1;
  const why = `${number(megabits)} / ${exact(proxyMegabits)} Mbit/s = ${count - 1}, + 1 spare`;
  const cores = megabits > proxyMegabits / 2 ? 4 : SMALLEST;
  return { what: "TLS proxies", count, cores, memory: LEAST_MEMORY, disk: SYSTEM_DISK, why };
}

function apiServers({ sizes }: Measured, { api, clientMemory }: Needs): Machines {
  const machines = spared(api, api > SMALLEST ? 4 : SMALLEST);
  const servers = (machines.cores * sizes.apiServer) / 1000;
  const memory = memoryOf(servers + clientMemory / (machines.count - 1) + SYSTEM_MEMORY);
  return { what: "API servers, a process for each core", ...machines, memory, disk: SYSTEM_DISK };
}

function tileServers({ sizes }: Measured, { tiles }: Needs): Machines {
  const memory = memoryOf((DRAWING_MEMORY * sizes.mapServer) / 1000 + SYSTEM_MEMORY);
  const disk = up(TILE_CACHE_DISK + SYSTEM_DISK);
  return { what: "tile servers (`SERVE=maps`)", ...spared(tiles, DRAWING_CORES), memory, disk };
}

function databases({ sizes }: Measured, assumed: Assumptions, needs: Needs): Machines[] {
  const { databaseMost: most, citus } = assumed;
  const own = sizes.databaseMemory / 1000 + SYSTEM_MEMORY;
  if (needs.database <= most.cores && needs.databaseDisk <= most.disk)
    return [
      {
        what: "database: Patroni with 3 nodes, etcd, PgBouncer and HAProxy on the same machines",
        count: 3,
        cores: Math.max(SMALLEST, up(needs.database)),
        memory: memoryOf(own + needs.contentMemory),
        disk: up(needs.databaseDisk + SYSTEM_DISK),
        why: `${number(needs.database)} cores and ${number(needs.databaseDisk)} GB fit one machine; 2 standbys`,
      },
    ];
  const workers = Math.max(up(needs.database / most.cores), up(needs.databaseDisk / most.disk));
  const added = rounded(needs.database * (citus - 1));
  return [
    {
      what: "database: Citus coordinator and its standby",
      count: 2,
      cores: Math.max(SMALLEST, up(added)),
      memory: memoryOf(own + SYSTEM_MEMORY),
      disk: 10 * SYSTEM_DISK,
      why: `${number(needs.database)} x (${citus} - 1) = ${number(added)} cores`,
    },
    {
      what: "database: Citus workers, each with a standby",
      count: 2 * workers,
      cores: Math.max(SMALLEST, up(needs.database / workers)),
      memory: memoryOf(own + needs.contentMemory / workers),
      disk: up(needs.databaseDisk / workers + SYSTEM_DISK),
      why: `${number(needs.databaseDisk)} / ${exact(most.disk)} GB, ${number(needs.database)} / ${most.cores} cores: ${workers}, x 2`,
    },
  ];
}

function photoStore({ photoCopies }: Assumptions, { photoDisk }: Needs): Machines {
  const disk = rounded(photoDisk * photoCopies);
  const why = `${number(photoDisk)} GB x ${photoCopies} copies; its cores aren't measured`;
  return { what: "photo store, S3-compatible", count: 1, cores: 0, memory: 0, disk, why };
}

/** Cores, and GB of memory and disk, of all machines for each thousand accounts. */
export function perThousand(
  machines: readonly Machines[],
  accounts: number,
): { cores: number; memory: number; disk: number } {
  const share = (of: "cores" | "memory" | "disk") =>
    rounded((machines.reduce((sum, one) => sum + one.count * one[of], 0) * 1000) / accounts);
  return { cores: share("cores"), memory: share("memory"), disk: share("disk") };
}
