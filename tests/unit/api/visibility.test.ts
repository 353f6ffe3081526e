import { expect, it, vi } from "vitest";
import type { RequestOptions } from "../../../src/api/http";
import { sendShown, withIdsApart } from "../../../src/api/visibility";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import { decodeVisibility, encodeIds } from "../../../src/formats/visibility";
import { ok } from "../app/fakes";

const ids = ["01234567-89ab-8cde-8f01-23456789abcd", "ffffffff-ffff-4fff-bfff-ffffffffffff"];

function bytesOf(head: object): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const steps = encodeIds(ids);
  let next = steps.next();
  while (!next.done) next = steps.next();
  const bytes = new Uint8Array(4 + text.length + next.value.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  bytes.set(next.value, 4 + text.length);
  return bytes;
}

const apart = {
  ...DEFAULT_PREFERENCES,
  features: { visible: { ...DEFAULT_PREFERENCES.features.visible, apart: "hidden" as const } },
};

it("reads ids stored apart, and only then", async () => {
  const read = vi.fn(async () => ok(bytesOf({ all: false, form: "hidden", updatedAt: 7 })));
  expect(await withIdsApart(DEFAULT_PREFERENCES, read)).toEqual(ok(DEFAULT_PREFERENCES));
  expect(read).not.toHaveBeenCalled();
  expect(await withIdsApart(apart, read)).toEqual(
    ok({
      ...DEFAULT_PREFERENCES,
      features: { visible: { all: false, collections: [], features: [], hidden: ids, updatedAt: 7 } },
    }),
  );
  read.mockResolvedValueOnce(ok(bytesOf({ all: false, form: "shown", updatedAt: 7 })));
  expect(await withIdsApart(apart, read)).toMatchObject({
    data: { features: { visible: { all: false, features: ids } } },
  });
});

it("reports an unreadable response", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const answers = [
    new Uint8Array(3),
    bytesOf({ all: false }),
    bytesOf({ all: 1, form: "shown", updatedAt: 1 }),
  ];
  for (const bytes of answers)
    expect(await withIdsApart(apart, async () => ok(bytes))).toMatchObject({
      success: false,
      data: { id: "bad-answer" },
    });
});

it("sends a long change in parts, the base first, and stops at a failure", async () => {
  const sent: RequestOptions["query"][] = [];
  const sizes: number[] = [];
  const send = async ({ query, bytes }: RequestOptions) => {
    sent.push(query);
    sizes.push(bytes?.size ?? -1);
    return ok(null);
  };
  const many = Array.from({ length: 300_000 }, (_, i) => `${i}`.padStart(8, "0") + ids[0]?.slice(8));
  await sendShown({ base: "none", show: [...many, "temp-point-1"], hide: ids, updatedAt: 7 }, send);
  expect(sent).toEqual([
    { base: "none", updatedAt: 7, show: 262_144 },
    { base: "keep", updatedAt: 7, show: 300_000 - 262_144 },
    { base: "keep", updatedAt: 7, show: 0 },
  ]);
  expect(sizes).toEqual([262_144 * 16, (300_000 - 262_144) * 16, 32]);
  await sendShown({ base: "all", show: [], hide: [], updatedAt: 8 }, send);
  expect(sent.at(-1)).toEqual({ base: "all", updatedAt: 8, show: 0 });
  const failed = { success: false as const, data: { status: 0, id: "offline", message: "" } };
  const refuse = vi.fn(async () => failed);
  expect(await sendShown({ base: "none", show: ids, hide: ids, updatedAt: 9 }, refuse)).toBe(failed);
  expect(refuse).toHaveBeenCalledTimes(1);
});

it("refuses a response that is cut off or has no room for its head", () => {
  const whole = bytesOf({ all: false, form: "hidden", updatedAt: 7 });
  const beyond = whole.slice(0, -16 * ids.length);
  new DataView(beyond.buffer).setUint32(0, beyond.length + 12, true);
  for (const bytes of [new Uint8Array(0), whole.subarray(0, 3), whole.subarray(0, 20), beyond])
    expect(() => [...decodeVisibility(bytes)]).toThrow("The response with the visible features is cut off.");
  expect(() => [...decodeVisibility(whole.subarray(0, -1))]).toThrow("Unknown form of visibility.");
});
