import { put } from "typed-redux-saga";
import * as z from "zod/mini";
import { extentOf } from "../../../domain/extent";
import { GH_TYPES } from "../../../domain/feature";
import type { Extent, Position } from "../../../domain/geometry";
import { IdSet } from "../../../domain/idSet";
import { formatCount } from "../../../domain/units";
import { toDegrees, wrapLongitude } from "../../../geometry/mercator";
import { MAX_CORNERS } from "../ownContent/limits";
import {
  ANY_GROUND,
  DEFAULT_CONDITIONS,
  type GroundCondition,
  ownContentRestored,
  type Target,
} from "../ownContent/slice";
import { between, corners, cornersUpTo, ids, MAX_ITEMS, ref, wholeBetween } from "./fields";
import type { PlanPart } from "./part";
import { goneItems, type References } from "./references";

const NO_HUNT = "The hunt that My content measures to was deleted.";
const MOST_HUNTS = 200;

const schema = z.object({
  conditions: z.object({
    words: z.string().check(z.maxLength(1000)),
    types: z.nullable(z.array(z.enum(GH_TYPES)).check(z.maxLength(GH_TYPES.length))),
    // "" stands for no hunt.
    hunts: z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_HUNTS))),
    date: z.object({
      of: z.enum(["updatedAt", "createdAt"]),
      side: z.enum(["before", "since"]),
      day: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)),
    }),
    relation: z.enum(["anywhere", "within", "inside", "beyond"]),
    distance: between(0, 20_000),
    // Missing for any ground.
    ground: z.optional(
      z.object({
        elevation: z.tuple([between(-2000, 30_000), between(-2000, 30_000)]),
        slopeRange: z.tuple([between(0, 90), between(0, 90)]),
        facing: z.array(wholeBetween(1, 9)).check(z.maxLength(9)),
        part: z.enum(["any", "half", "all"]),
      }),
    ),
  }),
  target: z.nullable(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("selection"), ids: ids(MAX_ITEMS) }),
      z.object({ kind: z.literal("hunt"), uuid: ref }),
      z.object({ kind: z.enum(["drawn", "view"]), corners }),
      z.object({ kind: z.literal("map"), of: z.enum(["water", "roads"]), corners }),
      z.object({ kind: z.literal("area"), corners: cornersUpTo(MAX_CORNERS) }),
    ]),
  ),
});
type SavedQuestion = z.infer<typeof schema>;

export const ownContentPart: PlanPart<SavedQuestion> = {
  id: "content",
  schema,
  capture({ ownContent: { conditions, target } }) {
    const { types, hunts, ground, ...others } = conditions;
    const saved = {
      conditions: {
        ...others,
        types: types && [...types],
        hunts: hunts && [...hunts],
        ...(JSON.stringify(ground) !== JSON.stringify(ANY_GROUND) && { ground: copyOf(ground) }),
      },
      target: target && plainTarget(target),
    };
    return target || JSON.stringify(conditions) !== JSON.stringify(DEFAULT_CONDITIONS) ? saved : null;
  },
  blocked({ ownContent: { conditions, target } }) {
    if (target?.kind === "selection" && target.ids.size > MAX_ITEMS)
      return `My content measures to ${formatCount(target.ids.size)} items, but a plan can keep only ${formatCount(MAX_ITEMS)}. Put them in a hunt and measure to that.`;
    return (conditions.hunts?.length ?? 0) > MOST_HUNTS
      ? `My content looks in more than ${MOST_HUNTS} hunts, the most a plan can keep. Choose fewer.`
      : null;
  },
  extent: ({ target }) => (target && "corners" in target ? extentOfCorners(target.corners) : null),
  *restore(saved, references) {
    const [target, problems] = targetNow(saved?.target ?? null, references);
    const hunts = saved?.conditions.hunts ?? null;
    const there = hunts?.filter((id) => id === "" || references.hasHunt(id)) ?? null;
    yield* put(
      ownContentRestored(
        saved && {
          conditions: { ...saved.conditions, hunts: there, ground: saved.conditions.ground ?? ANY_GROUND },
          target,
        },
      ),
    );
    return [
      ...problems,
      ...goneItems(hunts?.length ?? 0, there?.length ?? 0, "hunts that My content looks in"),
    ];
  },
};

const copyOf = ({ elevation, slopeRange, facing, part }: GroundCondition): GroundCondition => ({
  elevation: [...elevation],
  slopeRange: [...slopeRange],
  facing: [...facing],
  part,
});

function extentOfCorners(at: readonly number[]): Extent {
  const positions = Array.from({ length: at.length / 2 }, (_, corner): Position => {
    const index = 2 * corner;
    const [longitude, latitude] = toDegrees(at[index] ?? 0, at[index + 1] ?? 0);
    return [wrapLongitude(longitude), latitude, 0];
  });
  return extentOf({ type: "LineString", coordinates: positions });
}

/**
 * Returns the target to save. Truncates a selection that's too large; such a plan can't be saved, but its start is
 * enough to detect a different selection.
 */
function plainTarget(target: Target): NonNullable<SavedQuestion["target"]> {
  switch (target.kind) {
    case "selection":
      return { kind: "selection", ids: target.ids.toArray().slice(0, MAX_ITEMS) };
    case "hunt":
      return { kind: "hunt", uuid: target.uuid };
    case "map":
      return { kind: "map", of: target.of, corners: [...target.corners] };
    default:
      return { kind: target.kind, corners: [...target.corners] };
  }
}

function targetNow(
  target: SavedQuestion["target"],
  references: References,
): [target: Target | null, problems: string[]] {
  if (target?.kind === "hunt") return references.hasHunt(target.uuid) ? [target, []] : [null, [NO_HUNT]];
  if (target?.kind !== "selection") return [target, []];
  const there = references.features(target.ids);
  const gone = goneItems(target.ids.length, there.length, "items that My content measures to");
  return [there.length > 0 ? { kind: "selection", ids: IdSet.of(there) } : null, gone];
}
