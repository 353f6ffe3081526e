import { brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createCompressor } from "../../../../server/jobs/compressor";
import { encodingFor } from "../../../../server/routes/support/encodingFor";

const UNFINISHED = {
  br: (bytes: Uint8Array) => brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (bytes: Uint8Array) => gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
  identity: (bytes: Uint8Array) => bytes,
};

describe("a compressor", () => {
  const pieces = ["first ", "second ".repeat(5000), "", "third"].map((text) =>
    new TextEncoder().encode(text),
  );

  it.each(["br", "gzip", "identity"] as const)(
    "%s: anything compressed so far can be read without the rest",
    async (encoding) => {
      const { compress, end } = createCompressor(encoding);
      let sent = Buffer.alloc(0);
      let text = "";
      for (const piece of pieces) {
        text += new TextDecoder().decode(piece);
        sent = Buffer.concat([sent, await compress(piece)]);
        expect(Buffer.from(UNFINISHED[encoding](sent)).toString()).toBe(text);
      }
      sent = Buffer.concat([sent, await end()]);
      const whole = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
      expect(Buffer.from(whole[encoding](sent)).toString()).toBe(text);
      if (encoding !== "identity") expect(sent.length).toBeLessThan(1000);
    },
  );
});

describe("the encoding for a client", () => {
  it("is the best one it accepts", () => {
    expect(encodingFor("gzip, deflate, br, zstd")).toBe("br");
    expect(encodingFor("GZIP")).toBe("gzip");
    expect(encodingFor("br;q=0, gzip;q=0.3")).toBe("gzip");
    expect(encodingFor("*")).toBe("gzip");
    for (const none of [undefined, "", "identity", "br; q=0.0, gzip;q=0", "zstd"])
      expect(encodingFor(none)).toBe("identity");
  });
});
