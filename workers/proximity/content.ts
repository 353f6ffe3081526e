import { KIND } from "../../src/domain/featureColumns";
import { joinShapes, shapesOfDrawn } from "../duplicates/shapes";
import type { DrawnFeatures, Shapes } from "../duplicates/types";
import { outsideOf } from "./drawnTargets";
import { Targets } from "./targets";
import type { TargetChoice } from "./types";

/** The account's features. They arrive in parts. */
export class Content {
  shapes: Shapes = joinShapes([]);
  /** By slot: number of its feature, starting from 1. */
  featureOf = new Uint32Array(0);
  private parts: Shapes[] = [];

  begin(): void {
    this.parts = [];
  }

  /** Later features replace earlier ones with the same slot. */
  add(part: DrawnFeatures): void {
    this.parts.push(shapesOfDrawn(part));
  }

  /** @param live by slot: 1 for features that exist; parts may contain others too */
  end(live: Uint8Array): void {
    this.shapes = joinShapes(this.parts);
    this.parts = [];
    this.featureOf = new Uint32Array(live.length);
    this.shapes.slots.forEach((slot, feature) => {
      if (live[slot] === 1) this.featureOf[slot] = feature + 1;
    });
  }

  /**
   * Returns the targets of a choice, and by feature 1 for those not to measure from: the targets themselves, and
   * features outside the extent of map targets.
   *
   * @param drawn targets that aren't the account's features
   */
  targetsOf({ slots, map, areasOnly }: Omit<TargetChoice, "rings">, drawn: Shapes) {
    const { shapes, featureOf } = this;
    const all = drawn.kinds.length === 0 ? shapes : joinShapes([shapes, drawn]);
    const total = shapes.kinds.length;
    const chosen: number[] = Array.from(drawn.kinds, (_, at) => total + at);
    const leftOut = new Uint8Array(total).fill(1);
    const elsewhere = map && outsideOf(map.corners, shapes);
    for (const feature of featureOf) if (feature > 0) leftOut[feature - 1] = elsewhere?.[feature - 1] ?? 0;
    for (const slot of slots) {
      const feature = featureOf[slot] ?? 0;
      if (feature === 0) continue;
      leftOut[feature - 1] = 1;
      if (!areasOnly || shapes.kinds[feature - 1] === KIND.area) chosen.push(feature - 1);
    }
    return { targets: new Targets(all, chosen), leftOut };
  }
}
