import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSlot, type ShownView } from "../../../../src/map/plan/slot";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const viewNamed = (name: string) => ({ map: { name } }) as unknown as ShownView;
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A slot whose code the test loads. `drawn` has what is on each view now. */
function setUp() {
  const loads: { resolve(): void; reject(cause: unknown): void }[] = [];
  const drawn = new Map<string, string[]>();
  const load = vi.fn(
    () => new Promise<string>((resolve, reject) => loads.push({ resolve: () => resolve("code"), reject })),
  );
  const create = vi.fn((_code: string, { map }: ShownView) => {
    const { name } = map as unknown as { name: string };
    drawn.set(name, []);
    return {
      show: (thing: string) => void drawn.set(name, [thing]),
      destroy: () => void drawn.delete(name),
    };
  });
  const slot = createSlot<string, ReturnType<typeof create>, string>(load, create);
  const settle = async () => {
    for (const { resolve } of loads.splice(0)) resolve();
    await turn();
  };
  return { slot, load, loads, create, drawn: () => Object.fromEntries(drawn), settle };
}

describe("a Plan view drawing", () => {
  it("loads its code only once there is something to draw", async () => {
    const { slot, load, settle, drawn } = setUp();
    slot.follow(viewNamed("flat"));
    slot.set(null);
    slot.setHidden(true);
    slot.set("a ray");
    expect(load).not.toHaveBeenCalled();
    slot.setHidden(false);
    await settle();
    expect(drawn()).toEqual({ flat: ["a ray"] });
  });

  it("is drawn when the view arrives after it", async () => {
    const { slot, settle, drawn } = setUp();
    slot.set("a ray");
    await settle();
    expect(drawn()).toEqual({});
    slot.follow(viewNamed("flat"));
    await settle();
    expect(drawn()).toEqual({ flat: ["a ray"] });
  });

  it("shows the last state set while its code loaded, in one layer", async () => {
    const { slot, create, settle, drawn } = setUp();
    slot.follow(viewNamed("flat"));
    for (const thing of ["one", "two", "three"]) slot.set(thing);
    await settle();
    expect(drawn()).toEqual({ flat: ["three"] });
    expect(create).toHaveBeenCalledOnce();
  });

  it("isn't drawn when it was removed or hidden while its code loaded", async () => {
    const removed = setUp();
    removed.slot.follow(viewNamed("flat"));
    removed.slot.set("a ray");
    removed.slot.set(null);
    await removed.settle();
    expect(removed.create).not.toHaveBeenCalled();
    const hidden = setUp();
    hidden.slot.follow(viewNamed("flat"));
    hidden.slot.set("a ray");
    hidden.slot.setHidden(true);
    await hidden.settle();
    expect(hidden.drawn()).toEqual({});
  });

  it("goes to the view shown when its code has loaded", async () => {
    const { slot, settle, drawn } = setUp();
    slot.follow(viewNamed("flat"));
    slot.set("a ray");
    slot.follow(viewNamed("scene"));
    await settle();
    expect(drawn()).toEqual({ scene: ["a ray"] });
    slot.follow(viewNamed("flat"));
    await settle();
    expect(drawn()).toEqual({ flat: ["a ray"] });
  });

  it("that changes while hidden shows the change later", async () => {
    const { slot, settle, drawn } = setUp();
    slot.follow(viewNamed("flat"));
    slot.set("one");
    await settle();
    slot.setHidden(true);
    expect(drawn()).toEqual({});
    slot.set("two");
    await settle();
    expect(drawn()).toEqual({});
    slot.setHidden(false);
    await settle();
    expect(drawn()).toEqual({ flat: ["two"] });
  });

  it("is destroyed when it is removed, and can be set again", async () => {
    const { slot, create, settle, drawn } = setUp();
    slot.follow(viewNamed("flat"));
    slot.set("one");
    await settle();
    slot.set(null);
    await settle();
    expect(drawn()).toEqual({});
    expect(slot.layer()).toBeNull();
    slot.set("two");
    await settle();
    expect(drawn()).toEqual({ flat: ["two"] });
    expect(create).toHaveBeenCalledTimes(2);
  });

  it("is retried with the next change after its code couldn't be loaded", async () => {
    const { slot, loads, settle, drawn } = setUp();
    slot.follow(viewNamed("flat"));
    slot.set("one");
    loads.splice(0)[0]?.reject(new Error("offline"));
    await turn();
    expect(console.error).toHaveBeenCalledOnce();
    slot.set("two");
    await settle();
    expect(drawn()).toEqual({ flat: ["two"] });
  });
});
