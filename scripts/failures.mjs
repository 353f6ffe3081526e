import { allFailures } from "./lib/failures.mjs";

/** Prints all failures of the last test runs (test-results). */
for (const text of allFailures()) process.stdout.write(`FAILED  ${text}\n`);
