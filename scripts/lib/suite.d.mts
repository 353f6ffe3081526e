/** Runs a vitest project that isn't part of npm test. */
export function runSuite(name: string): Promise<void>;
