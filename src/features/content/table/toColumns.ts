import type { RowColumns } from "../../../../workers/snapshot/types";
import { Dictionary } from "../../../formats/snapshot/Dictionary";
import { MEASURES, MOMENTS } from "../../../formats/snapshot/types";
import type { FeatureRow } from "./featureRow";

/** The columns of rows that came as objects, or null where one of them has what columns can't hold. */
export function toRowColumns(rows: readonly FeatureRow[]): RowColumns | null {
  if (!rows.every(isPlain)) return null;
  const looks = new Dictionary<RowColumns["table"]["looks"][number]>();
  const owners = new Dictionary<RowColumns["table"]["owners"][number]>();
  const hunts = new Dictionary<string[]>();
  const states = new Dictionary<string[]>();
  const placesOf = (place: (row: FeatureRow) => number) => Uint32Array.from(rows, place);
  const columns = {
    looks: placesOf(({ properties: { ghType, icon, color, strokeType, strokeWidth } }) =>
      looks.placeOfValue({ ghType, icon, color, strokeType, strokeWidth }),
    ),
    owners: placesOf(({ isOwner, sharedBy, properties: { userUuid } }) =>
      owners.placeOfValue({ isOwner, sharedBy, userUuid }),
    ),
    hunts: placesOf(({ collectionIds }) => hunts.placeOfValue(collectionIds)),
    states: placesOf(({ properties }) => states.placeOfValue(properties.states)),
  };
  return {
    uuids: rows.map(({ uuid }) => uuid),
    titles: rows.map(({ title }) => title),
    table: { looks: looks.values, owners: owners.values, hunts: hunts.values, states: states.values },
    ...columns,
    moments: MOMENTS.map((key) => Float64Array.from(rows, ({ properties }) => properties[key])),
    measures: MEASURES.map((key) =>
      Float64Array.from(rows, ({ properties }) => properties[key] ?? Number.NaN),
    ),
    photos: rows.flatMap(({ photoIds }, index): [number, string[]][] =>
      photoIds.length === 0 ? [] : [[index, photoIds]],
    ),
    extents: Float64Array.from(rows.flatMap(({ extent }) => extent)),
    leftOut: [],
  };
}

/** As the server sends them: these are the same for all, so there is no column for them. */
const isPlain = ({ id, uuid, isVisible, isSelected }: FeatureRow): boolean =>
  id === uuid && isVisible && !isSelected;
