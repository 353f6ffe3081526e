import fc from "fast-check";
import { expect, it } from "vitest";
import { type ColumnFeature, toColumns } from "../../../../src/domain/featureColumns";
import { keyOf } from "../../../../src/domain/idKeys";
import { KeyList } from "../../../../src/domain/idList";
import { ContentState } from "../../../../src/map/content/ContentState";
import { SELECTED, SHOWN, SlotTable } from "../../../../src/map/content/slotTable";
import { run } from "../../workers/vertexSelect/oracle";

const ids = [..."abcdefghijkl"];
const columns = (uuids: readonly string[]) =>
  toColumns(
    uuids.map((uuid) => ({
      uuid,
      title: uuid,
      geometry: { type: "Point", coordinates: [0, 0, 0] },
      properties: { ghType: "Point", icon: "elk", color: [1, 2, 3, 1], strokeType: "solid", strokeWidth: 4 },
    })) as unknown as ColumnFeature[],
  );
const listOf = (uuids: readonly string[]) => new KeyList(Uint32Array.from(uuids, keyOf));

const some = fc.subarray(ids);
const step = fc.oneof(
  fc.record({ add: fc.shuffledSubarray(ids) }),
  fc.record({ remove: some }),
  fc.record({ select: some, asKeys: fc.boolean() }),
  fc.record({ show: some }),
);

it("matches plain sets for slots, selection and visibility after any changes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const table = new SlotTable();
      const state = new ContentState(table);
      const there = new Set<string>();
      let selected: readonly string[] = [];
      let shown: readonly string[] = ids;
      for (const change of steps) {
        if ("add" in change) {
          const { slots, replaced } = table.add(columns(change.add));
          for (const [at, uuid] of change.add.entries()) state.refresh(uuid, slots[at] as number);
          table.bury(replaced);
          table.release(replaced);
          for (const uuid of change.add) there.add(uuid);
        } else if ("remove" in change) {
          table.release(table.remove(change.remove));
          for (const uuid of change.remove) there.delete(uuid);
        } else if ("select" in change) {
          selected = change.select;
          run(state.setSelected(change.asKeys ? listOf(selected) : selected));
        } else {
          shown = change.show;
          run(state.setVisible(shown));
          state.show();
        }
      }
      expect(table.size).toBe(there.size);
      const slots = ids.map((uuid) => table.slotOf(uuid));
      expect(new Set(slots.filter((slot) => slot !== undefined)).size).toBe(there.size);
      for (const [at, uuid] of ids.entries()) {
        const slot = slots[at];
        expect(slot !== undefined).toBe(there.has(uuid));
        if (slot === undefined) continue;
        expect(table.uuidOf(slot)).toBe(uuid);
        expect(table.keyOf(slot)).toBe(keyOf(uuid));
        const bits = table.states[slot] as number;
        expect((bits & SELECTED) !== 0).toBe(selected.includes(uuid));
        expect((bits & SHOWN) !== 0).toBe(shown.includes(uuid));
      }
    }),
  );
});
