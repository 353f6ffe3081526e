import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import * as Comlink from "comlink";
import { FormatError } from "../../src/formats/index";
import type { PreviewResult } from "../../src/workers/preview";
import { fileSource, withChecksum } from "./fileSource";
import { readPreview, surveyPreview, transferables } from "./kernel";
import type { PreviewOutcome, PreviewProgress, PreviewRequest, SurveyRequest } from "./types";

const api = {
  /** A GPX or KML file of any size: it is never in memory as a whole. */
  async survey(
    { file, fileName, maxBytes }: SurveyRequest,
    onProgress: PreviewProgress,
  ): Promise<PreviewOutcome> {
    // What will not be sent is not looked for among earlier imports.
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
      // Not crypto.subtle: it is missing where a site is served over plain HTTP.
      return { preview, checksum: bytesToHex(sha256(bytes)) };
    });
  },
};

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
