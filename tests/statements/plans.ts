import type pg from "pg";

/** A node of EXPLAIN's JSON. */
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
  /** Subqueries by their alias, with what each of their branches puts out, columns named by alias. */
  subqueries: { alias: string; branches: string[][] }[];
  /** Pairs that are equal in every row, columns named by alias. */
  equal: (readonly [string, string])[];
}

/** How PostgreSQL runs a statement, whatever its parameters are. */
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
    // A subquery that is computed once for all rows and looked up: compared with what is outside of it all the same.
    for (const [, column = "", name = "", number = ""] of JSON.stringify(node.Output ?? [])
      .replaceAll('\\"', "")
      .matchAll(HASHED))
      plan.equal.push([column, plainName(subplans.get(name)?.Output?.[Number(number) - 1] ?? "")]);
    const { "Relation Name": table, Alias: alias = "", "Node Type": type } = node;
    if (table && type !== "ModifyTable") plan.scans.push({ table, alias });
    // Rows of a parameter, as unnest() makes them.
    if (type === "Function Scan")
      for (const column of node.Output ?? []) plan.equal.push([plainName(column), "$"]);
    if (/Append$/.test(type)) {
      // The columns of a union are called as those of its first part.
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

/** What a condition demands of every row: the parts of an AND, and nothing of an OR. */
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

/** Whether parentheses close in the order that they open: the outer pair was one. */
function isWhole(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth++;
    if (letter === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

const withChildren = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withChildren)];

/** The outputs of a plan, or of each part of a union. */
function branchesOf(node: PlanNode): string[][] {
  if (/Append$/.test(node["Node Type"])) return (node.Plans ?? []).flatMap(branchesOf);
  const [below] = node.Plans ?? [];
  if (below && node.Alias?.startsWith("*")) return branchesOf(below);
  // What only passes rows on has its child's columns.
  if (below && /Append$/.test(below["Node Type"]) && !node["Relation Name"]) return branchesOf(below);
  return [(node.Output ?? []).map(plainName)];
}

/** A table whose rows lead from one person to another, found by the one and naming the other. */
export interface Bridge {
  table: string;
  by: string;
  /** Column that is known then; null: only the rows themselves are wanted. */
  to: string | null;
}

/**
 * Scans of distributed tables for which no key is given: neither by a value, nor by a column that is compared with one,
 * nor over a bridge.
 * @param keys column by which each table is distributed
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
