import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PARTS, parseOptions } from "../../../bench/load/arguments";
import { isMet, quantile, table } from "../../../bench/load/figures";
import { fileArgument, runCommand, UsageError } from "../../../scripts/backup/command";
import { groupBy } from "../../../scripts/data/search/groups";
import { metersPerUnit } from "../../../scripts/dem/units";
import { parseSvg } from "../../../scripts/icons/parseSvg";
import { fingerprint } from "../../../scripts/lib/fingerprint.mjs";
import { parseArguments } from "../../../scripts/seed/arguments";
import { StartError } from "../../../server/startError";

describe("arguments of seed", () => {
  const needed = ["--email", "a@b.example", "--features", "5"];

  it("have defaults, and other values where given", () => {
    expect(parseArguments(needed)).toEqual({
      email: "a@b.example",
      password: null,
      features: 5,
      vertices: 40,
      hunts: 10,
      seed: 1,
    });
    const more = ["--vertices", "4", "--hunts=0", "--seed", "2147483646", "--password", "x".repeat(8)];
    expect(parseArguments([...needed, ...more])).toMatchObject({
      vertices: 4,
      hunts: 0,
      seed: 2_147_483_646,
    });
  });

  it.each([
    [["--features", "5"], "--email must be an e-mail address."],
    [["--email", "a b@c", "--features", "5"], "--email must be an e-mail address."],
    [["--email", `${"a".repeat(250)}@b.cd`, "--features", "5"], "--email must be an e-mail address."],
    [["--email", "a@b"], "--features must be a whole number from 0 to 2000000."],
    [[...needed, "--features", "2000001"], "--features must be a whole number from 0 to 2000000."],
    [[...needed, "--features", "1e3"], "--features must be"],
    [[...needed, "--vertices", "3"], "--vertices must be a whole number from 4 to"],
    [[...needed, "--hunts", "-1"], "argument"],
    [[...needed, "--seed", "0"], "--seed must be"],
    [[...needed, "--seed", ""], "--seed must be"],
    [[...needed, "--password", "short"], "--password must have 8 to 200 characters."],
    [[...needed, "more"], "more"],
    [[...needed, "--featuers", "5"], "--featuers"],
  ])("are refused: %j", (words, message) => {
    expect(() => parseArguments(words)).toThrow(message);
  });
});

describe("arguments of load", () => {
  it("select parts in the order in which they were named", () => {
    expect(parseOptions([]).parts).toEqual(PARTS);
    expect(parseOptions(["--only", "export,mix"]).parts).toEqual(["export", "mix"]);
    expect(() => parseOptions(["--only", "mix,all"])).toThrow(
      "--only all: there are mix, pages, import, export.",
    );
  });

  it("are whole numbers, of which only the pause may be 0", () => {
    expect(parseOptions(["--think", "0"]).think).toBe(0);
    for (const value of ["0", "1.5", "x", ""])
      expect(() => parseOptions(["--clients", value]), value).toThrow(
        "--clients must be a whole number of at least 1.",
      );
    expect(() => parseOptions(["--import-bytes", "399999"])).toThrow("at least 400000.");
  });
});

describe("a command's file argument", () => {
  const flags = { force: { type: "boolean" } } as const;

  it("may come before or after its flags", () => {
    expect(fileArgument(["a.rlb", "--force"], flags)).toEqual({ file: "a.rlb", force: true });
    expect(fileArgument(["--force", "--", "--a"], flags)).toEqual({ file: "--a", force: true });
  });

  it("is required, and only one is allowed", () => {
    for (const words of [[], ["a", "b"]])
      expect(() => fileArgument(words, flags)).toThrow(new UsageError("Give one file."));
    expect(() => fileArgument(["a", "--fast"], flags)).toThrow(UsageError);
  });
});

describe("a failing command", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
  });

  /** What it writes and how it ends. */
  async function endOf(error: unknown): Promise<[number | string | undefined | null, string]> {
    let written = "";
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      written += String(text);
      return true;
    });
    await runCommand("usage\n", async () => {
      throw error;
    });
    return [process.exitCode, written];
  }

  it("shows its usage for wrong arguments, and exits with 2", async () => {
    expect(await endOf(new UsageError("Give one file."))).toEqual([2, "Give one file.\n\nusage\n"]);
  });

  it("gives the reason without its usage, and exits with 1", async () => {
    expect(await endOf(new StartError("The disk is full."))).toEqual([1, "The disk is full.\n"]);
    const [code, text] = await endOf(new TypeError("x is not a function"));
    expect([code, text]).toEqual([1, expect.stringContaining("x is not a function")]);
  });
});

