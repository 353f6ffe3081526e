import { markdownTable } from "../../scripts/lib/clusterTable.mjs";
import { type Assumptions, PRICES } from "./assumptions";
import { type Measured, OPERATIONS } from "./figures";
import { coresOf, type Machines, machinesFor, perThousand, TILE_CACHE_MB } from "./machines";
import { count, number, rounded } from "./numbers";
import { type Hour, hourOf, MS_AN_HOUR, type Needs, needsOf, trafficOf } from "./sums";

const PEOPLE = [10, 1000, 100_000] as const;
const DRAWN = [0.01, 0.05, 0.1, 0.3] as const;

/** The sums as Markdown: an hour of one user, the needs, the machines, and the cost of a thousand accounts. */
export function sumsText(measured: Measured, assumed: Assumptions): string {
  const { rows, total } = hourOf(measured, assumed);
  const needs = PEOPLE.map((people) => needsOf(measured, assumed, total, people));
  const machines = needs.map((need) => machinesFor(measured, assumed, need));
  const hours = rows.map(({ operation, times, hour }) => [
    OPERATIONS[operation],
    number(times),
    ...cellsOf(hour),
  ]);
  return `### One concurrent user in an hour

${markdownTable(
  ["operation", "times", "API, ms", "tiles, ms", "database, ms", "sent, KB"],
  [...hours, ["sum", "", ...cellsOf(total)]],
)}

${sumsOfOne(total, assumed)}

### What is needed

${needsTable(measured, assumed, total, needs)}

Cores of tile servers, for other parts of tiles that no server has drawn yet:

${drawnTable(measured, assumed)}

A tile server keeps ${TILE_CACHE_MB} MB of drawn tiles: ${count(1000 * TILE_CACHE_MB)} KB / ${number(measured.sizes.tile)} KB = ${number((1000 * TILE_CACHE_MB) / measured.sizes.tile)} tiles.

### What runs where

${needs.map((need, at) => machinesTable(need, machines[at] ?? [])).join("\n\n")}

### Cost per thousand accounts

${costTable(needs, machines, trafficOf(assumed, total))}

Traffic is ${count(1000)} accounts x ${assumed.hoursPerMonth} hours x ${number(total.kilobytes)} KB.
`;
}

const cellsOf = ({ api, tiles, database, kilobytes }: Hour): string[] =>
  [api, tiles, database, kilobytes].map(number);

/** Cores and bandwidth of one user, with the division that they come from. */
function sumsOfOne({ api, tiles, database, kilobytes }: Hour, { headroom }: Assumptions): string {
  const line = (what: string, ms: number) => {
    const cores = rounded(ms / MS_AN_HOUR);
    return `- ${what}: ${number(ms)} ms / 3,600,000 ms = ${number(cores)} cores, with ${100 * headroom}% headroom ${number(rounded(cores * (1 + headroom)))}`;
  };
  return [
    line("API servers", api),
    line("tile servers", tiles),
    line("database", database),
    `- sent: ${number(kilobytes)} KB / 3,600 s = ${number(rounded(kilobytes / 3600))} KB/s`,
  ].join("\n");
}

function needsTable(measured: Measured, assumed: Assumptions, total: Hour, needs: readonly Needs[]): string {
  const row = (what: string, how: string, value: (need: Needs) => number) => [
    what,
    how,
    ...needs.map((need) => number(value(need))),
  ];
  const { sizes } = measured;
  const factor = 1 + assumed.headroom;
  const cores = (ms: number) => `users x ${number(ms)} / 3,600,000 x ${factor}`;
  return markdownTable(
    ["need", "sum", ...PEOPLE.map((people) => `${count(people)} concurrent`)],
    [
      ["accounts", `users x ${assumed.accounts}`, ...needs.map(({ accounts }) => count(accounts))],
      row("API servers, cores", cores(total.api), ({ api }) => api),
      row("tile servers, cores", cores(total.tiles), ({ tiles }) => tiles),
      row("database, cores", cores(total.database), ({ database }) => database),
      row("all cores", `their sum + ${number(sizes.idle)} of an idle server`, (need) =>
        coresOf(measured, need),
      ),
      row(
        "sent, Mbit/s",
        `users x ${number(total.kilobytes)} x 8 / 1,000 / 3,600 x ${factor}`,
        ({ megabits }) => megabits,
      ),
      row(
        "database, GB of disk",
        `accounts x ${count(assumed.features)} x ${number(sizes.feature)} KB x ${assumed.databaseDisk}`,
        ({ databaseDisk }) => databaseDisk,
      ),
      row(
        "photos, GB of disk",
        `accounts x ${assumed.photos} x ${number(sizes.photo)} KB`,
        ({ photoDisk }) => photoDisk,
      ),
      row(
        "content in memory, GB",
        `users x ${count(assumed.features)} x ${number(sizes.feature)} KB`,
        ({ contentMemory }) => contentMemory,
      ),
      row("connections, GB", `users x ${number(sizes.client)} KB`, ({ clientMemory }) => clientMemory),
    ],
  );
}

/** Tile servers need most of the cores, and the part of drawn tiles is the assumption that they depend on. */
function drawnTable(measured: Measured, assumed: Assumptions): string {
  const rows = DRAWN.map((drawn) => {
    const { total } = hourOf(measured, { ...assumed, drawn });
    const cores = PEOPLE.map((people) => number(needsOf(measured, assumed, total, people).tiles));
    return [`${100 * drawn}%`, number(total.tiles), ...cores];
  });
  return markdownTable(
    ["drawn", "tiles, ms", ...PEOPLE.map((people) => `${count(people)} concurrent`)],
    rows,
  );
}

function machinesTable({ people }: Needs, machines: readonly Machines[]): string {
  const rows = machines.map(({ what, count: machineCount, cores, memory, disk, why }) => [
    what,
    cores === 0 ? "" : String(machineCount),
    cores === 0 ? "" : String(cores),
    memory === 0 ? "" : `${count(memory)} GB`,
    `${number(disk)} GB`,
    why,
  ]);
  return `${count(people)} concurrent users:

${markdownTable(["what", "machines", "cores each", "memory each", "disk each", "sum"], rows)}`;
}

function costTable(
  needs: readonly Needs[],
  machines: readonly (readonly Machines[])[],
  traffic: number,
): string {
  const shares = needs.map(({ accounts }, at) => perThousand(machines[at] ?? [], accounts));
  const money = shares.map(({ cores, memory, disk }) =>
    rounded(cores * PRICES.core + memory * PRICES.memory + disk * PRICES.disk + traffic * PRICES.traffic),
  );
  const row = (what: string, price: number, values: readonly number[]) => [
    what,
    String(price),
    ...values.map(number),
  ];
  return markdownTable(
    ["per thousand accounts", "example price", ...PEOPLE.map((people) => `${count(people)} concurrent`)],
    [
      row(
        "cores",
        PRICES.core,
        shares.map(({ cores }) => cores),
      ),
      row(
        "GB of memory",
        PRICES.memory,
        shares.map(({ memory }) => memory),
      ),
      row(
        "GB of disk",
        PRICES.disk,
        shares.map(({ disk }) => disk),
      ),
      row(
        "GB of traffic a month",
        PRICES.traffic,
        shares.map(() => traffic),
      ),
      ["sum a month at the example prices", "", ...money.map(number)],
    ],
  );
}
