import { PbfReader } from "pbf";
import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, inject("serverUrl")), { headers });

function summary(bytes: ArrayBuffer) {
  const result = { name: "", range: "", glyphs: 0 };
  new PbfReader(bytes).readFields((tag, into, pbf) => {
    if (tag !== 1) return;
    pbf.readMessage((field, stack, inner) => {
      if (field === 1) stack.name = inner.readString();
      if (field === 2) stack.range = inner.readString();
      if (field === 3) stack.glyphs++;
    }, into);
  }, result);
  return result;
}

describe("glyphs", () => {
  it.each([
    ["Open%20Sans%20Bold,Arial%20Unicode%20MS%20Regular", "Open Sans Bold"],
    ["arial-unicode-ms-regular", "Open Sans Regular"],
  ])("/fonts/%s/0-255.pbf is %s", async (stack, name) => {
    const answer = await get(`/fonts/${stack}/0-255.pbf`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/x-protobuf");
    const found = summary(await answer.arrayBuffer());
    expect(found).toMatchObject({ name, range: "0-255" });
    expect(found.glyphs).toBeGreaterThan(180);
  });

  it("are compressed or plain as requested, and 304 if unchanged", async () => {
    const path = "/fonts/open-sans-regular/256-511.pbf";
    const plain = await get(path, { "Accept-Encoding": "identity" });
    const packed = await get(path, { "Accept-Encoding": "gzip" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(Buffer.from(await plain.arrayBuffer()));
    const known = await get(path, { "If-None-Match": plain.headers.get("etag") ?? "" });
    expect(known.status).toBe(304);
  });

  it("are empty for scripts missing from the font, and 400 for an invalid range", async () => {
    const chinese = await get("/fonts/open-sans-regular/19968-20223.pbf");
    expect([chinese.status, (await chinese.arrayBuffer()).byteLength]).toEqual([200, 0]);
    for (const range of ["0-256", "1-256", "65536-65791", "..", "a-b", "-256-0"]) {
      const answer = await get(`/fonts/open-sans-regular/${range}.pbf`);
      expect([range, answer.status]).toEqual([range, 400]);
      expect(await answer.json()).toMatchObject({ error: { code: 400 } });
    }
  });

  it("have their fonts beside them for 3D", async () => {
    const answer = await get("/fonts/woff2/arial-unicode-ms-bold.woff2");
    expect(answer.headers.get("content-type")).toBe("font/woff2");
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 4)).toBe("wOF2");
  });
});

describe("sprites", () => {
  it("are an atlas with an index, for screens of both densities", async () => {
    for (const [suffix, ratio] of [
      ["", 1],
      ["@2x", 2],
    ] as const) {
      const index = (await (await get(`/sprites/icons${suffix}.json`)).json()) as Record<
        string,
        { pixelRatio: number }
      >;
      expect(Object.keys(index).length).toBe(82);
      expect(index.elk?.pixelRatio).toBe(ratio);
      const png = await get(`/sprites/icons${suffix}.png`);
      expect(png.headers.get("content-type")).toBe("image/png");
      expect((await sharp(Buffer.from(await png.arrayBuffer())).metadata()).width).toBe(12 * 24 * ratio);
    }
  });

  it("are available as single images too", async () => {
    const answer = await get("/sprites/icons/turkey-strut.svg");
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    const svg = await answer.text();
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe("svg");
    expect(
      (await get("/sprites/icons/turkey-strut.svg", { "If-None-Match": answer.headers.get("etag") ?? "" }))
        .status,
    ).toBe(304);
    expect((await get("/sprites/icons/no-such.svg")).status).toBe(404);
  });
});