describe("a run's figures", () => {
  it("have the percentile that a share of all values lie at or below", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1, maxLength: 50 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (values, part) => {
          const found = quantile(values, part);
          const below = (limit: number) => values.filter((value) => value <= limit).length;
          expect(values).toContain(found);
          expect(below(found)).toBeGreaterThanOrEqual(Math.ceil(values.length * part));
          expect(values.filter((value) => value < found).length).toBeLessThan(
            Math.ceil(values.length * part),
          );
        },
      ),
    );
    expect(quantile([], 0.5)).toBeNaN();
  });

  it("pass below one limit and from another up", () => {
    const figure = { what: "page", value: 15, unit: "ms" } as const;
    expect([isMet(figure), isMet({ ...figure, below: 15 }), isMet({ ...figure, below: 16 })]).toEqual([
      true,
      false,
      true,
    ]);
    expect([isMet({ ...figure, least: 15 }), isMet({ ...figure, least: 16 })]).toEqual([true, false]);
    expect(isMet({ ...figure, value: Number.NaN })).toBe(false);
  });

  it("are aligned below each other, with their targets", () => {
    expect(
      table([
        { what: "page", value: 9.994, unit: "ms", below: 5 },
        { what: "all calls", value: 1234.56, unit: "/s", least: 100 },
        { what: "busy", value: 0.5, unit: "cores" },
      ]).split("\n"),
    ).toEqual([
      "page           9.99 ms   below 5 ms: NO",
      "all calls    1234.6 /s   at least 100 /s: yes",
      "busy           0.50 cores",
    ]);
  });
});

describe("an icon's paths", () => {
  it("inherit the paint of their parents unless they set their own", () => {
    const svg = `<svg stroke="red" stroke-width="2" fill="none"><title>x</title>
      <g stroke-width="3"><path d="M0 0L1 1"/><path stroke="none" fill="blue" fill-rule="evenodd" d="M2 2z"/></g>
      <path d="M 5,5
        h1"/></svg>`;
    expect(parseSvg(svg)).toEqual([
      { d: "M0 0L1 1", stroke: 3 },
      { d: "M2 2z", evenodd: true },
      { d: "M 5,5 h1", stroke: 2 },
    ]);
  });

  it("are filled and stroked when both are painted, and nothing when neither is", () => {
    expect(parseSvg('<path d="M0 0z" stroke="red"/>')).toEqual([{ d: "M0 0z" }, { d: "M0 0z", stroke: 1 }]);
    expect(parseSvg('<path d="M0 0z" fill="none"/><path d="" stroke="red"/><defs><circle/></defs>')).toEqual(
      [],
    );
  });

  it.each([
    ["<circle r='1'/>", "<circle> is not supported"],
    ["<g transform='scale(2)'><path d='M0 0'/></g>", "<g> has a transform"],
    ["<path d='M0 0\"onload=x'/>", "Not path data"],
    ["<text>elk</text>", "<text> is not supported"],
  ])("are refused in %s", (svg, message) => expect(() => parseSvg(svg)).toThrow(message));
});

describe("the elevation unit", () => {
  it("comes from the band before the file's code, and defaults to meters", () => {
    const units: [unknown, unknown, number][] = [
      [9002, "m", 1],
      [9001, " US-ft ", 1200 / 3937],
      [9002, "", 0.3048],
      [undefined, undefined, 1],
      [0, " ", 1],
      [32767, null, 1],
    ];
    for (const [code, name, meters] of units) expect(metersPerUnit(code, name, "a.tif")).toBe(meters);
  });

  it("is refused by name when it is unknown", () => {
    expect(() => metersPerUnit(9001, "fathom", "a.tif")).toThrow('a.tif has elevations in "fathom".');
    expect(() => metersPerUnit(9014, "", "a.tif")).toThrow("a.tif uses the unit EPSG:9014");
    for (const name of ["toString", "constructor"])
      expect(() => metersPerUnit(0, name, "a.tif")).toThrow(`"${name}"`);
  });
});

describe("a fingerprint of files", () => {
  it("changes with any file's content, name or absence, and with nothing else", () => {
    const root = path.resolve(import.meta.dirname, "../../..");
    const name = path.relative(root, mkdtempSync(path.join(tmpdir(), "ridgeline-print-")));
    const print = () => fingerprint([name]);
    const seen = [print()];
    const change = (work: () => void) => {
      work();
      const now = print();
      expect(seen).not.toContain(now);
      expect(print()).toBe(now);
      seen.push(now);
    };
    const file = (one: string) => path.join(root, name, one);
    change(() => writeFileSync(file("a"), "1"));
    change(() => writeFileSync(file("a"), "2"));
    change(() => writeFileSync(file("b"), ""));
    change(() => {
      rmSync(file("a"));
      writeFileSync(file("c"), "2");
    });
    change(() => rmSync(path.join(root, name), { recursive: true }));
    expect(fingerprint([`${name}x`])).not.toBe(seen.at(-1));
  });
});

it("groups keep the order of their first members", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("b", "a", "c"), fc.nat())), (list) => {
      const groups = groupBy(list, ([key]) => key);
      expect([...groups.keys()]).toEqual([...new Set(list.map(([key]) => key))]);
      for (const [key, group] of groups) expect(group).toEqual(list.filter(([own]) => own === key));
    }),
  );
});
