import { describe, expect, it } from "vitest";
import { ASSUMPTIONS, type Assumptions } from "../../../bench/sizing/assumptions";
import { type Cost, type Measured, OPERATIONS, SIZES } from "../../../bench/sizing/figures";
import { machinesFor, perThousand } from "../../../bench/sizing/machines";
import { measuredTable, readMeasured, readPage, sumsOfPage, sumsOnPage } from "../../../bench/sizing/page";
import { hourOf, type Needs, needsOf, trafficOf } from "../../../bench/sizing/sums";

const FREE: Cost = { server: 0, database: 0, kilobytes: 0 };
const every = <T>(of: object, value: T) =>
  Object.fromEntries(Object.keys(of).map((name) => [name, value])) as Record<string, T>;

const MEASURED = {
  costs: {
    ...every(OPERATIONS, FREE),
    create: { server: 2, database: 3, kilobytes: 4 },
    cachedTile: { server: 5, database: 0, kilobytes: 5 },
    drawnTile: { server: 60, database: 1, kilobytes: 10 },
  },
  sizes: {
    ...every(SIZES, 0),
    feature: 2,
    photo: 4000,
    screen: 100,
    client: 50,
    apiServer: 300,
    mapServer: 500,
    databaseMemory: 200,
  },
} as Measured;

const ASSUMED: Assumptions = {
  ...ASSUMPTIONS,
  perHour: { create: 180 },
  screens: 0.8,
  drawn: 0.75,
  headroom: 0.5,
  accounts: 10,
  hoursPerMonth: 5,
  features: 500,
  photos: 2,
  databaseDisk: 3,
  oneMachine: 100,
};

const needs = (some: Partial<Needs>): Needs => ({
  people: 1000,
  accounts: 50_000,
  api: 1,
  tiles: 4,
  database: 1,
  megabits: 10,
  databaseDisk: 100,
  photoDisk: 2000,
  contentMemory: 1,
  clientMemory: 0.1,
  ...some,
});

describe("the sums of docs/sizing.md", () => {
  it("gives map operations to the tile servers and all others to the API servers", () => {
    const { total } = hourOf(MEASURED, ASSUMED);
    expect(total).toEqual({ api: 360, tiles: 3700, database: 600, kilobytes: 1420 });
  });

  it("divides the tiles of an hour's screens into drawn and cached ones", () => {
    const times = new Map(hourOf(MEASURED, ASSUMED).rows.map((row) => [row.operation, row.times]));
    expect([times.get("drawnTile"), times.get("cachedTile")]).toEqual([60, 20]);
  });

  it("multiplies by the users and adds the headroom", () => {
    const { total } = hourOf(MEASURED, ASSUMED);
    expect(needsOf(MEASURED, ASSUMED, total, 1000)).toEqual({
      people: 1000,
      accounts: 10_000,
      api: 0.15,
      tiles: 1.54,
      database: 0.25,
      megabits: 4.73,
      databaseDisk: 30,
      photoDisk: 80,
      contentMemory: 1,
      clientMemory: 0.05,
    });
    expect(trafficOf(ASSUMED, total)).toBe(7.1);
  });

  it("runs everything on one machine for few users while 2 cores are enough", () => {
    const small = needs({ people: 100, api: 0.5, tiles: 1.2, database: 0.3 });
    expect(machinesFor(MEASURED, ASSUMED, small)).toMatchObject([{ count: 1, cores: 2 }]);
    expect(machinesFor(MEASURED, ASSUMED, { ...small, tiles: 1.3 }).length).toBeGreaterThan(1);
    expect(machinesFor(MEASURED, ASSUMED, { ...small, people: 101 }).length).toBeGreaterThan(1);
  });

  it("adds a spare machine to API servers, tile servers and proxies", () => {
    const machines = machinesFor(MEASURED, ASSUMED, needs({ api: 9, tiles: 8, megabits: 1500 }));
    expect(machines).toMatchObject([
      { what: "TLS proxies", count: 3 },
      { count: 4, cores: 4, memory: 4 },
      { count: 3, cores: 4, memory: 4 },
      { count: 3, cores: 2, disk: 110 },
      { disk: 4000 },
    ]);
  });

  it("adds up processes, connections and the system in an API server's memory", () => {
    const [, api] = machinesFor(MEASURED, ASSUMED, needs({ api: 9, clientMemory: 12 }));
    // 4 processes of 300 MB, 12 GB of connections on 3 of 4 machines, and 1 GB.
    expect(api).toMatchObject({ count: 4, cores: 4, memory: 7 });
  });

  it.each([
    ["disk", { databaseDisk: 4100 }, 3],
    ["cores", { database: 60 }, 4],
  ])("uses as many Citus workers as the database's %s need", (_, more, workers) => {
    const machines = machinesFor(MEASURED, ASSUMED, needs(more));
    const citus = machines.filter(({ what }) => what.includes("Citus"));
    expect(citus.map(({ count }) => count)).toEqual([2, 2 * workers]);
  });

  it("divides the cores, memory and disk of all machines by thousands of accounts", () => {
    const machine = { what: "", why: "", cores: 4, memory: 8, disk: 100 };
    const machines = [
      { ...machine, count: 3 },
      { ...machine, count: 2, cores: 2 },
    ];
    expect(perThousand(machines, 8000)).toEqual({ cores: 2, memory: 5, disk: 62.5 });
  });
});

describe("docs/sizing.md", () => {
  it("returns the figures that a table was written from", () => {
    const table = measuredTable(MEASURED, { machine: "a machine", on: new Date(0) });
    expect(readMeasured(table)).toEqual(MEASURED);
  });

  it("refuses a table without a row", () => {
    const table = measuredTable(MEASURED, { machine: "a machine", on: new Date(0) });
    expect(() => readMeasured(table.replace("log-in", "login"))).toThrow('no row "log-in"');
  });

  it("has the sums that follow from its own figures", () => {
    const page = readPage();
    expect(sumsOnPage(page).trim()).toBe(sumsOfPage(page).trim());
  });
});
