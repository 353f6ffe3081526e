import type { RowColumns } from "../../../../workers/snapshot/types";
import type { FeatureRow } from "../../../domain/featureRow";
import { inOneGo } from "../../../domain/inOneGo";
import { Dictionary } from "../../../formats/snapshot/Dictionary";
import { MEASURES, MOMENTS } from "../../../formats/snapshot/types";

/** Converts rows to columns. Returns null if a row has values that columns can't hold. */
export const toRowColumns = (rows: readonly FeatureRow[]): RowColumns | null => inOneGo(rowColumnSteps(rows));

/** Does the same in steps, one column each. */
export function* rowColumnSteps(rows: readonly FeatureRow[]): Generator<number, RowColumns | null, void> {
  if (!rows.every(isPlain)) return null;
  const looks = new Dictionary<RowColumns["table"]["looks"][number]>();
  const owners = new Dictionary<RowColumns["table"]["owners"][number]>();
  const hunts = new Dictionary<string[]>();
  const states = new Dictionary<string[]>();
  const placesOf = (place: (row: FeatureRow) => number) => Uint32Array.from(rows, place);
  const lookPlaces = placesOf(({ properties: { ghType, icon, color, strokeType, strokeWidth } }) =>
    looks.placeOfValue({ ghType, icon, color, strokeType, strokeWidth }),
  );
  yield rows.length;
  const ownerPlaces = placesOf(({ isOwner, sharedBy, properties: { userUuid } }) =>
    owners.placeOfValue({ isOwner, sharedBy, userUuid }),
  );
  yield rows.length;
  const huntPlaces = placesOf(({ collectionIds }) => hunts.placeOfValue(collectionIds));
  yield rows.length;
  const statePlaces = placesOf(({ properties }) => states.placeOfValue(properties.states));
  yield rows.length;
  const moments = MOMENTS.map((key) => Float64Array.from(rows, ({ properties }) => properties[key]));
  yield rows.length;
  const measures = MEASURES.map((key) =>
    Float64Array.from(rows, ({ properties }) => properties[key] ?? Number.NaN),
  );
  yield rows.length;
  return {
    uuids: rows.map(({ uuid }) => uuid),
    titles: rows.map(({ title }) => title),
    table: { looks: looks.values, owners: owners.values, hunts: hunts.values, states: states.values },
    looks: lookPlaces,
    owners: ownerPlaces,
    hunts: huntPlaces,
    states: statePlaces,
    moments,
    measures,
    photos: rows.flatMap(({ photoIds }, index): [number, string[]][] =>
      photoIds.length === 0 ? [] : [[index, photoIds]],
    ),
    extents: extentsOf(rows),
    leftOut: [],
  };
}

function extentsOf(rows: readonly FeatureRow[]): Float64Array {
  const extents = new Float64Array(4 * rows.length);
  for (const [index, { extent }] of rows.entries()) extents.set(extent, 4 * index);
  return extents;
}

/** Whether the row has the server's defaults. These are the same for all rows, so they have no column. */
const isPlain = ({ id, uuid, isVisible, isSelected }: FeatureRow): boolean =>
  id === uuid && isVisible && !isSelected;
