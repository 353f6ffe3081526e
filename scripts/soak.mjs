import { runSuite } from "./lib/suite.mjs";

/** Accounts as large as they get, and servers that are killed again and again: minutes, so not part of npm test. */
await runSuite("soak");
