import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import * as Comlink from "comlink";
import { FormatError } from "../../src/formats/index";
import { splitSteps } from "../../src/formats/shrink/split";
import { fileSource, withChecksum } from "./fileSource";
import { readPreview, surveyPreview, transferables } from "./kernel";
import { simplifySteps } from "./simplify";
import type {
  PreviewOutcome,
  PreviewProgress,
  PreviewRequest,
  PreviewResult,
  ShrinkRequest,
  SimplifyOutcome,
  SplitOutcome,
  SurveyRequest,
} from "./types";

const api = {
  /** Previews a GPX or KML file of any size without holding all of it in memory. */
  async survey(
    { file, fileName, maxBytes }: SurveyRequest,
    onProgress: PreviewProgress,
  ): Promise<PreviewOutcome> {
    // A file too large to send isn't looked up among earlier imports, so it needs no checksum.
    const hashed = file.size <= maxBytes ? withChecksum(fileSource(file)) : null;
    return outcomeOf(() => {
      const preview = surveyPreview(hashed?.source ?? fileSource(file), fileName, onProgress);
      return { preview, checksum: hashed?.checksum() ?? null };
    });
  },

  async read(
    { bytes, fileName, maxBytes, table }: PreviewRequest,
    onProgress: PreviewProgress,
  ): Promise<PreviewOutcome> {
    return outcomeOf(() => {
      const preview = readPreview(bytes, fileName, { maxBytes, onProgress, ...(table && { table }) });
      // crypto.subtle isn't available on sites served over plain HTTP.
      return { preview, checksum: bytesToHex(sha256(bytes)) };
    });
  },
  /** Reduces the track points of a GPX file until it fits `maxBytes`. */
  simplify: async (
    { file, maxBytes }: ShrinkRequest,
    onProgress: PreviewProgress,
  ): Promise<SimplifyOutcome> => {
    const found = finish(simplifySteps(fileSource(file), maxBytes), 2 * file.size, onProgress);
    if (!found.ok) return found;
    const { pieces, ...figures } = found;
    return { ...figures, file: new Blob(pieces) };
  },

  /** Splits a GPX file into several, without copying any of them. */
  split: async (
    { file, maxBytes }: ShrinkRequest,
    most: number,
    onProgress: PreviewProgress,
  ): Promise<SplitOutcome> => {
    const found = finish(splitSteps(fileSource(file), maxBytes, most), file.size, onProgress);
    if (!found.ok) return found;
    const { head, bodies, tail } = found;
    return {
      ok: true,
      parts: bodies.map((body) => new Blob([file.slice(...head), file.slice(...body), tail])),
    };
  },
};

/** Runs steps to completion and reports progress about a hundred times. */
function finish<Result>(
  steps: Generator<number, Result, void>,
  total: number,
  onProgress: PreviewProgress,
): Result {
  let told = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    if (step.value - told < total / 100) continue;
    told = step.value;
    onProgress(told, total);
  }
  return step.value;
}

function outcomeOf(read: () => { preview: PreviewResult; checksum: string | null }): PreviewOutcome {
  try {
    const found = read();
    return Comlink.transfer({ ok: true, ...found }, transferables(found.preview));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { ok: false, error: { id: error.id, message: error.message, line: error.line } };
  }
}

export type PreviewApi = typeof api;
Comlink.expose(api);
