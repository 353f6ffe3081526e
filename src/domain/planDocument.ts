/** The version of documents that this program writes. */
export const PLAN_VERSION = 1;

/** A stored plan: only what is needed to compute everything again. */
export interface PlanDocument {
  version: number;
  /** The tool that showed when it was saved. */
  tool: string;
  /** By tool: its settings, places and conditions, as its entry in features/plan/parts writes and reads them. */
  tools: Readonly<Record<string, unknown>>;
}

/** A plan that is saved with a hunt. */
export interface SavedPlan {
  uuid: string;
  title: string;
  document: PlanDocument;
  /** Seconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  /** The hunt. */
  collectionId: string;
}

/** What a person decides of a plan. */
export type PlanText = Pick<SavedPlan, "title" | "document">;

/** On one hunt. */
export const PLANS_MAX = 50;
/** Of a document as JSON text. */
export const PLAN_MAX_BYTES = 256 * 1024;
/** Objects and lists within each other, the document itself counted. */
export const PLAN_MAX_DEPTH = 12;
export const PLAN_MAX_TOOLS = 20;

/** Whether objects and lists lie within each other at most so deep. Looks no deeper. */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isWithinDepth(part, depth - 1));
}
