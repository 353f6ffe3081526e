import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A call that appears in a test's source. */
export interface NamedCall {
  file: string;
  /** Title of the enclosing `it`. */
  title: string;
  method: string;
  /** Values in template literals are replaced by {}. */
  path: string;
}

const CALL = /"(GET|POST|PATCH|PUT|DELETE)",\s*(?:"([^"\n]*)"|`([^`\n]*)`)/g;
const TEST = /\bit(?:\.\w+)?\(\s*(?:"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`)/g;

/** Tests that call every route without checking what it does. */
const NO_TEST_OF_A_CALL = new Set(["apiCoverage.test.ts", "fuzz.test.ts"]);

/** Finds the user API calls in the tests of a folder. */
export function namedCalls(folder: string): NamedCall[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts") && !NO_TEST_OF_A_CALL.has(name))
    .sort()
    .flatMap((file) => callsOf(file, readFileSync(path.join(folder, file), "utf8")));
}

/**
 * Finds the calls in the tests of one source text. Includes those of the helpers, defined before the first test, that a
 * test uses.
 */
export function callsOf(file: string, text: string): NamedCall[] {
  const source = withConstants(text);
  const tests = [...source.matchAll(TEST)];
  const helpers = helpersOf(source.slice(0, tests[0]?.index));
  return tests.flatMap((test, index) => {
    const title = (test[1] ?? test[2] ?? "").replaceAll('\\"', '"');
    const body = source.slice(test.index, tests[index + 1]?.index);
    const used = helpers.filter(({ name }) => new RegExp(`\\b${name}\\(`).test(body));
    return [...requestsIn(body), ...used.flatMap(({ requests }) => requests)].map((request) => ({
      file,
      title,
      ...request,
    }));
  });
}

type Request = Pick<NamedCall, "method" | "path">;

const requestsIn = (source: string): Request[] =>
  [...source.matchAll(CALL)].map(([, method = "", plain, template]) => ({
    method,
    path: (plain ?? template ?? "").replace(/\$\{[^}]*\}/g, "{}").replace(/\?.*$/, ""),
  }));

const HELPER = /^(?:export )?(?:const|(?:async )?function) (\w+)/gm;

/** Functions in a file's head that make requests. */
function helpersOf(head: string): { name: string; requests: Request[] }[] {
  const found = [...head.matchAll(HELPER)];
  return found.flatMap(({ 1: name = "", index }, at) => {
    const requests = requestsIn(head.slice(index, found[at + 1]?.index));
    return requests.length > 0 ? [{ name, requests }] : [];
  });
}

/** Replaces named path constants by their values. */
function withConstants(source: string): string {
  const paths = source.matchAll(/^ *const (\w+) = ("\/[^"\n]*");$/gm);
  return [...paths].reduce(
    (text, [, name = "", path = ""]) => text.replace(new RegExp(`(", ?)${name}\\b`, "g"), `$1${path}`),
    source,
  );
}

/** Tells whether a call matches a route such as "PATCH /features/{id}" and none of the more specific `others`. */
export function isCallOf(call: NamedCall, route: string, others: readonly string[]): boolean {
  if (!matches(call, route)) return false;
  // /features/get doesn't match /features/{id}.
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
