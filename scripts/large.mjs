import { runSuite } from "./lib/suite.mjs";

/** The tests in accounts as large as they get: minutes, so not part of npm test. */
await runSuite("large");
