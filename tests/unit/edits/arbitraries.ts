import fc from "fast-check";
import { stylesOf } from "../../../src/domain/bulkStyle";
import type { FeatureParts } from "../../../src/domain/feature";
import { toRow } from "../../../src/domain/featureRow";
import type { Geometry } from "../../../src/domain/geometry";
import type { Collection } from "../../../src/domain/hunt";
import type { Note } from "../../../src/domain/note";
import type { PlanText, SavedPlan } from "../../../src/domain/planDocument";
import type {
  Change,
  ChangeKind,
  ChangeOf,
  PendingKind,
  QueuedChange,
} from "../../../src/features/edits/change";
import { newHuntId, newNoteId, newPlanId } from "../../../src/features/edits/pending";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import { feature, hunt, NOW, savedGlassing, savedPlan } from "../content/memoryApi";

export const KEY = "key-1";
export const ENVELOPE = { key: KEY, at: NOW * 1000, name: "Camp" };
export const OF = { type: "feature", uuid: "a" } as const;

const line = { type: "LineString" as const, coordinates: [[-107, 40, 0] as [number, number, number]] };
line.coordinates.push([-106, 41, 0]);

/** Content before a change. */
export const FEATURES = [
  feature("a", { title: "Camp", collectionIds: ["h"] }),
  feature("b", { title: "Spring", collectionIds: ["h", "g"] }),
  feature("c", { title: "Ridge", geometry: line, properties: { ghType: "Polyline", icon: null } }),
  feature("d", { title: "Wallow" }),
];
export const ROWS = FEATURES.map(toRow);
export const HUNTS: Collection[] = [hunt("h", { featureIds: ["a", "b"] }), hunt("g", { featureIds: ["b"] })];
export const NOTES: Note[] = ["n1", "n2"].map((uuid, index) => ({
  uuid,
  title: `Note ${uuid}`,
  contents: "Dry",
  createdAt: NOW - 60 + index,
  updatedAt: NOW - 60 + index,
  noteableType: "feature",
  noteableId: "a",
}));

export const PLANS: SavedPlan[] = [
  savedPlan("p1", { createdAt: NOW - 60 }),
  savedPlan("p2", { createdAt: NOW - 59 }),
];

const title = fc.string({ minLength: 1, maxLength: 8 });
const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constant(255)) as fc.Arbitrary<
  [number, number, number, number]
>;
const icon = fc.constantFrom("elk", "camp", "water");
const strokeWidth = fc.constantFrom(2, 4, 8);
const point: fc.Arbitrary<Geometry> = fc
  .tuple(fc.integer({ min: -170, max: 170 }), fc.integer({ min: -80, max: 80 }))
  .map(([x, y]) => ({ type: "Point", coordinates: [x, y, 0] }));
const text = fc.record({ title, contents: title });
const some = <T>(items: readonly T[]) => fc.subarray([...items], { minLength: 1 });

const edited = (uuid: string, parts: FeatureParts): ChangeOf<"feature-edit"> => {
  const { title, geometry, properties } = FEATURES.find((one) => one.uuid === uuid) ?? feature(uuid);
  const all: Record<string, unknown> = { title, geometry, ...properties };
  const before = Object.fromEntries(Object.keys(parts).map((part) => [part, all[part]]));
  return { kind: "feature-edit", uuid, base: NOW, before, after: parts, whole: null };
};
const parts = fc.record({ title, icon, color, strokeWidth, geometry: point }, { requiredKeys: [] });
const rowsDeleted = fc.record({ rows: some(ROWS), hiddenIds: fc.subarray(["a", "b"]) }).map((deleted) => ({
  ...deleted,
  featureIds: deleted.rows.map(({ uuid }) => uuid),
}));
const huntDeleted = fc.constantFrom(...HUNTS).map((one) => ({ uuid: one.uuid, hunt: one, pinned: false }));
const noteDeleted = fc.constantFrom(...NOTES).map((note) => ({ of: OF, uuid: note.uuid, note }));
const planDocument = fc.integer({ min: -170, max: 170 }).map((longitude) => ({
  version: 1,
  tool: "glassing",
  tools: { glassing: savedGlassing(longitude) },
}));
const planText: fc.Arbitrary<PlanText> = fc.record({ title, document: planDocument });
const planParts: fc.Arbitrary<Partial<PlanText>> = fc.oneof(
  fc.record({ title }),
  fc.record({ document: planDocument }),
  planText,
);
const planDeleted = fc
  .constantFrom(...PLANS)
  .map((plan) => ({ collectionId: plan.collectionId, uuid: plan.uuid, plan }));
