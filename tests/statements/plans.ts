import type pg from "pg";

/** Node in the JSON output of EXPLAIN. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  "CTE Name"?: string;
  "Subplan Name"?: string;
  Output?: string[];
  Plans?: PlanNode[];
  [property: string]: unknown;
}

export interface Scan {
  table: string;
  alias: string;
}

export interface Plan {
  scans: Scan[];
  /** Subqueries by alias, with the output columns of each of their branches. */
  subqueries: { alias: string; branches: string[][] }[];
  /** Pairs of columns or values that are equal in every row, with columns qualified by alias. */
  equal: (readonly [string, string])[];
}

/** Returns PostgreSQL's generic plan for a statement, which holds for any parameter values. */
export async function planOf(client: pg.ClientBase, statement: string): Promise<Plan> {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
    `explain (generic_plan, verbose, format json) ${statement}`,
  );
  const root = rows[0]?.["QUERY PLAN"][0]?.Plan;
  const nodes = root ? withChildren(root) : [];
  const ctes = new Map(nodes.map((node) => [node["Subplan Name"]?.replace(/^CTE /, "") ?? "", node]));
  const plan: Plan = { scans: [], subqueries: [], equal: [] };
  const ofUnions = new Set<string>();
  const subplans = new Map(nodes.map((node) => [node["Subplan Name"]?.replace(/^SubPlan /, "") ?? "", node]));
  for (const node of nodes) {
    // A hashed subplan is computed once and then looked up, but it is still compared with an outer column.
    for (const [, column = "", name = "", number = ""] of JSON.stringify(node.Output ?? [])
      .replaceAll('\\"', "")
      .matchAll(HASHED))
      plan.equal.push([column, plainName(subplans.get(name)?.Output?.[Number(number) - 1] ?? "")]);
    const { "Relation Name": table, Alias: alias = "", "Node Type": type } = node;
    if (table && type !== "ModifyTable") plan.scans.push({ table, alias });
    // Rows from a parameter, such as those of unnest().
    if (type === "Function Scan")
      for (const column of node.Output ?? []) plan.equal.push([plainName(column), "$"]);
    if (/Append$/.test(type)) {
      // A union's columns are named after those of its first branch.
      const alias = node.Plans?.[0]?.Alias;
      if (alias?.startsWith("*")) {
        ofUnions.add(alias);
        plan.subqueries.push({ alias, branches: branchesOf(node) });
      }
    }
    const inner = type === "CTE Scan" ? ctes.get(node["CTE Name"] ?? "") : node.Plans?.[0];
    if ((type === "Subquery Scan" || type === "CTE Scan") && inner && !ofUnions.has(alias))
      plan.subqueries.push({ alias, branches: branchesOf(inner) });
    for (const [name, value] of Object.entries(node))
      if (/ Cond$|Filter$/.test(name) && typeof value === "string")
        for (const term of termsOf(value)) {
          const [, left, right] = EQUALITY.exec(term) ?? [];
          if (left && right) plan.equal.push([plainName(left), plainName(right)]);
        }
  }
  return plan;
}

const VALUE = String.raw`(?:\$\d+|'[^']*'|\(\$\d+\)|\(InitPlan \d+\)\.col\d+)(?:::\w+)?`;
const COLUMN = String.raw`(?:\w+|"[^"]+")\.\w+`;
const EQUALITY = new RegExp(`^(${COLUMN}|${VALUE}) = (${COLUMN}|${VALUE})$`);

const HASHED = /\(([a-z_*][\w* ]*\.\w+) = \(hashed SubPlan (\d+)\)\.col(\d+)\)/gi;

const plainName = (column: string): string => column.replaceAll('"', "");

/** Returns the terms of an AND, which hold for every row. An OR stays a single term. */
function termsOf(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < condition.length; at++) {
    if (condition[at] === "(") depth++;
    else if (condition[at] === ")") depth--;
    else if (depth === 0 && condition.startsWith(" OR ", at)) return [];
    else if (depth === 0 && condition.startsWith(" AND ", at)) {
      parts.push(condition.slice(start, at));
      start = at + 5;
    }
  }
  if (parts.length > 0) return [...parts, condition.slice(start)].flatMap(termsOf);
  const inner = /^\((.*)\)$/s.exec(condition)?.[1];
  return inner !== undefined && isWhole(inner) ? termsOf(inner) : [condition];
}

/** Tells whether parentheses stay balanced, so that the outer pair belonged together. */
function isWhole(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth++;
    if (letter === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

const withChildren = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withChildren)];

/** Returns the outputs of a plan, one per branch of a union. */
function branchesOf(node: PlanNode): string[][] {
  if (/Append$/.test(node["Node Type"])) return (node.Plans ?? []).flatMap(branchesOf);
  const [below] = node.Plans ?? [];
  if (below && node.Alias?.startsWith("*")) return branchesOf(below);
  // A node that only passes rows through has its child's columns.
  if (below && /Append$/.test(below["Node Type"]) && !node["Relation Name"]) return branchesOf(below);
  return [(node.Output ?? []).map(plainName)];
}

/** A table whose rows lead from one user to another. */
export interface Bridge {
  table: string;
  by: string;
  /** Column that is known once rows are found by `by`. Null if only the rows themselves are read. */
  to: string | null;
}

/**
 * Returns scans of distributed tables without a key: neither compared with a value, directly or through another column,
 * nor reached over a bridge.
 *
 * @param keys distribution column by table
 */
export function scansWithoutKey(
  { scans, subqueries, equal }: Plan,
  keys: ReadonlyMap<string, string>,
  bridges: readonly Bridge[] = [],
): Scan[] {
  const given = new Set<string>();
  const isColumn = (text: string) => /^[a-z_*][\w* ]*\.\w+$/i.test(text);
  const known = (text: string) => !isColumn(text) || given.has(text);
  for (let before = -1; before < given.size; ) {
    before = given.size;
    for (const [left, right] of equal) {
      if (known(right) && isColumn(left)) given.add(left);
      if (known(left) && isColumn(right)) given.add(right);
    }
    for (const { alias, branches } of subqueries)
      for (const name of columnsOf(branches))
        if (branches.every((outputs) => outputs.some((one) => one.endsWith(`.${name}`) && given.has(one))))
          given.add(`${alias}.${name}`);
    for (const { table, by, to } of bridges)
      for (const { alias } of scans.filter((scan) => scan.table === table))
        if (to && given.has(`${alias}.${by}`)) given.add(`${alias}.${to}`);
  }
  return scans.filter(({ table, alias }) => {
    const key = keys.get(table);
    if (!key || given.has(`${alias}.${key}`)) return false;
    return !bridges.some((bridge) => bridge.table === table && given.has(`${alias}.${bridge.by}`));
  });
}

const columnsOf = (branches: readonly string[][]): Set<string> =>
  new Set(branches.flat().flatMap((output) => /\.(\w+)$/.exec(output)?.[1] ?? []));
