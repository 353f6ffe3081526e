import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A call that a test makes, by the words of its source. */
export interface NamedCall {
  file: string;
  /** Of the `it` that it stands in. */
  title: string;
  method: string;
  /** Templates' values read as {}. */
  path: string;
}

const CALL = /"(GET|POST|PATCH|PUT|DELETE)",\s*(?:"([^"\n]*)"|`([^`\n]*)`)/g;
const TEST = /\bit(?:\.\w+)?\(\s*(?:"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`)/g;

/** What they ask says nothing of a call's own work. */
const NO_TEST_OF_A_CALL = new Set(["apiCoverage.test.ts", "fuzz.test.ts"]);

/** The calls of the user API that stand within the tests of a folder. */
export function namedCalls(folder: string): NamedCall[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts") && !NO_TEST_OF_A_CALL.has(name))
    .sort()
    .flatMap((file) => callsOf(file, readFileSync(path.join(folder, file), "utf8")));
}

/** The calls within the tests of one source text. What stands before the first test belongs to none. */
export function callsOf(file: string, source: string): NamedCall[] {
  const tests = [...source.matchAll(TEST)];
  return tests.flatMap((test, index) => {
    const title = (test[1] ?? test[2] ?? "").replaceAll('\\"', '"');
    const body = source.slice(test.index, tests[index + 1]?.index);
    return [...body.matchAll(CALL)].map(([, method = "", plain, template]) => ({
      file,
      title,
      method,
      path: (plain ?? template ?? "").replace(/\$\{[^}]*\}/g, "{}").replace(/\?.*$/, ""),
    }));
  });
}

/** Whether a call goes to a route such as "PATCH /features/{id}"; `others` are routes that take it before this one. */
export function isCallOf(call: NamedCall, route: string, others: readonly string[]): boolean {
  if (!matches(call, route)) return false;
  // /features/get is no /features/{id}.
  return !others.some((other) => parametersOf(other) < parametersOf(route) && matches(call, other));
}

function matches({ method, path: asked }: NamedCall, route: string): boolean {
  const [wanted, pattern = ""] = route.split(" ");
  if (method !== wanted) return false;
  const parts = pattern.split("/");
  const given = asked.replace(/^\/api\/v1/, "").split("/");
  return (
    parts.length === given.length &&
    parts.every((part, index) => (part.startsWith("{") ? given[index] !== "" : part === given[index]))
  );
}

const parametersOf = (route: string): number => route.split("{").length;
