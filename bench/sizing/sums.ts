import type { Assumptions } from "./assumptions";
import { MAP_OPERATIONS, type Measured, OPERATIONS, type Operation } from "./figures";
import { rounded } from "./numbers";

export const MS_AN_HOUR = 3_600_000;

/** Processor milliseconds and kilobytes of one concurrent user in an hour. */
export interface Hour {
  api: number;
  tiles: number;
  database: number;
  kilobytes: number;
}

/** Multiplies each operation's cost by how often one user does it in an hour. */
export function hourOf(
  { costs, sizes }: Measured,
  { perHour, screens, drawn }: Assumptions,
): { rows: { operation: Operation; times: number; hour: Hour }[]; total: Hour } {
  const total: Hour = { api: 0, tiles: 0, database: 0, kilobytes: 0 };
  const tiles = screens * sizes.screen;
  const often: Partial<Record<Operation, number>> = {
    ...perHour,
    cachedTile: tiles * (1 - drawn),
    drawnTile: tiles * drawn,
  };
  const rows = (Object.keys(OPERATIONS) as Operation[]).map((operation) => {
    const [times, cost] = [rounded(often[operation] ?? 0), costs[operation]];
    const ofMaps = MAP_OPERATIONS.has(operation);
    const hour = {
      api: ofMaps ? 0 : rounded(times * cost.server),
      tiles: ofMaps ? rounded(times * cost.server) : 0,
      database: rounded(times * cost.database),
      kilobytes: rounded(times * cost.kilobytes),
    };
    for (const kind of Object.keys(total) as (keyof Hour)[]) total[kind] += hour[kind];
    return { operation, times, hour };
  });
  for (const kind of Object.keys(total) as (keyof Hour)[]) total[kind] = rounded(total[kind]);
  return { rows, total };
}

/** Needs of a number of concurrent users: cores and Mbit/s with headroom, disk in GB. */
export interface Needs {
  people: number;
  accounts: number;
  api: number;
  tiles: number;
  database: number;
  megabits: number;
  databaseDisk: number;
  /** One copy of all photos. */
  photoDisk: number;
  /** Features of the concurrent users in the database's memory, and their connections to the servers, in GB. */
  contentMemory: number;
  clientMemory: number;
}

export function needsOf({ sizes }: Measured, assumed: Assumptions, total: Hour, people: number): Needs {
  const withHeadroom = (value: number) => rounded(value * people * (1 + assumed.headroom));
  const accounts = people * assumed.accounts;
  return {
    people,
    accounts,
    api: withHeadroom(total.api / MS_AN_HOUR),
    tiles: withHeadroom(total.tiles / MS_AN_HOUR),
    database: withHeadroom(total.database / MS_AN_HOUR),
    megabits: withHeadroom((total.kilobytes * 8) / 1000 / 3600),
    databaseDisk: rounded((accounts * assumed.features * sizes.feature * assumed.databaseDisk) / 1e6),
    photoDisk: rounded((accounts * assumed.photos * sizes.photo) / 1e6),
    contentMemory: rounded((people * assumed.features * sizes.feature) / 1e6),
    clientMemory: rounded((people * sizes.client) / 1e6),
  };
}

/** Gigabytes that a thousand accounts receive in a month. */
export const trafficOf = ({ hoursPerMonth }: Assumptions, { kilobytes }: Hour): number =>
  rounded((1000 * hoursPerMonth * kilobytes) / 1e6);
