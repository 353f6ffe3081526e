import * as Comlink from "comlink";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import type { ContentGeometry } from "../graphics/types";
import { groupAlike, NewFeatures } from "./kernel";
import { joinShapes, shapesOf, shapesOfDrawn } from "./shapes";
import type { DrawnFeatures, Groups, Matches, Shapes } from "./types";

/** What the worker answers. It holds the new features, or the parts to be grouped, until it ends. */
export function createDuplicatesApi() {
  let newFeatures: NewFeatures | null = null;
  let parts: Shapes[] = [];
  return {
    /** From now on parts of the content are compared with these, which are named by their order. */
    begin(geometry: ContentGeometry): void {
      newFeatures = new NewFeatures(shapesOf(geometry));
    },
    /** Pairs of new features and those of a part of the content. */
    async compare(part: DrawnFeatures, signal: AbortSignal): Promise<Matches> {
      if (!newFeatures) throw new Error("There are no new features to compare with.");
      const matches = await driveSteps(newFeatures.compareWith(shapesOfDrawn(part)), signal);
      return Comlink.transfer(matches, buffersOf(matches));
    },
    /** Keeps a part of the content for `groups`. */
    add(part: DrawnFeatures): void {
      parts.push(shapesOfDrawn(part));
    },
    /** Groups of features that are alike, among all parts that were added. */
    async groups(onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<Groups> {
      const shapes = joinShapes(parts);
      parts = [];
      const total = shapes.kinds.length;
      const groups = await driveSteps(groupAlike(shapes), signal, (done) => onProgress(done, total));
      return Comlink.transfer(groups, buffersOf(groups));
    },
  };
}

export type DuplicatesApi = ReturnType<typeof createDuplicatesApi>;
