import { call, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import type { Relation, TargetChoice } from "../../../../workers/proximity/types";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import { IDS_A_STEP } from "../../../domain/setOf";
import type { DrawnContent } from "../../../map/mapStage";
import { abortError } from "../../../workers/abortSignal";
import type { ProximityClient } from "../../../workers/proximity";
import type { FeatureTable } from "../../content/featureTable";
import { readGround } from "../readGround";
import { FoundFeatures } from "./found";
import { MAX_TARGETS } from "./limits";
import { passingPlaces } from "./passingPlaces";
import { type ContentQuery, type GroundQuery, selectGround } from "./selectors";
import {
  type Conditions,
  changeConditions,
  changeGround,
  mapTargetsRead,
  measuring,
  type Problem,
  readingGround,
} from "./slice";

/** Largest distance of the slider in meters: 5 miles or 8 kilometers, with a margin for rounding. */
const REACH = 8047;
/** Reach in meters for touching items. They are at distance 0, so a larger reach isn't needed. */
const TOUCHING = 1;
/** Slot of features that aren't drawn on the map. */
const NO_SLOT = 0xffffffff;

const NO_MAP = "The map isn't available, so distances can't be measured. Reload the page, then try again.";

/** Intermediate results of previous questions, reused while still valid. Freed when the tool closes. */
export interface Held {
  client: ProximityClient | null;
  /** Feature table and map content from the same moment. */
  content: { table: FeatureTable; drawn: DrawnContent | null } | null;
  /** Whether the worker has that content. */
  sent: boolean;
  /** Features that match all non-spatial conditions. */
  passing: { conditions: Conditions; places: Uint32Array; slots: Uint32Array<ArrayBuffer> } | null;
  /** What the worker's distances are measured to. */
  measured: {
    to: Pick<ContentQuery, "target" | "targetIds" | "source">;
    areasOnly: boolean;
    problem: Problem | null;
  } | null;
  /** Whether the worker has the list of passing features. */
  listed: boolean;
}

export const emptyFinder = (): Held => ({
  client: null,
  content: null,
  sent: false,
  passing: null,
  measured: null,
  listed: false,
});

/** Matching features with their slots to mark on the map, or why there is no result. */
export type QueryResult = { found: FoundFeatures; slots: Uint32Array } | { problem: Problem } | null;

/**
 * Answers a question and recomputes only what has changed. A slider move takes a single worker call. Returns null while
 * the question is incomplete because no target is chosen.
 *
 * @throws Error if the worker fails
 */
export function* runQuery(question: ContentQuery, held: Held): SagaGenerator<QueryResult> {
  const { conditions, target, ground, table } = question;
  if (held.content?.table !== table) yield* call(takeContent, table, held);
  const { places, slots } = yield* call(pass, question, held);
  const { relation, distance } = conditions;
  if (relation === "anywhere" && !ground)
    return { found: new FoundFeatures(table.list, places), slots: slots.filter((slot) => slot !== NO_SLOT) };
  if (relation !== "anywhere" && !target) return null;
  const client = yield* call(begin, held);
  const problem = relation === "anywhere" ? null : yield* call(measure, question, held, client);
  if (problem) return { problem };
  if (!held.listed) {
    yield* call([client, client.choose], slots.slice());
    held.listed = true;
  }
  if (ground && !(yield* call(readUnder, question, ground, client))) return { problem: "too-much-ground" };
  const near = yield* call([client, client.find], relation, distance, ground?.filter ?? null);
  const found = near.places.map((place) => places[place] as number);
  const { unknown, sample } = near;
  return { found: new FoundFeatures(table.list, found, ground && { unknown, sample }), slots: near.slots };
}

function* takeContent(table: FeatureTable, held: Held): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const drawn = yield* call([stage.content, stage.content.drawn]);
  Object.assign(held, {
    content: { table, drawn },
    sent: false,
    passing: null,
    measured: null,
    listed: false,
  });
}

const WITHOUT_SPACE = ["words", "types", "hunts", "date"] as const;

function* pass({ conditions, table }: ContentQuery, held: Held): SagaGenerator<NonNullable<Held["passing"]>> {
  const { passing } = held;
  if (passing && WITHOUT_SPACE.every((key) => passing.conditions[key] === conditions[key])) return passing;
  const places = yield* inSlices(passingPlaces(table, conditions));
  const slots = yield* inSlices(slotsOf(places, table, held.content?.drawn ?? null));
  const next = { conditions, places, slots };
  Object.assign(held, { passing: next, listed: false });
  return next;
}

