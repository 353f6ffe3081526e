import fc from "fast-check";
import { expect, it } from "vitest";
import { pack, preferencesJson } from "../../../server/services/preferencesText";
import { idTexts, uuidBytes } from "../../../server/services/visibleIds";
import { DEFAULT_PREFERENCES, type Preferences } from "../../../src/domain/preferences";

it("ids beside the document follow its own list, whatever it contains", () => {
  const hostile = fc.constantFrom('],"updatedAt":', '"]', "\\", '{"keys":"');
  const listed = fc.array(fc.oneof(fc.string(), hostile));
  fc.assert(
    fc.property(listed, fc.array(fc.array(fc.uuid(), { minLength: 1 })), (own, beside) => {
      const { visible } = DEFAULT_PREFERENCES.features;
      const preferences: Preferences = {
        ...DEFAULT_PREFERENCES,
        features: { visible: { ...visible, features: own } },
      };
      const parts = preferencesJson(pack(preferences), { ids: beside.map((ids) => idTexts(uuidBytes(ids))) });
      const read = JSON.parse(parts.join("")) as Preferences;
      expect(read).toEqual({
        ...preferences,
        features: { visible: { ...visible, features: [...own, ...beside.flat()] } },
      });
      const apart = JSON.parse(
        preferencesJson(pack(preferences), { apart: "hidden" }).join(""),
      ) as Preferences;
      expect(apart).toEqual({
        ...preferences,
        features: { visible: { ...visible, features: own, apart: "hidden" } },
      });
    }),
  );
});
