import Flatbush from "flatbush";
import { boxOf } from "../geo/clip";
import { TILE_SIZE, type WorldBox, worldX, worldY } from "../geo/mercator";
import { CollisionIndex } from "../labels/collisionIndex";
import { textMeasure } from "../labels/measure";
import type { Label } from "../labels/placement";
import type { FeatureSource, Row } from "../query/table";
import { SEMIBOLD } from "../render/fonts";

export const NAME_STYLE = { kind: "town", family: SEMIBOLD, size: 12, spacing: 0, upper: false } as const;

/** Feature name with its center in pixels of the plan's level. */
export interface Name {
  text: string;
  x: number;
  y: number;
}

const measure = textMeasure();

/**
 * Names of a layer at one level. They're placed for the whole country at once, so no name is cut or repeated at the
 * edges of tiles and images. A name that would overlap a basemap label or an earlier name is left out.
 */
export class NamePlan {
  private readonly names: Name[] = [];
  private readonly index: Flatbush | null;

  /** @param reference basemap labels of that level, in its pixels */
  constructor(table: FeatureSource, field: string, level: number, reference: readonly Label[]) {
    const scale = TILE_SIZE * 2 ** level;
    const taken = new CollisionIndex();
    for (const { boxes } of reference) for (const box of boxes) taken.add(box);
    const boxes: WorldBox[] = [];
    for (let place = 0; place < table.count; place++) {
      const row = table.row(place);
      if (!row) continue;
      const value = row.attributes[field];
      const text = typeof value === "number" ? String(value) : value;
      const anchor = anchorOf(row, scale);
      if (typeof text !== "string" || !anchor) continue;
      const [x, y] = anchor;
      const [half, height] = [measure(text, NAME_STYLE) / 2, NAME_STYLE.size * 0.6];
      const box = { minX: x - half, minY: y - height, maxX: x + half, maxY: y + height };
      if (!taken.isFree(box)) continue;
      taken.add(box);
      boxes.push(box);
      this.names.push({ text, x, y });
    }
    this.index = boxes.length > 0 ? new Flatbush(boxes.length) : null;
    for (const { minX, minY, maxX, maxY } of boxes) this.index?.add(minX, minY, maxX, maxY);
    this.index?.finish();
  }

  /** Returns the names that overlap a box in the level's pixels. */
  within({ minX, minY, maxX, maxY }: WorldBox): Name[] {
    const found = this.index?.search(minX, minY, maxX, maxY) ?? [];
    return found.sort((a, b) => a - b).flatMap((at) => this.names[at] ?? []);
  }
}

/**
 * Returns a name's position: above a point, at the vertex halfway along a line, or in the center of an area's first
 * part.
 */
function anchorOf({ shape: { type, parts } }: Row, scale: number): [number, number] | null {
  const [part] = parts;
  if (!part) return null;
  const pixels = (x: number, y: number): [number, number] => [worldX(x) * scale, worldY(y) * scale];
  if (type === "esriGeometryPoint") {
    const [x, y] = pixels(part[0] ?? 0, part[1] ?? 0);
    return [x, y - NAME_STYLE.size];
  }
  if (type === "esriGeometryPolyline") {
    const half = Math.floor(part.length / 4) * 2;
    return pixels(part[half] ?? 0, part[half + 1] ?? 0);
  }
  const { minX, minY, maxX, maxY } = boxOf(part);
  return pixels((minX + maxX) / 2, (minY + maxY) / 2);
}

const plans = new WeakMap<FeatureSource, Map<string, NamePlan>>();

/** Returns a table's plan for a level. Plans are created on first use and kept as long as the table. */
export function namePlan(
  table: FeatureSource,
  field: string,
  level: number,
  reference: (level: number) => readonly Label[],
): NamePlan {
  const known = plans.get(table) ?? new Map<string, NamePlan>();
  plans.set(table, known);
  const key = `${field}@${level}`;
  const plan = known.get(key) ?? new NamePlan(table, field, level, reference(level));
  known.set(key, plan);
  return plan;
}
