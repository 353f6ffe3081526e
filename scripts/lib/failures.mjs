import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/** Maximum lines shown per failure. The full output is printed where the test failed. */
const MOST_LINES = 25;

/**
 * Lists the failures in a vitest JSON report, one text each: the file, the test, and the start of its messages.
 *
 * @returns {string[]} empty if nothing failed
 */
export function failuresOf(report) {
  const texts = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const file = path.relative(root, name);
    if (status === "failed" && failed.length === 0) return [shown(file, "cannot be loaded", [message])];
    return failed.map((test) => shown(file, test.fullName, test.failureMessages));
  });
  if (texts.length === 0 && report.success === false)
    return ["No test failed, but the run did: an error outside of the tests, shown where it happened."];
  return texts;
}

/** Lists the failures of all reports in test-results, prefixed with their project. */
export function allFailures(folder = path.join(root, "test-results")) {
  let names;
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => /^vitest-.*\.json$/.test(name))
    .sort()
    .flatMap((name) => {
      try {
        const texts = failuresOf(JSON.parse(readFileSync(path.join(folder, name), "utf8")));
        return texts.map((text) => `${name.slice("vitest-".length, -".json".length)}: ${text}`);
      } catch (error) {
        return [`${name} cannot be read: ${error.message}`];
      }
    });
}

function shown(file, title, messages) {
  const lines = messages.join("\n").split("\n");
  const more = lines.length > MOST_LINES ? [`... and ${lines.length - MOST_LINES} lines more`] : [];
  return [`${file} > ${title}`, ...lines.slice(0, MOST_LINES), ...more].join("\n  ");
}
