import type { RowColumns } from "../../../../workers/snapshot/types";
import type { GhType } from "../../../domain/feature";
import type { FeatureRow } from "../../../domain/featureRow";
import type { Extent } from "../../../domain/geometry";
import { newSince } from "../../../domain/visibility";
import type { Look, Owner } from "../../../formats/snapshot/types";
import type { RowBatch } from "./rowBatch";

/** Shared by all rows without photos. Safe because rows are never modified in place. */
const NO_PHOTOS: string[] = [];

/**
 * Rows stored as columns, which take a tenth of the memory of objects. Row objects are created on read. Skips the rows
 * that the columns leave out.
 */
export class ColumnRows implements RowBatch {
  readonly count: number;
  private readonly columns: RowColumns;
  private readonly photos: ReadonlyMap<number, string[]>;
  /** Index of each row in the columns. Null: all rows, in the same order. */
  private readonly places: Uint32Array | null;

  constructor(columns: RowColumns) {
    this.columns = columns;
    this.photos = new Map(columns.photos);
    this.places = columns.leftOut.length === 0 ? null : placesBut(columns.leftOut, columns.uuids.length);
    this.count = this.places?.length ?? columns.uuids.length;
  }

  uuid(index: number): string {
    return this.columns.uuids[this.at(index)] as string;
  }

  title(index: number): string {
    return this.columns.titles[this.at(index)] as string;
  }

  ghType(index: number): GhType {
    return this.look(this.at(index)).ghType;
  }

  isOwner(index: number): boolean {
    return this.owner(this.at(index)).isOwner;
  }

  collectionIds(index: number): string[] {
    const { table, hunts } = this.columns;
    return table.hunts[hunts[this.at(index)] as number] as string[];
  }

  moment(index: number, of: "createdAt" | "updatedAt"): number {
    return this.momentAt(this.at(index), of === "createdAt" ? 0 : 1);
  }

  newest(): number {
    const { owners, table, moments } = this.columns;
    const [created, updated, serverCreated] = moments as [Float64Array, Float64Array, Float64Array];
    // Reused for all rows: creating an object for each cost more than the rest.
    const properties = { createdAt: 0, updatedAt: 0, serverCreatedAt: 0 };
    const isOwner = table.owners.map((owner) => owner.isOwner);
    let newest = 0;
    for (let index = 0; index < this.count; index++) {
      const at = this.at(index);
      properties.createdAt = created[at] as number;
      properties.updatedAt = updated[at] as number;
      properties.serverCreatedAt = serverCreated[at] as number;
      const since = newSince({ isOwner: isOwner[owners[at] as number] as boolean, properties });
      if (since > newest) newest = since;
    }
    return newest;
  }

  row(index: number): FeatureRow {
    const at = this.at(index);
    const { uuids, titles, table, hunts, states, measures, extents } = this.columns;
    const uuid = uuids[at] as string;
    const look = this.look(at);
    const owner = this.owner(at);
    const measure = (column: number) => orNull(measures[column]?.[at]);
    return {
      uuid,
      id: uuid,
      title: titles[at] as string,
      isOwner: owner.isOwner,
      isVisible: true,
      isSelected: false,
      sharedBy: owner.sharedBy,
      collectionIds: table.hunts[hunts[at] as number] as string[],
      photoIds: this.photos.get(at) ?? NO_PHOTOS,
      properties: {
        ghType: look.ghType,
        icon: look.icon,
        color: look.color,
        strokeType: look.strokeType,
        strokeWidth: look.strokeWidth,
        createdAt: this.momentAt(at, 0),
        updatedAt: this.momentAt(at, 1),
        serverCreatedAt: this.momentAt(at, 2),
        distance: measure(0),
        area: measure(1),
        duration: measure(2),
        averageSpeed: measure(3),
        states: table.states[states[at] as number] as string[],
        userUuid: owner.userUuid,
      },
      extent: extentAt(extents, at * 4),
    };
  }

  private at(index: number): number {
    return this.places === null ? index : (this.places[index] as number);
  }

  private look(at: number): Look {
    const { table, looks } = this.columns;
    return table.looks[looks[at] as number] as Look;
  }

  private owner(at: number): Owner {
    const { table, owners } = this.columns;
    return table.owners[owners[at] as number] as Owner;
  }

  private momentAt(at: number, column: number): number {
    return this.columns.moments[column]?.[at] as number;
  }
}

/** Returns the indexes below `count`, ascending, except some. */
function placesBut(leftOut: readonly number[], count: number): Uint32Array {
  const without = new Set(leftOut);
  return Uint32Array.from({ length: count }, (_, place) => place).filter((place) => !without.has(place));
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Reads each value separately: a view and a copy per feature took longer than the rest of its row. */
const extentAt = (extents: Float64Array, from: number): Extent => [
  extents[from] as number,
  extents[from + 1] as number,
  extents[from + 2] as number,
  extents[from + 3] as number,
];
