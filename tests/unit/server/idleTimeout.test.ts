import { PassThrough, pipeline } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { idleTimeout } from "../../../server/services/idleTimeout";

it("passes on every byte of a source that keeps writing", async () => {
  const source = new PassThrough();
  const stream = source.pipe(idleTimeout(60_000));
  for (const word of ["one ", "two ", "three"]) source.write(word);
  source.end();
  expect(await text(stream)).toBe("one two three");
});

it("ends the source and itself when there is no reader", async () => {
  const source = new PassThrough();
  const ended = new Promise<Error | null | undefined>((resolve) => {
    pipeline(source, idleTimeout(50), resolve);
  });
  // More than both streams buffer, so the rest waits for a reader.
  source.write(Buffer.alloc(1_000_000));
  expect((await ended)?.message).toBe("Too little was read for 0.05 s.");
  expect(source.destroyed).toBe(true);
});

it("ends when bytes arrive more slowly than required, however steadily", async () => {
  const source = new PassThrough();
  const stream = idleTimeout(100, 1000);
  const ended = new Promise<Error | null | undefined>((resolve) => {
    pipeline(source, stream, resolve);
  });
  stream.resume();
  const drip = setInterval(() => source.write("x"), 10);
  expect((await ended)?.message).toBe("Too little was read for 0.1 s.");
  clearInterval(drip);
});
