import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { END } from "../../../../server/arcgis/queries/messages";
import { SlicedReply } from "../../../../server/arcgis/queries/slicedReply";

const bytes = (part: string) => new TextEncoder().encode(part);

it("joins the slices up to the end", async () => {
  const reply = new SlicedReply();
  for (const part of ['{"a":', "1", "}"]) reply.sender.postMessage(bytes(part));
  reply.sender.postMessage(END);
  expect(await text(await reply.stream)).toBe('{"a":1}');
});

it("breaks off for its reader when the thread fails", async () => {
  const reply = new SlicedReply();
  reply.sender.postMessage(bytes('{"a":'));
  const read = text(await reply.stream);
  reply.fail(new Error("The thread ended."));
  await expect(read).rejects.toThrow("The thread ended.");
});

it("fails quietly while nobody reads it", async () => {
  const reply = new SlicedReply();
  reply.sender.postMessage(bytes('{"a":'));
  const stream = await reply.stream;
  const closed = new Promise((resolve) => stream.once("close", resolve));
  reply.fail(new Error("The thread ended."));
  await closed;
  expect(stream.destroyed).toBe(true);
});
