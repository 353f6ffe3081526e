import { describe, expect, it } from "vitest";
import type { GhType } from "../../../../src/domain/feature";
import { type ColumnFeature, toColumns } from "../../../../src/domain/featureColumns";
import { ContentState } from "../../../../src/map/content/ContentState";
import { ROW } from "../../../../src/map/content/dirtyRows";
import {
  HIGHLIGHTED,
  RAISED,
  SELECTED,
  SHOWN,
  SlotTable,
  STYLE_BYTES,
  WANTED,
} from "../../../../src/map/content/slotTable";
import { run } from "../../workers/vertexSelect/oracle";

const feature = (uuid: string, ghType: GhType = "Point"): ColumnFeature =>
  ({
    uuid,
    title: uuid,
    geometry: { type: "Point", coordinates: [0, 0, 0] },
    properties: { ghType, icon: "elk", color: [10, 20, 30, 0.4], strokeType: "dash", strokeWidth: 8 },
  }) as unknown as ColumnFeature;

const columns = (...uuids: string[]) => toColumns(uuids.map((uuid) => feature(uuid)));

describe("feature table", () => {
  it("gives every feature a slot with its style as bytes", () => {
    const table = new SlotTable();
    const { slots, replaced } = table.add(columns("a", "b"));
    expect([...slots]).toEqual([0, 1]);
    expect(replaced).toEqual([]);
    expect(table.uuidOf(1)).toBe("b");
    expect([...table.styles.slice(STYLE_BYTES, 2 * STYLE_BYTES)]).toEqual([10, 20, 30, 102, 8, 1, 27, 0]);
  });

  it("keeps a replaced feature's old slot alive until it is removed, and reuses it once released", () => {
    const table = new SlotTable();
    table.add(columns("a"));
    table.setState(0, SHOWN);
    const { slots, replaced } = table.add(columns("a"));
    expect([...slots]).toEqual([1]);
    expect(replaced).toEqual([0]);
    expect(table.states[0]).toBe(SHOWN);
    expect(table.isLive(0)).toBe(true);
    table.bury(replaced);
    expect(table.states[0]).toBe(0);
    expect(table.isLive(0)).toBe(false);
    expect(table.slotOf("a")).toBe(1);
    table.release(replaced);
    expect([...table.add(columns("b")).slots]).toEqual([0]);
  });

  it("takes the later of two features with the same uuid in one call", () => {
    const table = new SlotTable();
    const { slots, replaced } = table.add(columns("a", "a"));
    expect(replaced).toEqual([slots[0]]);
    expect(table.slotOf("a")).toBe(slots[1]);
    expect(table.size).toBe(1);
  });

  it("reports changed rows of bytes once", () => {
    const table = new SlotTable();
    table.add(columns(...Array.from({ length: 3 * ROW }, (_, i) => `${i}`)));
    expect(table.dirtyStyles.take()).toEqual({ first: 0, end: 3 });
    expect(table.dirtyStates.take()).toBeNull();
    table.setState(ROW + 1, SHOWN);
    table.setState(ROW + 1, SHOWN);
    expect(table.dirtyStates.take()).toEqual({ first: 1, end: 2 });
    expect(table.dirtyStates.take()).toBeNull();
  });

  it("changes only the named parts of a style", () => {
    const table = new SlotTable();
    table.add(columns("a"));
    table.setStyle("a", { strokeWidth: 2 });
    table.setStyle("a", { color: [1, 2, 3, 1] });
    table.setStyle("nobody", { icon: 3 });
    expect([...table.styles.slice(0, STYLE_BYTES)]).toEqual([1, 2, 3, 255, 2, 1, 27, 0]);
  });
});

it("styles very many features with pauses, and raises only those", () => {
  const table = new SlotTable();
  const uuids = Array.from({ length: 5000 }, (_, i) => `${i}`);
  const { slots } = table.add(columns(...uuids));
  run(table.restyle(["4999"], { strokeWidth: 3 }));
  const odd = uuids.filter((_, i) => i % 2 === 1 && i < 4000);
  const pauses = [...table.restyle([...odd, "nobody"], { strokeWidth: 2 })];
  expect(pauses).toHaveLength(1);
  const widthOf = (i: number) => table.styles[(slots[i] as number) * STYLE_BYTES + 4];
  const isRaised = (i: number) => ((table.states[slots[i] as number] as number) & RAISED) !== 0;
  const chosen = new Set(odd);
  for (const [i, uuid] of uuids.entries()) {
    expect(widthOf(i)).toBe(chosen.has(uuid) ? 2 : i === 4999 ? 3 : 8);
    expect(isRaised(i)).toBe(chosen.has(uuid));
  }
});

/** Visible, and requested to be. */
const ON = SHOWN | WANTED;

describe("visibility, selection and highlight", () => {
  const setUp = () => {
    const table = new SlotTable();
    const state = new ContentState(table);
    const { slots } = table.add(columns("a", "b", "c"));
    ["a", "b", "c"].forEach((uuid, i) => {
      state.refresh(uuid, slots[i] ?? 0);
    });
    return { table, state };
  };

  it("shows all features or only the listed ones, and applies the same rule to later ones", () => {
    const { table, state } = setUp();
    expect([...table.states.slice(0, 3)]).toEqual([ON, ON, ON]);
    run(state.setVisible(["b", "later"]));
    expect([...table.states.slice(0, 3)]).toEqual([0, ON, 0]);
    const { slots } = table.add(columns("later", "other"));
    state.announce("later", slots[0] ?? 0);
    expect(table.states[3]).toBe(WANTED);
    expect([...state.wantedBytes()]).toEqual([0, 1, 0, 1, 0]);
    state.refresh("later", slots[0] ?? 0);
    expect(table.states[3]).toBe(ON);
    run(state.setVisible("all"));
    state.show();
    expect([...table.states.slice(0, 5)]).toEqual([ON, ON, ON, ON, ON]);
    expect([...state.wantedBytes()]).toEqual([1, 1, 1, 1, 1]);
  });

  it("replaces the selection and the highlight, and keeps both while hidden", () => {
    const { table, state } = setUp();
    run(state.setSelected(["a", "b"]));
    run(state.setSelected(["b"]));
    state.setHighlighted("a");
    state.setHighlighted("b");
    run(state.setVisible(["a"]));
    expect([...table.states.slice(0, 3)]).toEqual([ON, SELECTED | HIGHLIGHTED, 0]);
    state.setHighlighted(null);
    expect(table.states[1]).toBe(SELECTED);
  });
});
