import * as Comlink from "comlink";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import type { ContentGeometry } from "../graphics/types";
import { groupAlike, NewFeatures } from "./kernel";
import { joinShapes, shapesOf, shapesOfDrawn } from "./shapes";
import type { DrawnFeatures, Groups, Matches, Shapes } from "./types";

/** API of the duplicates worker. It keeps the new features, or the parts to group, until it ends. */
export function createDuplicatesApi() {
  let newFeatures: NewFeatures | null = null;
  let parts: Shapes[] = [];
  return {
    /** Sets the new features that parts of the content are compared with, identified by index. */
    begin(geometry: ContentGeometry): void {
      newFeatures = new NewFeatures(shapesOf(geometry));
    },
    /** Returns the matching pairs of new features and features of a part of the content. */
    async compare(part: DrawnFeatures, signal: AbortSignal): Promise<Matches> {
      if (!newFeatures) throw new Error("There are no new features to compare with.");
      const matches = await driveSteps(newFeatures.compareWith(shapesOfDrawn(part)), signal);
      return Comlink.transfer(matches, buffersOf(matches));
    },
    /** Keeps a part of the content for `groups`. */
    add(part: DrawnFeatures): void {
      parts.push(shapesOfDrawn(part));
    },
    /** Groups duplicates among all added parts, which are freed. */
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
