import type { RowColumns } from "../../../../workers/snapshot/types";
import { MEASURES, MOMENTS } from "../../../formats/snapshot/types";
import type { FeatureRow } from "./featureRow";

/** The columns of rows that came as objects, or null where one of them has what columns can't hold. */
export function toRowColumns(rows: readonly FeatureRow[]): RowColumns | null {
  if (!rows.every(isPlain)) return null;
  const looks = new Places<RowColumns["table"]["looks"][number]>();
  const owners = new Places<RowColumns["table"]["owners"][number]>();
  const hunts = new Places<string[]>();
  const states = new Places<string[]>();
  const placesOf = (place: (row: FeatureRow) => number) => Uint32Array.from(rows, place);
  const columns = {
    looks: placesOf(({ properties: { ghType, icon, color, strokeType, strokeWidth } }) =>
      looks.of({ ghType, icon, color, strokeType, strokeWidth }),
    ),
    owners: placesOf(({ isOwner, sharedBy, properties: { userUuid } }) =>
      owners.of({ isOwner, sharedBy, userUuid }),
    ),
    hunts: placesOf(({ collectionIds }) => hunts.of(collectionIds)),
    states: placesOf(({ properties }) => states.of(properties.states)),
  };
  return {
    uuids: rows.map(({ uuid }) => uuid),
    titles: rows.map(({ title }) => title),
    table: { looks: looks.list, owners: owners.list, hunts: hunts.list, states: states.list },
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

/** Values that many rows have in common, each once. */
class Places<Value> {
  readonly list: Value[] = [];
  readonly #places = new Map<string, number>();

  of(value: Value): number {
    const key = JSON.stringify(value);
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.list.push(value) - 1;
      this.#places.set(key, place);
    }
    return place;
  }
}
