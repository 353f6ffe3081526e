import type { DuplicatesClient } from "../../../src/workers/duplicates";
import { groupAlike, NewFeatures } from "../../../workers/duplicates/kernel";
import { joinShapes, shapesOf, shapesOfDrawn } from "../../../workers/duplicates/shapes";
import type { Shapes } from "../../../workers/duplicates/types";

function run<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the duplicates worker's kernel without a worker. */
export function localDuplicates(): DuplicatesClient {
  let added: NewFeatures | null = null;
  const parts: Shapes[] = [];
  return {
    begin: async (geometry) => {
      added = new NewFeatures(shapesOf(geometry));
    },
    compare: async (part) => {
      if (!added) throw new Error("There are no new features to compare with.");
      return run(added.compareWith(shapesOfDrawn(part)));
    },
    add: async (part) => void parts.push(shapesOfDrawn(part)),
    groups: async () => run(groupAlike(joinShapes(parts))),
    dispose: () => {},
  };
}
