import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { root, runTool, say } from "./project.mjs";

/** A hanging run is killed after this time and counts as failed. */
const MAX_MS = 55 * 60_000;

/**
 * Runs vitest projects. Filters select files by parts of their names.
 *
 * @param {object} [options]
 * @param {boolean} [options.later] shows the output once the run has ended
 * @param {string} [options.part] runs only part of the files, such as "1/2", in one process
 * @param {string} [options.title] names its report, for projects that run more than once
 * @param {number} [options.timeout] milliseconds
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runVitest(projects, filters = [], options = {}) {
  const { later = false, part, timeout = MAX_MS } = options;
  const { title = [...projects, ...(part ? [part.replace("/", "-of-")] : [])].join("-") } = options;
  const file = path.join(root, "test-results", `vitest-${title}.json`);
  rmSync(file, { force: true });
  const args = [
    "run",
    ...filters,
    ...(filters.length > 0 ? ["--passWithNoTests"] : []),
    ...projects.flatMap((name) => ["--project", name]),
    ...(part ? [`--shard=${part}`] : []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const env = part ? { TEST_WORKERS: "1" } : {};
  const code = await runTool("vitest/vitest.mjs", args, { later, timeout, env });
  return count(file, code, timeout);
}

/**
 * Splits the files of projects for runs of similar length. Selected files run together.
 *
 * @returns {(() => ReturnType<typeof runVitest>)[]} one job for each part
 */
export const partsOf = (projects, filters, count) =>
  (filters.length > 0 ? [undefined] : Array.from({ length: count }, (_, at) => `${at + 1}/${count}`)).map(
    (part) => () => runVitest(projects, filters, { later: true, part }),
  );

export function addUp(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

function count(file, code, timeout) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    say(`vitest exited with ${code} and left no report; its limit is ${timeout / 60_000} minutes.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that couldn't be loaded contains no failed test, but counts as a failure.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
