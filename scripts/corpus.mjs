import { runSuite } from "./lib/suite.mjs";

/** Runs the tests on third-party files. They are skipped if there are none. */
await runSuite("corpus");
