import { put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { IMPORT_PARTS_MAX } from "../../../domain/limits";
import { formatBytes } from "../../../domain/units";
import { withoutEnding } from "../../../formats/endings";
import { selectImportMaxBytes } from "../../session/selectors";
import { type ImportState, importChanged, type ShrinkHow, type Shrunk } from "../slice";
import { UNREADABLE } from "./readFile";

/** File that fits the upload limit, in one or several parts. */
export interface Fitting {
  parts: File[];
  shrunk: Shrunk;
}

/**
 * Makes a file fit the upload limit in the preview worker. On failure, puts the reason into the preview and returns
 * null.
 */
export function* shrink(file: File, how: ShrinkHow): SagaGenerator<Fitting | null> {
  const before = yield* select((root) => root.import);
  if (before.step !== "preview") return null;
  yield* put(importChanged({ step: "shrinking", file: before.file, how, done: 0, total: 0 }));
  try {
    const found = how === "simplify" ? yield* simplified(file, before) : yield* split(file, before);
    if (typeof found !== "string") return found;
    yield* put(importChanged({ ...before, problem: found }));
  } catch (error) {
    console.error("unable to make the file smaller", error);
    yield* put(importChanged({ ...before, problem: UNREADABLE }));
  }
  return null;
}

type Previewed = Extract<ImportState, { step: "preview" }>;
const NOT_GPX = "Only GPX files in UTF-8 can be simplified or split here.";

const progressOf =
  (how: ShrinkHow, { file }: Previewed) =>
  ([done, total]: [number, number]) =>
    importChanged({ step: "shrinking", file, how, done, total });

/** Returns the simplified file, or the reason it failed. */
function* simplified(file: File, before: Previewed) {
  const services = yield* getServices();
  const outcome = yield* withProgress(
    (report: (at: [number, number]) => void, signal) =>
      services.shrink.simplify(file, (done, total) => report([done, total]), signal),
    progressOf("simplify", before),
  );
  if (!outcome.ok)
    return outcome.reason === "not-gpx"
      ? NOT_GPX
      : `Simplifying tracks isn't enough: ${formatBytes(outcome.bytes)} would be left. Split the file instead.`;
  const { deviation, points, kept } = outcome;
  const shrunk: Shrunk = { how: "simplify", from: file.size, deviation, points, kept };
  return { parts: [new File([outcome.file], file.name)], shrunk };
}

/** Returns the parts of the file, or the reason it failed. */
function* split(file: File, before: Previewed) {
  const services = yield* getServices();
  const limit = formatBytes(yield* select(selectImportMaxBytes));
  const outcome = yield* withProgress(
    (report: (at: [number, number]) => void, signal) =>
      services.shrink.split(file, IMPORT_PARTS_MAX, (done, total) => report([done, total]), signal),
    progressOf("split", before),
  );
  if (!outcome.ok) {
    if (outcome.reason === "not-gpx") return NOT_GPX;
    if (outcome.reason === "too-large")
      return `A track or another feature in the file is larger than ${limit} by itself. Simplify tracks instead.`;
    return `Splitting would take more than ${IMPORT_PARTS_MAX} parts of ${limit}. Simplify tracks instead.`;
  }
  const count = outcome.parts.length;
  const parts = outcome.parts.map((part, at) => new File([part], partName(file.name, at + 1, count)));
  return { parts, shrunk: { how: "split", parts: count } satisfies Shrunk };
}

/** Returns a part's file name, such as "Season (2 of 3).gpx". The part's hunt is named after it. */
const partName = (name: string, part: number, count: number): string =>
  `${withoutEnding(name)} (${part} of ${count}).gpx`;
