/** Runs one vitest project that is no part of npm test. */
export function runSuite(name: string): Promise<void>;
