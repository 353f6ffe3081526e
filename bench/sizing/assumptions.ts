import type { Operation } from "./figures";

/** What the sums of docs/sizing.md assume. Replace the values with your own and run `npm run bench:sizing -- --sums`. */
export interface Assumptions {
  /** How often one concurrent user does something in an hour. */
  perHour: Partial<Record<Exclude<Operation, "cachedTile" | "drawnTile">, number>>;
  /** Screens of map tiles in an hour that the browser doesn't have yet, and the part of them no server has drawn yet. */
  screens: number;
  drawn: number;
  /** Part of the needed cores and bandwidth that is added for peaks. */
  headroom: number;
  /** Accounts for each concurrent user at the busiest time. */
  accounts: number;
  /** Hours that an account uses the app in a month. */
  hoursPerMonth: number;
  /** Features and photos that an account keeps on average. */
  features: number;
  photos: number;
  /** Database disk for each byte of features: other tables, the bin, the write-ahead log, room for a vacuum. */
  databaseDisk: number;
  /** Copies of each photo in a photo store of several machines. */
  photoCopies: number;
  /** Work of the database on Citus for each unit on plain PostgreSQL. What is above 1 is the coordinator's. */
  citus: number;
  /** Concurrent users up to which one machine runs everything, so that losing it stops all of them. */
  oneMachine: number;
  /** Mbit/s of a TLS proxy of 4 cores. */
  proxyMegabits: number;
  /** Most cores and GB of disk of one database machine. More need Citus. */
  databaseMost: { cores: number; disk: number };
}

export const ASSUMPTIONS: Assumptions = {
  perHour: {
    logIn: 0.05,
    page: 0.1,
    start: 2,
    snapshotSmall: 0.1,
    snapshotLarge: 0.001,
    syncNothing: 12,
    syncOne: 20,
    create: 6,
    rename: 12,
    restyle: 2,
    list: 2,
    share: 0.2,
    photo: 0.1,
    stream: 1,
    elevation: 20,
  },
  screens: 15,
  drawn: 0.1,
  headroom: 0.5,
  accounts: 50,
  hoursPerMonth: 4,
  features: 1000,
  photos: 10,
  databaseDisk: 2,
  photoCopies: 2,
  citus: 2,
  oneMachine: 100,
  proxyMegabits: 1000,
  databaseMost: { cores: 16, disk: 2000 },
};

/** Example prices a month, to be replaced: no provider's. */
export const PRICES = { core: 10, memory: 2, disk: 0.05, traffic: 0.01 };
