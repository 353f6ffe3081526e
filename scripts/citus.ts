import { findCitus } from "../tests/support/cluster/citus";
import { runSuite } from "./lib/suite.mjs";

/**
 * The server tests on a Citus of a coordinator and two workers: minutes, and needs CITUS_PG_BIN, CITUS_URL or a system's
 * PostgreSQL that has the extension, so not part of npm test.
 */
const source = findCitus();
if (typeof source === "string") process.stdout.write(`${source}\nSkipped.\n`);
else await runSuite("citus");