const partsIn = (after: Partial<PlanText>, text: PlanText): Partial<PlanText> => ({
  ...("title" in after && { title: text.title }),
  ...("document" in after && { document: text.document }),
});
const planEdited = (
  { uuid, collectionId, ...text }: SavedPlan,
  after: Partial<PlanText>,
): ChangeOf<"plan-edit"> => ({
  kind: "plan-edit",
  collectionId,
  uuid,
  base: NOW,
  before: partsIn(after, text),
  after,
});
const added = fc.record({ featureIds: some(["a", "b"]), collectionIds: some(["h", "g"]) });
const photo = fc.record({ uuid: title, featureId: fc.option(fc.constant("a")) });
const contentDeleted = fc.tuple(rowsDeleted, huntDeleted).map(([rows, one]) => ({ ...rows, ...one }));

/** A change of each kind as a user makes it to existing content. */
export const CHANGES: { [K in ChangeKind]: fc.Arbitrary<ChangeOf<K>> } = {
  "feature-create": fc.tuple(point, title).map(([geometry, name]) => ({
    kind: "feature-create",
    draft: { ...temporaryFeature("Sketch_Point", geometry, NOW * 1000), title: name },
  })),
  "feature-edit": fc
    .tuple(fc.constantFrom("a", "b", "d"), parts)
    .map(([uuid, changed]) => edited(uuid, changed)),
  "features-replace": fc
    .tuple(fc.array(title, { minLength: 1, maxLength: 3 }), rowsDeleted)
    .map(([names, replaced]) => ({
      kind: "features-replace",
      added: names.map((name, at) => ({
        draft: { ...temporaryFeature("Sketch_Polyline", line, NOW * 1000 + at), title: name },
        key: `drawing-${at}`,
      })),
      collectionIds: ["h"],
      replaced,
    })),
  "features-delete": rowsDeleted.map((deleted) => ({ kind: "features-delete", ...deleted })),
  "features-restore": rowsDeleted.map((deleted) => ({ kind: "features-restore", ...deleted })),
  styles: fc
    .tuple(some(ROWS), fc.record({ color, icon, strokeWidth }, { requiredKeys: [] }))
    .map(([rows, style]) => ({
      kind: "styles",
      before: stylesOf(rows),
      after: [{ featureIds: rows.map(({ uuid }) => uuid), style }],
    })),
  membership: fc.constantFrom(
    { kind: "membership", featureIds: ["c", "d"], collectionIds: ["h", "g"], member: true },
    { kind: "membership", featureIds: ["a", "b"], collectionIds: ["h"], member: false },
    { kind: "membership", featureIds: ["b"], collectionIds: ["h", "g"], member: false },
  ),
  "hunt-create": title.map((name) => ({ kind: "hunt-create", title: name })),
  "hunt-title": fc.tuple(fc.constantFrom(...HUNTS), title).map(([one, name]) => ({
    kind: "hunt-title",
    uuid: one.uuid,
    base: NOW,
    before: { title: one.title },
    after: { title: name },
  })),
  "hunt-delete": huntDeleted.map((deleted) => ({ kind: "hunt-delete", ...deleted })),
  "hunt-restore": huntDeleted.map((deleted) => ({ kind: "hunt-restore", ...deleted })),
  "hunt-content-delete": contentDeleted.map((deleted) => ({ kind: "hunt-content-delete", ...deleted })),
  "hunt-content-restore": contentDeleted.map((deleted) => ({ kind: "hunt-content-restore", ...deleted })),
  "note-create": text.map((written) => ({ kind: "note-create", of: OF, text: written })),
  "note-edit": fc.tuple(fc.constantFrom(...NOTES), text).map(([{ uuid, title, contents }, after]) => ({
    kind: "note-edit",
    of: OF,
    uuid,
    base: NOW,
    before: { title, contents },
    after,
  })),
  "note-delete": noteDeleted.map((deleted) => ({ kind: "note-delete", ...deleted })),
  "note-restore": noteDeleted.map((deleted) => ({ kind: "note-restore", ...deleted })),
  "plan-create": planText.map((written) => ({ kind: "plan-create", collectionId: "h", text: written })),
  "plan-edit": fc.tuple(fc.constantFrom(...PLANS), planParts).map(([plan, after]) => planEdited(plan, after)),
  "plan-delete": planDeleted.map((deleted) => ({ kind: "plan-delete", ...deleted })),
  "plan-restore": planDeleted.map((deleted) => ({ kind: "plan-restore", ...deleted })),
  "photo-delete": photo.map((deleted) => ({ kind: "photo-delete", ...deleted })),
  "photo-restore": photo.map((deleted) => ({ kind: "photo-restore", ...deleted })),
  "content-add": added.map((items) => ({ kind: "content-add", ...items })),
  "content-remove": added.map((items) => ({ kind: "content-remove", ...items })),
};

