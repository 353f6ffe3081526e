import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeBrowser } from "../tests/support/browser";
import { type Result, runSuite } from "./harness";
import { cells, HEADINGS, jsonRow, machine, markdown, plainTable } from "./report";
import { SUITES } from "./suites";

/**
 * `npm run bench`: runs the suites with their peers and prints a table.
 *
 * - --only NAME runs one suite
 * - --json FILE writes the figures as rows
 * - --write updates bench/RESULTS.md
 * - --smoke runs everything once on tiny inputs
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      json: { type: "string" },
      smoke: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const names = Object.keys(SUITES);
  if (values.only !== undefined && !names.includes(values.only)) {
    throw new Error(`There is no suite "${values.only}". Choose one of: ${names.join(", ")}.`);
  }
  if (values.write && (values.only !== undefined || values.smoke)) {
    throw new Error("--write takes the whole suite: leave out --only and --smoke.");
  }
  console.log(machine());
  const results: Result[] = [];
  const notes = new Map<string, string[]>();
  for (const [name, load] of Object.entries(SUITES)) {
    if (values.only !== undefined && values.only !== name) continue;
    process.stderr.write(`${name} `);
    const suite = await runSuite(await load(), values.smoke, () => process.stderr.write("."));
    process.stderr.write("\n");
    results.push(...suite.results);
    notes.set(name, suite.notes);
    console.log(`\n${name}\n${plainTable([HEADINGS, ...suite.results.map(cells)])}`);
    for (const note of suite.notes) console.log(note);
  }
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify(results.map(jsonRow), null, 1)}\n`);
  }
  if (values.write) writeFileSync(join(import.meta.dirname, "RESULTS.md"), markdown(results, notes));
}

await main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(closeBrowser);
