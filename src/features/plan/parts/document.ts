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

/** Whether a newer version saved the plan. Updating it with this version would lose its settings. */
export const isFromNewerVersion = ({ version }: PlanDocument): boolean => version > PLAN_VERSION;

const isKnown = (id: string, parts: readonly AnyPart[]): boolean => parts.some((part) => part.id === id);

/**
 * Returns a document with the tools set up in the Plan view. Leaves out tools that were only opened, except the current
 * one.
 *
 * @param before document to update; keeps all its tools, including those unknown to this version
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

/** Returns a sentence on why the setup can't be saved, or null if it can. */
export function blockedText(state: RootState, parts: readonly AnyPart[] = PLAN_PARTS): string | null {
  for (const part of parts) {
    const why = part.blocked?.(state);
    if (why) return why;
  }
  return Object.keys(captureDocument(state, null, parts).tools).length === 0 ? "Set up a tool first." : null;
}

/** Whether the setup differs from a plan. Which tool is open doesn't count. */
export function planDiffers(
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

/** Cache of canonical JSON. Documents are replaced, never mutated, so it stays valid. */
const written = new WeakMap<object, string>();

function stored(value: unknown): string {
  if (typeof value !== "object" || value === null) return canonical(value);
  const text = written.get(value) ?? canonical(value);
  written.set(value, text);
  return text;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns JSON that doesn't depend on the order of fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/**
 * Returns the extent of the plan in degrees: that of the current tool, otherwise of the first one that has any. Null if
 * none has.
 */
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
 * Restores every tool from a saved plan. Tools the plan doesn't mention go back to their defaults; unreadable parts are
 * skipped.
 *
 * @returns one sentence per problem
 */
export function* restoreDocument(
  document: PlanDocument,
  references: References,
  parts: readonly AnyPart[] = PLAN_PARTS,
): SagaGenerator<string[]> {
  const problems: string[] = isFromNewerVersion(document) ? [NEWER] : [];
  if (Object.keys(document.tools).some((id) => !isKnown(id, parts)) && !isFromNewerVersion(document))
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
