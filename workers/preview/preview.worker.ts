import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import * as Comlink from "comlink";
import { FormatError } from "../../src/formats/index";
import { readPreview, transferables } from "./kernel";
import type { PreviewOutcome, PreviewProgress, PreviewRequest } from "./types";

const api = {
  async read(
    { bytes, fileName, maxBytes, table }: PreviewRequest,
    onProgress: PreviewProgress,
  ): Promise<PreviewOutcome> {
    try {
      const preview = readPreview(bytes, fileName, { maxBytes, onProgress, ...(table && { table }) });
      // Not crypto.subtle: it is missing where a site is served over plain HTTP.
      const checksum = bytesToHex(sha256(bytes));
      return Comlink.transfer({ ok: true, preview, checksum }, transferables(preview));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      return { ok: false, error: { id: error.id, message: error.message, line: error.line } };
    }
  },
};
export type PreviewApi = typeof api;
Comlink.expose(api);
