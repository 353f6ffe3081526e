import { call, type SagaGenerator } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import type { Extent } from "../../../domain/geometry";
import { PLAN_VERSION, type PlanDocument } from "../../../domain/planDocument";
import { toolsText } from "../toolNames";
import { PLAN_PARTS } from ".";
import type { AnyPart, PlanPartId } from "./part";
import type { References } from "./references";

const NEWER = "This plan was saved by a newer version of Ridgeline. Reload the page to open all of it.";
const UNKNOWN = "A tool of this plan isn't in this version of Ridgeline. Reload the page to open it.";

const nameOf = (id: PlanPartId): string => (id === "overlays" ? "what is kept on the map" : toolsText([id]));

/** Whether another version wrote it, whose settings would be lost if it was updated by this one. */
export const isNewer = ({ version }: PlanDocument): boolean => version > PLAN_VERSION;

const isKnown = (id: string, parts: readonly AnyPart[]): boolean => parts.some((part) => part.id === id);

/**
 * What is set up in the Plan view. A tool that was only looked at is left out, unless it shows.
 * @param before the plan that it replaces: its tools stay in it, those too that this version doesn't know
 */
export function captureDocument(
  state: RootState,
  before: PlanDocument | null = null,
  parts: readonly AnyPart[] = PLAN_PARTS,
): PlanDocument {
  const kept = Object.entries(before?.tools ?? {}).filter(([id]) => !isKnown(id, parts));
  const captured = parts.flatMap((part) => {
    const saved = part.capture(state);
    const chosen = part.id === state.plan.tool || part.id in (before?.tools ?? {});
    return saved === null || (!chosen && part.isPlain(saved, state)) ? [] : [[part.id, saved] as const];
  });
  return { version: PLAN_VERSION, tool: state.plan.tool, tools: Object.fromEntries([...captured, ...kept]) };
}

/** Why what is set up can't be saved: a sentence; null: it can. */
export function blockedText(state: RootState, parts: readonly AnyPart[] = PLAN_PARTS): string | null {
  for (const part of parts) {
    const why = part.blocked?.(state);
    if (why) return why;
  }
  return Object.keys(captureDocument(state, null, parts).tools).length === 0 ? "Set up a tool first." : null;
}

/** Whether tools are set up otherwise than a plan says. Which of them shows is no difference. */
export function differs(
  state: RootState,
  { tools }: PlanDocument,
  parts: readonly AnyPart[] = PLAN_PARTS,
): boolean {
  return parts.some((part) => {
    const now = part.capture(state);
    if (!(part.id in tools)) return now !== null && !part.isPlain(now, state);
    return now === null || canonical(now) !== stored(tools[part.id]);
  });
}

/** Documents are replaced whole, never changed: each is written once. */
const written = new WeakMap<object, string>();

function stored(value: unknown): string {
  if (typeof value !== "object" || value === null) return canonical(value);
  const text = written.get(value) ?? canonical(value);
  written.set(value, text);
  return text;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON that is the same whatever the order of fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Where a plan shows, which is where its tool does, or else another one: degrees; null: anywhere. */
export function extentOfPlan(state: RootState, parts: readonly AnyPart[] = PLAN_PARTS): Extent | null {
  const first = parts.filter(({ id }) => id === state.plan.tool);
  for (const part of [...first, ...parts]) {
    const saved = part.capture(state);
    const extent = saved === null ? null : part.extent(saved);
    if (extent) return extent;
  }
  return null;
}

/**
 * Sets all tools up as a plan says; those that aren't in it are as they are at first. What can't be read is left out.
 * @returns what is missing, as sentences
 */
export function* restoreDocument(
  document: PlanDocument,
  references: References,
  parts: readonly AnyPart[] = PLAN_PARTS,
): SagaGenerator<string[]> {
  const problems: string[] = isNewer(document) ? [NEWER] : [];
  if (Object.keys(document.tools).some((id) => !isKnown(id, parts)) && !isNewer(document))
    problems.push(UNKNOWN);
  for (const part of parts) {
    const there = document.tools[part.id];
    const read = there === undefined ? null : part.schema.safeParse(there);
    if (read && !read.success)
      problems.push(`Couldn't read ${nameOf(part.id)} in this plan. It was left out.`);
    problems.push(...(yield* call(part.restore, read?.success ? read.data : null, references)));
  }
  return problems;
}
