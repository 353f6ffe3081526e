import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { isExpired, readStoredUser, storeUser, tokenExpiry } from "../../../src/api/identity";
import { memoryStorage, USER } from "../app/fakes";
import { tokenUntil } from "./testServer";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("the stored user", () => {
  it("is read back, plain and as base64, with any letters in the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (firstName) => {
        const user = { ...USER, firstName };
        const plain = memoryStorage();
        storeUser(plain, user);
        const encoded = memoryStorage({ currentUser: base64(JSON.stringify(user)) });
        expect(readStoredUser(plain)).toEqual(user);
        expect(readStoredUser(encoded)).toEqual(user);
      }),
    );
  });

  it.each(["", "null", "{}", "not json", base64("not json"), '{"uuid":"a"}', "%%%"])(
    "is missing when storage holds %j",
    (text) => {
      expect(readStoredUser(memoryStorage({ currentUser: text }))).toBeNull();
    },
  );

  it("doesn't break the app when storage is full", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    storeUser(full, USER);
    expect(log).toHaveBeenCalledWith("LOCAL USER FAILURE", expect.any(Error));
    log.mockRestore();
  });
});

describe("the identity token", () => {
  it("is expired at and after its exp", () => {
    const token = tokenUntil(1000);
    expect(tokenExpiry(token)).toBe(1000);
    expect([999.9, 1000, 1001].map((now) => isExpired(token, now))).toEqual([false, true, true]);
  });

  it.each(["", "a.b", "a.b.c", `h.${base64("{}")}.s`, `h.${base64('{"exp":"soon"}')}.s`])(
    "is expired when it is %j",
    (token) => {
      expect(isExpired(token, 0)).toBe(true);
    },
  );
});
