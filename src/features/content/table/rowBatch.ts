import type { GhType } from "../../../domain/feature";
import type { FeatureRow } from "../../../domain/featureRow";
import { newSince } from "../../../domain/visibility";

/** Rows that were added together, by index. Never modified in place. */
export interface RowBatch {
  readonly count: number;
  uuid(index: number): string;
  title(index: number): string;
  ghType(index: number): GhType;
  isOwner(index: number): boolean;
  /** Hunts the feature is in. */
  collectionIds(index: number): string[];
  /** Seconds since the epoch. */
  moment(index: number, of: "createdAt" | "updatedAt"): number;
  /**
   * Returns a time in seconds since the epoch. No row counts as new since any later time (src/domain/visibility.ts).
   */
  newest(): number;
  row(index: number): FeatureRow;
}

/** A batch of row objects. */
export class ObjectRows implements RowBatch {
  private readonly rows: readonly FeatureRow[];

  constructor(rows: readonly FeatureRow[]) {
    this.rows = rows;
  }

  get count(): number {
    return this.rows.length;
  }

  row(index: number): FeatureRow {
    return this.rows[index] as FeatureRow;
  }

  uuid(index: number): string {
    return this.row(index).uuid;
  }

  title(index: number): string {
    return this.row(index).title;
  }

  ghType(index: number): GhType {
    return this.row(index).properties.ghType;
  }

  isOwner(index: number): boolean {
    return this.row(index).isOwner;
  }

  collectionIds(index: number): string[] {
    return this.row(index).collectionIds;
  }

  moment(index: number, of: "createdAt" | "updatedAt"): number {
    return this.row(index).properties[of];
  }

  newest(): number {
    return this.rows.reduce((newest, row) => Math.max(newest, newSince(row)), 0);
  }
}
