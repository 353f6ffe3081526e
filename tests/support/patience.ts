/**
 * Milliseconds that tests in Node wait for a state before they fail: expect.poll (vitest.config.ts), testing-library
 * (unitSetup.ts) and eventually. The default of one second is too short, because a busy machine can block a thread for
 * that long.
 */
export const PATIENCE_MS = 15_000;