/** Two changes to the same item, the second made after the first. */
export const PAIRS: { [K in PendingKind]?: fc.Arbitrary<[QueuedChange, QueuedChange]> } = {
  "feature-edit": fc.tuple(parts, parts).map(([one, two]) => {
    const second = edited("a", two);
    const left = Object.keys(two).filter((part) => part in one);
    const before = {
      ...second.before,
      ...Object.fromEntries(left.map((part) => [part, one[part as never]])),
    };
    return [edited("a", one), { ...second, before }];
  }),
  "hunt-title": fc.tuple(title, title).map(([one, two]) => [
    { kind: "hunt-title", uuid: "h", base: NOW, before: { title: "Hunt h" }, after: { title: one } },
    { kind: "hunt-title", uuid: "h", base: NOW, before: { title: one }, after: { title: two } },
  ]),
  "note-edit": fc.tuple(text, text).map(([one, two]) => [
    {
      kind: "note-edit",
      of: OF,
      uuid: "n1",
      base: NOW,
      before: { title: "Note n1", contents: "Dry" },
      after: one,
    },
    { kind: "note-edit", of: OF, uuid: "n1", base: NOW, before: one, after: two },
  ]),
  "plan-edit": fc.tuple(planParts, planParts).map(([one, two]) => {
    const plan = PLANS[0] as SavedPlan;
    return [planEdited(plan, one), planEdited({ ...plan, ...one }, two)];
  }),
  "plan-create": fc.tuple(planText, planParts, fc.boolean()).map(([one, two, deleted]) => {
    const plan = { ...(PLANS[0] as SavedPlan), ...one, uuid: newPlanId(KEY) };
    const { uuid, collectionId } = plan;
    const made: QueuedChange = { kind: "plan-create", collectionId, text: one };
    return [made, deleted ? { kind: "plan-delete", collectionId, uuid, plan } : planEdited(plan, two)];
  }),
  "hunt-create": fc.tuple(title, title, fc.boolean()).map(([one, two, deleted]) => {
    const uuid = newHuntId(KEY);
    const made: QueuedChange = { kind: "hunt-create", title: one };
    return deleted
      ? [made, { kind: "hunt-delete", uuid, hunt: hunt(uuid), pinned: false }]
      : [made, { kind: "hunt-title", uuid, base: NOW, before: { title: one }, after: { title: two } }];
  }),
  "note-create": fc.tuple(text, text, fc.boolean()).map(([one, two, deleted]) => {
    const uuid = newNoteId(KEY);
    const made: QueuedChange = { kind: "note-create", of: OF, text: one };
    const note = { ...(NOTES[0] as Note), ...one, uuid };
    return deleted
      ? [made, { kind: "note-delete", of: OF, uuid, note }]
      : [made, { kind: "note-edit", of: OF, uuid, base: NOW, before: one, after: two }];
  }),
};

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  ...(Object.values(CHANGES) as fc.Arbitrary<Change>[]),
);
