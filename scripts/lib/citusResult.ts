/** Of vitest's JSON report. */
interface Report {
  numPassedTests: number;
  numPendingTests: number;
  /** Milliseconds since the epoch. */
  startTime: number;
  testResults: unknown[];
}

/** What tests/support/citusSetup.ts notes of a run. */
export interface CitusVersions {
  postgres: string;
  citus: string;
  workers: number;
}

/** A paragraph for docs/growing.md about a run that passed. @param leftOut files of server tests that weren't in it */
export function citusResult(
  { numPassedTests, numPendingTests, startTime, testResults }: Report,
  { postgres, citus, workers }: CitusVersions,
  leftOut: number,
): string {
  const date = new Date(startTime).toISOString().slice(0, 10);
  return `**What is tested.** On ${date}, ${numPassedTests} tests in ${testResults.length} files passed on Citus ${citus} with PostgreSQL ${postgres}, a coordinator
and ${workers} workers on one machine. None failed, and ${numPendingTests} were skipped. ${leftOut} files of server tests are left out: ones that
ask for maps only, or start servers with a database of their own ([tests/support/citusFiles.ts](../tests/support/citusFiles.ts)).
`;
}
