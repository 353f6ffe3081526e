import { runSuite } from "./lib/suite.mjs";

/** Tests the largest accounts, and servers that are killed repeatedly. Takes minutes, so it isn't part of npm test. */
await runSuite("soak");
