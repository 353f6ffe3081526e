/**
 * How long tests in Node wait for a state before they call it a failure, in milliseconds: expect.poll (vitest.config.ts),
 * testing-library (unitSetup.ts) and eventually. The second that is usual is as long as a busy machine now and then keeps
 * a thread from going on.
 */
export const PATIENCE_MS = 15_000;
