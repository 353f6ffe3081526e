import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { sendBulk, styleQuery } from "../../../src/api/bulk";
import { type RequestOptions, withQuery } from "../../../src/api/http";
import type { ApiResult } from "../../../src/api/userApi";
import { idBytes } from "../../support/bulk";
import { ok } from "../app/fakes";

const uuids = fc.uniqueArray(fc.uuid(), { maxLength: 40 });

const bytesSent = async ({ bytes }: RequestOptions): Promise<number[]> => [
  ...new Uint8Array((await bytes?.arrayBuffer()) ?? new ArrayBuffer(0)),
];

it("sends the bytes of all ids and returns those in the response, in order", async () => {
  await fc.assert(
    fc.asyncProperty(uuids, fc.func(fc.boolean()), async (ids, isMissing) => {
      const missing = ids.filter((id) => isMissing(id));
      const sent: RequestOptions[] = [];
      const result = await sendBulk([...ids, "temp-point-1"], "change-1", async (options) => {
        sent.push(options);
        return ok(idBytes(missing));
      });
      expect(sent).toMatchObject([{ answer: "bytes" }]);
      expect(await bytesSent(sent[0] ?? {})).toEqual([...idBytes(ids)]);
      expect(result).toEqual(
        ok({
          successful: ids.filter((id) => !missing.includes(id)),
          failed: [...missing, "temp-point-1"].map((id) => ({ id, reason: "not-found" })),
        }),
      );
    }),
  );
});

it("uses the same idempotency key for the same part of a change, and a new one otherwise", async () => {
  const change = "V1StGXR8_Z5jdHi6B-myT";
  const keyOf = async (ids: readonly string[], key = change) => {
    let sent = "";
    await sendBulk(ids, key, async ({ headers }) => {
      sent = headers?.["Idempotency-Key"] ?? "";
      return ok(new Uint8Array(0));
    });
    return sent;
  };
  await fc.assert(
    fc.asyncProperty(uuids, uuids, async (one, other) => {
      const key = await keyOf(one);
      expect(key).toMatch(/^[\w-]{8,64}$/);
      expect(await keyOf([...one])).toBe(key);
      expect(await keyOf(one, "another-change")).not.toBe(key);
      expect((await keyOf(other)) === key).toBe(one.join() === other.join());
    }),
  );
});

it("reports ids in the response that weren't in the request", async () => {
  const [feature = "", hunt = ""] = fc.sample(fc.uuid(), 2);
  const result = await sendBulk([feature], "change-1", async () => ok(idBytes([hunt])));
  expect(result).toEqual(ok({ successful: [feature], failed: [{ id: hunt, reason: "not-found" }] }));
});

it("passes on a failure", async () => {
  const failed: ApiResult<Uint8Array> = { success: false, data: { status: 0, id: "offline", message: "" } };
  const send = vi.fn(async () => failed);
  expect(await sendBulk([], "change-1", send)).toBe(failed);
});

it.each([
  [
    { color: [10, 20, 30, 0.5] as const, strokeWidth: 4, icon: "elk" },
    "?icon=elk&color=10%2C20%2C30%2C0.5&strokeWidth=4",
  ],
  [{ icon: null, strokeWidth: 0.5 }, "?strokeWidth=0.5"],
  [{}, ""],
])("encodes the style %j", (style, query) => {
  expect(withQuery("/", styleQuery(style as Parameters<typeof styleQuery>[0]))).toBe(`/${query}`);
});
