/** The part of vitest's JSON report that is used. */
interface Report {
  numPassedTests: number;
  numPendingTests: number;
  /** Milliseconds since the epoch. */
  startTime: number;
  testResults: unknown[];
}

/** Versions that tests/support/citusSetup.ts records during a run. */
export interface CitusVersions {
  postgres: string;
  citus: string;
  workers: number;
}

/**
 * Paragraph for docs/growing.md about a passing run. @param leftOut number of server test files that weren't part of it
 */
export function citusResult(
  { numPassedTests, numPendingTests, startTime, testResults }: Report,
  { postgres, citus, workers }: CitusVersions,
  leftOut: number,
): string {
  const date = new Date(startTime).toISOString().slice(0, 10);
  return `**What is tested.** On ${date}, ${numPassedTests} tests in ${testResults.length} files passed on Citus ${citus} with PostgreSQL ${postgres}, a coordinator
and ${workers} workers on one machine. None failed, and ${numPendingTests} were skipped. ${leftOut} files of server tests are left out because
they request only maps, or start servers with databases of their own ([tests/support/citusFiles.ts](../tests/support/citusFiles.ts)).
`;
}
