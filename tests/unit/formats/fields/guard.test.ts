import { describe, expect, it } from "vitest";
import { ContentBuilder } from "../../../../src/formats/builder";
import { explained, LayerGuard } from "../../../../src/formats/fields/guard";
import { FormatError, KIND_LINE } from "../../../../src/formats/types";

const broken = (what: string) => new FormatError("shapefile-damaged", `${what} is damaged.`);

/** A layer of lines with two vertices each, which breaks off with an error if one is given. */
function* layer(builder: ContentBuilder, lines: number, error?: unknown): Generator<number, void, void> {
  for (let line = 0; line < lines; line++) {
    builder.vertex(line, 0, Number.NaN, Number.NaN);
    builder.vertex(line, 1, Number.NaN, Number.NaN);
    builder.endFeature(KIND_LINE);
    yield line;
  }
  builder.vertex(0, 0, Number.NaN, Number.NaN);
  if (error !== undefined) throw error;
  builder.dropOpen();
}

function setUp() {
  const builder = new ContentBuilder();
  const guard = new LayerGuard({ builder, explain: explained });
  const read = (name: string, lines: number, error?: unknown, wanted = true) => [
    ...guard.read(name, layer(builder, lines, error), wanted),
  ];
  return { builder, guard, read };
}

describe("layers read one by one", () => {
  it("pass on each one's steps", () => {
    const { builder, read } = setUp();
    expect(read("a", 3)).toEqual([0, 1, 2]);
    expect(builder.featureCount).toBe(3);
  });

  it("keep nothing of a broken one, and all of the others", () => {
    const { builder, guard, read } = setUp();
    read("a", 2);
    read("b", 5, broken("b.shp"));
    read("c", 1);
    guard.finish();
    expect([builder.featureCount, builder.vertexCount]).toEqual([3, 6]);
    expect(builder.notes.toNotes().map(({ message }) => message)).toEqual([
      "Layer “b” was left out. b.shp is damaged.",
    ]);
  });

  it("count the vertices of broken ones too, so that they aren't free", () => {
    const { guard, read } = setUp();
    read("a", 1);
    read("b", 5, broken("b"));
    read("c", 2, broken("c"));
    expect(guard.dropped).toBe(11 + 5);
  });

  it("report the first one's error when none is valid", () => {
    const { guard, read } = setUp();
    read("a", 1, broken("a"));
    read("b", 1, broken("b"));
    expect(() => guard.finish()).toThrow("a is damaged.");
  });

  it("are an empty file when there are none", () => {
    const { guard } = setUp();
    expect(() => guard.finish()).not.toThrow();
  });

  it("stop at a limit of the whole file", () => {
    for (const id of ["too-large", "archive-too-large"] as const) {
      const { read } = setUp();
      const error = new FormatError(id, "Too large.");
      expect(() => read("a", 1, error)).toThrow(error);
    }
  });

  it("stop at a programming error, which would go unnoticed otherwise", () => {
    const { read } = setUp();
    const error = new TypeError("no such field");
    expect(() => read("a", 1, error)).toThrow(error);
  });

  it("stop after 50 broken ones, with the first one's error", () => {
    const { builder, guard, read } = setUp();
    read("sound", 1);
    for (let number = 1; number <= 50; number++) read(`layer ${number}`, 1, broken(`${number}`));
    expect(() => read("layer 51", 1, broken("51"))).toThrow("1 is damaged.");
    expect(builder.featureCount).toBe(1);
    guard.finish();
  });

  it("name ten broken ones and count the others", () => {
    const { builder, read } = setUp();
    for (let number = 1; number <= 13; number++) read(`layer ${number}`, 1, broken(`${number}`));
    const notes = builder.notes.toNotes();
    expect(notes).toHaveLength(11);
    expect(notes.at(-1)).toMatchObject({ id: "layer-unreadable", count: 3 });
  });

  it("ignore errors of one that isn't chosen, without counting it as valid", () => {
    const { builder, guard, read } = setUp();
    read("a", 1, broken("a"), false);
    read("b", 1, undefined, false);
    expect(builder.notes.toNotes()).toEqual([]);
    expect(() => guard.finish()).not.toThrow();
    read("c", 1, broken("c"));
    expect(() => guard.finish()).toThrow("c is damaged.");
  });

  it("truncate a name that would fill the note", () => {
    const { builder, read } = setUp();
    read("x".repeat(500), 1, broken("x"));
    expect(builder.notes.toNotes()[0]?.message).toBe(
      `Layer “${"x".repeat(79)}…” was left out. x is damaged.`,
    );
  });
});

describe("opening a layer", () => {
  it("returns its result, or null on failure", () => {
    const { builder, guard } = setUp();
    expect(guard.open("a", () => 7)).toBe(7);
    const opened = guard.open("b", () => {
      builder.addFolder("b", 0);
      throw broken("b");
    });
    expect(opened).toBeNull();
    expect(builder.notes.toNotes()).toHaveLength(1);
    expect(() => guard.finish()).toThrow("b is damaged.");
  });

  it("doesn't hide a programming error", () => {
    const { guard } = setUp();
    expect(() => guard.open("a", () => JSON.parse("{"))).toThrow(SyntaxError);
  });
});
