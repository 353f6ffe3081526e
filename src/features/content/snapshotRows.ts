import type { RowColumns } from "../../../workers/snapshot/types";
import type { Extent } from "../../domain/geometry";
import type { FeatureRow } from "./featureTable";

/** Rows share what they have in common, as nothing changes a row in place. */
const NO_PHOTOS: string[] = [];

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** The rows of a part of a snapshot, without those left out. */
export function rowsOf(columns: RowColumns): FeatureRow[] {
  const { uuids, titles, table, looks, owners, hunts, states, moments, measures, extents } = columns;
  const leftOut = new Set(columns.leftOut);
  const photos = new Map(columns.photos);
  const rows: FeatureRow[] = [];
  for (const [index, uuid] of uuids.entries()) {
    if (leftOut.has(index)) continue;
    const look = at(table.looks, looks[index]);
    const { isOwner, sharedBy, userUuid } = at(table.owners, owners[index]);
    rows.push({
      uuid,
      id: uuid,
      title: titles[index] as string,
      isOwner,
      isVisible: true,
      isSelected: false,
      sharedBy,
      collectionIds: at(table.hunts, hunts[index]),
      photoIds: photos.get(index) ?? NO_PHOTOS,
      properties: {
        ghType: look.ghType,
        icon: look.icon,
        color: look.color,
        strokeType: look.strokeType,
        strokeWidth: look.strokeWidth,
        createdAt: moments[0]?.[index] as number,
        updatedAt: moments[1]?.[index] as number,
        serverCreatedAt: moments[2]?.[index] as number,
        distance: orNull(measures[0]?.[index]),
        area: orNull(measures[1]?.[index]),
        duration: orNull(measures[2]?.[index]),
        averageSpeed: orNull(measures[3]?.[index]),
        states: at(table.states, states[index]),
        userUuid,
      },
      extent: Array.from(extents.subarray(index * 4, index * 4 + 4)) as Extent,
    });
  }
  return rows;
}

const at = <T>(list: readonly T[], place: number | undefined): T => list[place as number] as T;
