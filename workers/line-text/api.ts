import * as Comlink from "comlink";
import { inOneGo } from "../../src/domain/inOneGo";
import { buffersOfLines, joinedSteps, splitSteps } from "./kernel";
import type { SplitJson } from "./types";

/** API of the worker that converts JSON with long lines. */
export const lineTextApi = {
  /**
   * Returns the JSON text of a value. A Blob's bytes belong to the browser, so the page can send them without a copy.
   */
  write: (split: SplitJson): Blob => new Blob([JSON.stringify(inOneGo(joinedSteps(split)))]),
  /** Parses a JSON text and moves its long lines to columns, which are transferred. Returns null if it has none. */
  read(text: string): SplitJson | null {
    const split = inOneGo(splitSteps(JSON.parse(text)));
    return split && Comlink.transfer(split, buffersOfLines(split));
  },
};
