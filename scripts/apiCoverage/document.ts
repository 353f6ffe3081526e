import { MAP_SERVICE_CALLS, SPECIFIED_CALLS } from "./calls";
import { isCallOf, type NamedCall } from "./namedCalls";

/** Maximum number of tests listed per route. */
const SHOWN = 3;

const HEAD = `# Every call and its tests

Written by \`npm run coverage\`: the calls that section 7 of the two specification documents names, the routes that answer
them, and tests that make them. A test fails when a call has no route or no test, or when this page names a test that is
no more.
`;

export const routesOf = (): string[] => [...new Set(SPECIFIED_CALLS.flatMap(({ routes }) => routes))];

/** Tests listed for a route: those listed before that still exist, then others. */
export function testsOf(
  route: string,
  calls: readonly NamedCall[],
  operations: readonly string[],
  listed: string,
): string[] {
  const found = calls.filter((call) => isCallOf(call, route, operations));
  const names = [...new Set(found.map(({ file, title }) => `${file}: ${escaped(title)}`))];
  const kept = names.filter((name) => listed.includes(name));
  // One test per file, starting with the file named after the route.
  const [subject = ""] = /(?<=\/)[a-z]+/.exec(route) ?? [];
  const fileOf = (name: string) => name.slice(0, name.indexOf(":"));
  const own = names.filter((name) => fileOf(name).startsWith(subject.replace(/s$/, "")));
  const files = new Set<string>();
  const others = [...own, ...names].filter((name) => !files.has(fileOf(name)) && files.add(fileOf(name)));
  return [...new Set([...kept, ...others])].slice(0, SHOWN);
}

/**
 * Builds the page.
 *
 * @param operations every route, such as "GET /features/{id}"
 * @param listed the current page, whose choice of tests is kept
 */
export function coverageDocument(
  calls: readonly NamedCall[],
  operations: readonly string[],
  listed: string,
): string {
  const known = [...new Set([...operations, ...routesOf()])];
  const lines = [HEAD];
  const tests = (routes: readonly string[]) =>
    [...new Set(routes.flatMap((route) => testsOf(route, calls, known, listed)))].slice(0, SHOWN);
  const head = ["| call | route | tests |", "| --- | --- | --- |"];
  for (const document of ["content", "map"] as const) {
    lines.push(`## ${document === "content" ? "Content document" : "Map document"}: user API\n`, ...head);
    for (const { group, call, routes, remark } of SPECIFIED_CALLS.filter((row) => row.document === document))
      lines.push(
        `| ${group}: ${escaped(call)} | ${routes.map(code).join(", ") || remark} | ${tests(routes).join("<br>")} |`,
      );
    lines.push("");
  }
  lines.push(
    "## Map document: map services\n",
    "Below `/arcgis/rest/services` unless they begin with a slash.\n",
    ...head,
  );
  for (const { call, address, test, remark } of MAP_SERVICE_CALLS)
    lines.push(`| ${escaped(call)} | ${address === null ? remark : code(address)} | ${test} |`);
  const specified = new Set(routesOf());
  lines.push("\n## Further routes of the user API\n", "| route | tests |", "| --- | --- |");
  for (const route of operations.filter((operation) => !specified.has(operation)))
    lines.push(`| ${code(route)} | ${tests([route]).join("<br>")} |`);
  return `${lines.join("\n")}\n`;
}

const code = (text: string): string => `\`${text}\``;
const escaped = (text: string): string => text.replaceAll("|", "\\|").replace(/[<>*_`]/g, "\\$&");
