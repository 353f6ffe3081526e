import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs test files with a document after all others. Files share a process, with the modules it has imported, only while
 * the next one has the same environment. In vitest's own order, by length, most files started a process of their own.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const hasDocument = new Set(sorted.filter(({ moduleId }) => needsDocument(moduleId)));
    return [...sorted.filter((file) => !hasDocument.has(file)), ...hasDocument];
  }
}

/** The comment can be anywhere in the file. */
const needsDocument = (path: string): boolean =>
  /^\/\/ @vitest-environment jsdom$/m.test(readFileSync(path, "utf8"));
