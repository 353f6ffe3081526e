import { z } from "zod";
import { TITLE_MAX } from "../../src/domain/limits";
import {
  isWithinDepth,
  PLAN_MAX_BYTES,
  PLAN_MAX_DEPTH,
  PLAN_MAX_TOOLS,
  type PlanDocument,
  type SavedPlan,
} from "../../src/domain/planDocument";
import { began, envelope, type Same, same, seconds, title, uuid } from "./common";

/** Any tool name, since only clients know the tools: an older client ignores what a newer one saves. */
const toolName = z.string().regex(/^[a-z][a-zA-Z]{0,31}$/, "This must be the name of a tool.");

const document = z.object({
  version: z.number().int().min(1).max(1_000_000),
  tool: toolName.describe("The tool that was open when the plan was saved"),
  tools: z
    .record(toolName, z.unknown())
    .describe("Each tool's settings, places and conditions, without results"),
});

same<Same<z.output<typeof document>, PlanDocument>>();

/** Document of a request, limited in size but with arbitrary contents. */
const newDocument = document
  .refine(({ tools }) => Object.keys(tools).length <= PLAN_MAX_TOOLS, `At most ${PLAN_MAX_TOOLS} tools.`)
  .refine((value) => isWithinDepth(value, PLAN_MAX_DEPTH), {
    message: `Objects and lists can be nested at most ${PLAN_MAX_DEPTH} deep.`,
    // A value nested too deeply can't be serialized either.
    abort: true,
  })
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= PLAN_MAX_BYTES,
    `A plan can be at most ${PLAN_MAX_BYTES / 1024} KB. Choose fewer places or items.`,
  );

export const plan = z
  .object({
    uuid: z.string(),
    title: z.string(),
    document,
    createdAt: seconds,
    updatedAt: seconds,
    collectionId: z.string(),
  })
  .meta({ id: "Plan" });

same<Same<z.output<typeof plan>, SavedPlan>>();

export const planListParams = z.object({ id: uuid.describe("The hunt") });
export const planParams = z.object({ planId: uuid });
export const newPlanBody = z.object({ title: title(TITLE_MAX), document: newDocument });
export const planChangeBody = newPlanBody.partial().extend({ updatedAt: began });
export const planAnswer = envelope(plan);
export const plansAnswer = envelope(z.object({ plans: z.array(plan) }));

export type NewPlan = z.output<typeof newPlanBody>;
export type PlanChange = z.output<typeof planChangeBody>;
