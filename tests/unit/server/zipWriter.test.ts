import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { ZipWriter } from "../../../server/services/zipWriter";
import { readZip } from "../../support/zip";

const MB = 1024 * 1024;

it("holds no file after writing it, though its directory comes last", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const zip = new ZipWriter(1);
  let read = 0;
  zip.stream.on("data", (chunk: Buffer) => {
    read += chunk.length;
  });
  collect();
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < 40; index++)
    await zip.packed(`${index}.jpg`, new Uint8Array(randomBytes(2 * MB)));
  const held = () => {
    collect();
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(held).toBeLessThan(30 * MB);
  zip.end();
  await expect.poll(() => read).toBeGreaterThan(80 * MB);
});

it("writes texts and bytes that another reader reads back", async () => {
  const zip = new ZipWriter(1);
  const photo = new Uint8Array(randomBytes(100_000));
  const writing = (async () => {
    await zip.text("doc.kml", ["<kml>", "</kml>"]);
    await zip.packed("files/a.jpg", photo);
    await zip.packed("files/empty.jpg", new Uint8Array());
    zip.end();
  })();
  const files = readZip(await buffer(zip.stream));
  await writing;
  expect([...files.keys()]).toEqual(["doc.kml", "files/a.jpg", "files/empty.jpg"]);
  expect(String(files.get("doc.kml"))).toBe("<kml></kml>");
  expect(files.get("files/a.jpg")?.equals(photo)).toBe(true);
});