function* slotsOf(
  places: Uint32Array,
  table: FeatureTable,
  drawn: DrawnContent | null,
): Generator<number, Uint32Array<ArrayBuffer>, void> {
  const slots = new Uint32Array(places.length);
  const { list } = table;
  for (let at = 0; at < places.length; at++) {
    slots[at] = drawn?.slotOf(list.at(places[at] as number) as string) ?? NO_SLOT;
    if (at % IDS_A_STEP === IDS_A_STEP - 1) yield at;
  }
  return slots;
}

/** Returns the worker, loaded with the current content. */
function* begin(held: Held): SagaGenerator<ProximityClient> {
  const { createProximity } = yield* getServices();
  held.client ??= createProximity();
  const { client } = held;
  const drawn = held.content?.drawn;
  if (!drawn) throw new Error(NO_MAP);
  if (held.sent) return client;
  yield* call([client, client.begin]);
  for (const part of drawn.parts) yield* call([client, client.add], part);
  yield* call([client, client.end], yield* inSlices(liveSlots(drawn)));
  Object.assign(held, { sent: true, measured: null, listed: false });
  return client;
}

function* liveSlots({
  slots,
  uuidOf,
  slotOf,
}: DrawnContent): Generator<number, Uint8Array<ArrayBuffer>, void> {
  const live = new Uint8Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    const uuid = uuidOf(slot);
    if (uuid !== null && slotOf(uuid) === slot) live[slot] = 1;
    if (slot % IDS_A_STEP === IDS_A_STEP - 1) yield slot;
  }
  return live;
}

/** Measures distances to the target unless the worker already has them. */
function* measure(
  { conditions, target, targetIds, source }: ContentQuery,
  held: Held,
  client: ProximityClient,
): SagaGenerator<Problem | null> {
  const areasOnly = conditions.relation === "inside";
  const { measured } = held;
  if (
    measured?.to.target === target &&
    measured?.to.targetIds === targetIds &&
    measured?.to.source === source &&
    measured?.areasOnly === areasOnly
  )
    return measured.problem;
  Object.assign(held, { measured: null, listed: false });
  const choice = choiceOf({ target, targetIds, source }, areasOnly, held);
  const problem =
    target?.kind === "map" && !source
      ? "no-map-targets"
      : choice.slots.length > MAX_TARGETS
        ? "too-many"
        : yield* call(measureTo, choice, client, conditions.relation as Relation);
  held.measured = { to: { target, targetIds, source }, areasOnly, problem };
  return problem;
}

function choiceOf(
  { target, targetIds, source }: Pick<ContentQuery, "target" | "targetIds" | "source">,
  areasOnly: boolean,
  { content }: Held,
): TargetChoice {
  const corners = target && "corners" in target ? Float64Array.from(target.corners) : null;
  const slots = targetIds.flatMap((uuid) => content?.drawn?.slotOf(uuid) ?? []);
  return {
    slots: Uint32Array.from(slots),
    rings: corners && !source ? [corners] : [],
    map: corners && source && { source, corners },
    areasOnly,
  };
}

function* measureTo(
  choice: TargetChoice,
  client: ProximityClient,
  relation: Relation,
): SagaGenerator<Problem | null> {
  const reach = relation === "inside" ? TOUCHING : REACH;
  const { targets, areas, layers } = yield* readGround(measuring, (signal, report) =>
    client.measure(choice, reach, signal, report),
  );
  if (layers) {
    yield* put(mapTargetsRead(layers));
    return (relation === "inside" ? areas : targets) > 0 ? null : "no-map-targets";
  }
  if (relation === "inside") return areas > 0 ? null : choice.slots.length > 0 ? "no-areas" : "no-targets";
  return targets > 0 ? null : "no-targets";
}

/**
 * Reads the elevations under nearby items. Throws an AbortError as soon as the question changes to other items or no
 * longer includes elevations.
 *
 * @returns false if it's too much ground to read
 */
function* readUnder(
  { conditions: { relation, distance } }: ContentQuery,
  { source }: GroundQuery,
  client: ProximityClient,
): SagaGenerator<boolean> {
  const { done } = yield* race({
    done: call(() =>
      readGround(readingGround, (signal, report) =>
        client.readGround(source, relation, distance, signal, report),
      ),
    ),
    others: call(untilOthers),
  });
  if (done === undefined) throw abortError();
  return done;
}

function* untilOthers(): SagaGenerator<void> {
  for (;;) {
    const action = yield* take([changeConditions.type, changeGround.type]);
    if (changeConditions.match(action) || !(yield* select(selectGround))) return;
  }
}
