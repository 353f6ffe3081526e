/**
 * Milliseconds that tests in Node wait for a state before they fail: expect.poll (vitest.config.ts), testing-library
 * (unitSetup.ts) and eventually. The default of one second is too short, because a busy machine can block a thread for
 * that long.
 */
export const PATIENCE_MS = 30_000;

/**
 * The same for tests in a browser: expect.poll and all waits of a page (browser.ts). A page that draws its first map in
 * software can be busy for half of it on a slow machine.
 */
export const PAGE_PATIENCE_MS = 40_000;
