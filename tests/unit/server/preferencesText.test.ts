import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { pack, preferencesJson, unpack } from "../../../server/services/preferencesText";
import { DEFAULT_PREFERENCES, type Preferences } from "../../../src/domain/preferences";

const withIds = (features: string[], collection: string | null): Preferences => ({
  ...DEFAULT_PREFERENCES,
  features: { visible: { ...DEFAULT_PREFERENCES.features.visible, features } },
  global: { ...DEFAULT_PREFERENCES.global, pinned: { collection } },
});

describe("stored preferences", () => {
  it("are sent as saved without being parsed, whatever they contain", () => {
    const hostile = fc.constantFrom('"pinned":{"collection":null}', "\\", '{"keys":"', "\u2028", "\0");
    const texts = fc.array(fc.oneof(fc.string(), hostile));
    fc.assert(
      fc.property(texts, fc.option(fc.uuid()), (ids, pin) => {
        const preferences = withIds(ids, pin);
        const stored = pack(preferences);
        expect(unpack(stored)).toEqual(preferences);
        const parts = preferencesJson(stored);
        expect(JSON.parse(parts.join(""))).toEqual(preferences);
        // The parts are slices of the stored document, split around the pin.
        expect(parts).toHaveLength(4);
        expect(stored.document.endsWith(parts[3] ?? "")).toBe(true);
      }),
    );
  });

  it("of an earlier version get settings added since", () => {
    const { layers: _layers, ...earlier } = withIds(["a"], null);
    const stored = { document: JSON.stringify(earlier), pinnedCollection: "b" };
    const expected = withIds(["a"], "b");
    expect(unpack(stored)).toEqual(expected);
    expect(JSON.parse(preferencesJson(stored).join(""))).toEqual(expected);
  });

  it("of 200,000 ids are sent without parsing or writing their document", () => {
    const ids = Array.from({ length: 200_000 }, (_, i) => `${i}`.padStart(36, "0"));
    const stored = pack(withIds(ids, "b"));
    const parse = vi.spyOn(JSON, "parse");
    const stringify = vi.spyOn(JSON, "stringify");
    onTestFinished(() => void vi.restoreAllMocks());
    const parts = preferencesJson(stored);
    expect(parse).not.toHaveBeenCalled();
    expect(stringify.mock.calls.map(([value]) => value)).toEqual([{ collection: "b" }]);
    expect(parts.join("").length).toBeGreaterThan(200_000 * 36);
  });
});
