import { runSuite } from "./lib/suite.mjs";

const MAX_MS = 4 * 60 * 60_000;

/**
 * Runs the browser tests at full resolution and frame rate, where `npm test` slows the map down to save time. It is
 * meant for the night. Names after `npm run test:live --` select test files.
 */
process.env.PICTURE = "live";
await runSuite("browser", process.argv.slice(2), MAX_MS);
