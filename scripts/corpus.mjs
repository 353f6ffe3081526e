import { runSuite } from "./lib/suite.mjs";

/** The tests over files that nobody on this project wrote; they skip where there are none. */
await runSuite("corpus");
