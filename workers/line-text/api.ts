import * as Comlink from "comlink";
import { inOneGo } from "../../src/domain/inOneGo";
import { buffersOfLines, joinedSteps, splitSteps } from "./kernel";
import type { SplitJson } from "./types";

/** What the worker of texts with long lines answers. */
export const lineTextApi = {
  /** The JSON text of a value. A blob's bytes are the browser's: the page sends them without a copy. */
  write: (split: SplitJson): Blob => new Blob([JSON.stringify(inOneGo(joinedSteps(split)))]),
  /** The value of a JSON text, its long lines as columns, which are transferred; null where it has none. */
  read(text: string): SplitJson | null {
    const split = inOneGo(splitSteps(JSON.parse(text)));
    return split && Comlink.transfer(split, buffersOfLines(split));
  },
};
