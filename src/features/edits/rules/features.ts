import { COLORS, STROKE_WIDTHS, toHex } from "../../../domain/catalogs";
import { type Feature, type FeatureParts, featureTypeLabel } from "../../../domain/feature";
import { toRow } from "../../../domain/featureRow";
import type { Geometry } from "../../../domain/geometry";
import { ICONS } from "../../../domain/icons";
import { formatCoordinate, plural } from "../../../domain/units";
import type { ChangeOf, ReplacedFeatures } from "../change";
import { isNewHunt } from "../pending";
import { conflictOf, type Part, same } from "./conflict";
import { withEarlier } from "./earlier";
import type { Rule } from "./rule";
import { seen } from "./seen";

export const featureCreate: Rule<"feature-create"> = {
  label: ({ draft, undone }) =>
    `${undone ? "Deletion of the new" : "New"} ${featureTypeLabel(draft.properties.ghType).toLowerCase()} “${draft.title}”`,
  inverse: ({ undone, ...change }) => (undone ? change : { ...change, undone: true }),
  items: ({ draft }) => [draft.uuid],
  renamed: (change) => change,
};

const text = {
  title: (title: string) => title,
  icon: (key: string | null) => ICONS.find((icon) => icon.key === key)?.display ?? key,
  color(color: [number, number, number, number]) {
    const hex = toHex(color);
    return COLORS.find((known) => known.hex === hex)?.name ?? hex;
  },
  strokeWidth: (width: number) => STROKE_WIDTHS.find((known) => known.width === width)?.name ?? `${width} px`,
  geometry(shape: Geometry | undefined) {
    if (!shape) return "New location";
    if (shape.type === "Point")
      return shape.coordinates.slice(0, 2).reverse().map(formatCoordinate).join(", ");
    const vertices = shape.type === "LineString" ? shape.coordinates.length : shape.coordinates.flat().length;
    return `A shape with ${plural(vertices, "point")}`;
  },
};

/** Times aren't listed: they belong to the geometry and aren't shown separately. */
const PARTS: readonly [keyof typeof text, string, Part<Feature>["now"]][] = [
  ["title", "Name", ({ title }) => title],
  ["icon", "Type", ({ properties }) => properties.icon],
  ["color", "Color", ({ properties }) => properties.color],
  ["strokeWidth", "Line weight", ({ properties }) => properties.strokeWidth],
  ["geometry", "Location", ({ geometry }) => geometry],
];

/** Compares waypoints by position only, because the elevation may have been added later from the terrain. */
const samePlace = (one: Geometry | undefined) => (now: unknown) => {
  const other = now as Geometry;
  return (
    one?.type === "Point" &&
    other.type === "Point" &&
    same(one.coordinates.slice(0, 2), other.coordinates.slice(0, 2))
  );
};

/** Removes line and area shapes, because browser storage is limited. */
const light = ({ geometry, ...parts }: FeatureParts): FeatureParts =>
  geometry?.type === "Point" ? { ...parts, geometry } : parts;

const partsOf = ({ before, after, earlier = [] }: ChangeOf<"feature-edit">): Part<Feature>[] =>
  PARTS.filter(([part]) => after[part] !== undefined).map(([part, name, now]) => ({
    part: name,
    before: before[part],
    after: after[part],
    earlier: earlier.flatMap((parts) => (parts[part] === undefined ? [] : [parts[part]])),
    now,
    text: text[part],
    ...(part === "geometry" && { alsoHolds: samePlace(before.geometry) }),
  }));

export const featureEdit: Rule<"feature-edit"> = {
  label: (_change, name) => `Edit of “${name}”`,
  inverse: ({ undone, ...change }) =>
    change.recorded
      ? { ...change, ...(!undone && { undone: true }) }
      : { ...change, base: null, before: change.after, after: change.before },
  conflict: (change, now) => conflictOf(partsOf(change), now, change.base),
  items: ({ uuid }) => [uuid],
  renamed: (change, rename) => ({ ...change, uuid: rename(change.uuid) }),
  coalesce: (change, next) =>
    next.kind === "feature-edit" && next.uuid === change.uuid && !change.recorded && !next.recorded
      ? {
          ...change,
          before: { ...next.before, ...change.before },
          after: { ...change.after, ...next.after },
          earlier: withEarlier({ ...change, after: light(change.after) }),
        }
      : null,
};

const replacement = ({ added, replaced }: ReplacedFeatures) =>
  `${plural(replaced.featureIds.length, "track")} with ${plural(added.length, "track")}`;

export const featuresReplace: Rule<"features-replace"> = {
  label: (change) => `${change.undone ? "Undone replacement" : "Replacement"} of ${replacement(change)}`,
  inverse: ({ undone, ...change }) => (undone ? change : { ...change, undone: true }),
  items: ({ added, replaced, collectionIds }) => [
    ...added.map(({ draft }) => draft.uuid),
    ...replaced.featureIds,
    ...collectionIds.filter(isNewHunt),
  ],
  renamed: (change, rename) => ({ ...change, collectionIds: change.collectionIds.map(rename) }),
};

export const featuresDelete: Rule<"features-delete"> = {
  label: ({ featureIds }, name) =>
    featureIds.length === 1 ? `Deletion of “${name}”` : `Deletion of ${plural(featureIds.length, "item")}`,
  inverse: ({ force: _decided, ...change }) => ({ ...change, kind: "features-restore" }),
  conflict({ rows = [] }, now) {
    const before = new Map(rows.map((row) => [row.uuid, seen(row)]));
    const changed = now.filter((feature) => !same(seen(toRow(feature)), before.get(feature.uuid)));
    if (changed.length === 0) return "free";
    return changed.map(({ title }) => ({
      part: `“${title}”`,
      yours: "Deleted",
      theirs: "Changed since, and still there",
    }));
  },
  items: ({ featureIds }) => featureIds,
  renamed: (change) => change,
};

export const featuresRestore: Rule<"features-restore"> = {
  inverse: (change) => ({ ...change, kind: "features-delete" }),
};

export const styles: Rule<"styles"> = {
  label: ({ after }) =>
    `Styles of ${plural(
      after.reduce((count, { featureIds }) => count + featureIds.length, 0),
      "item",
    )}`,
  inverse: ({ before, after }) => ({ kind: "styles", before: after, after: before }),
  items: ({ after }) => after.flatMap(({ featureIds }) => featureIds),
  renamed(change, rename) {
    const step = ({ featureIds, style }: (typeof change.after)[number]) => ({
      featureIds: featureIds.map(rename),
      style,
    });
    return { ...change, before: change.before.map(step), after: change.after.map(step) };
  },
};

export const membership: Rule<"membership"> = {
  label: ({ member, featureIds }, name) =>
    `${member ? "Adding" : "Removing"} ${plural(featureIds.length, "item")} ${member ? "to" : "from"} ${name}`,
  inverse: (change) => ({ ...change, member: !change.member }),
  items: ({ featureIds, collectionIds }) => [...featureIds, ...collectionIds.filter(isNewHunt)],
  renamed: (change, rename) => ({
    ...change,
    featureIds: change.featureIds.map(rename),
    collectionIds: change.collectionIds.map(rename),
  }),
};
