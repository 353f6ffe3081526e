import { allFailures } from "./lib/failures.mjs";

/** What failed in the last runs of the tests (test-results), together. */
for (const text of allFailures()) process.stdout.write(`FAILED  ${text}\n`);
