import { describe, expect, it } from "vitest";
import { attributeRows, linkParts, valueText } from "../../../src/domain/attributes";

const field = (name: string, type = "esriFieldTypeString", alias = name) => ({ name, alias, type });
const rows = (attributes: object, ...fields: ReturnType<typeof field>[]) =>
  attributeRows({ ...attributes }, fields).map(({ name, value }) => [
    name,
    value.map(({ text }) => text).join(""),
  ]);

describe("attribute rows", () => {
  it("use field aliases, in field order", () => {
    const attributes = { UNIT: 12, NAME: "Unit 12" };
    expect(
      rows(attributes, field("NAME", "esriFieldTypeString", "Name"), field("UNIT", "esriFieldTypeInteger")),
    ).toEqual([
      ["Name", "Unit 12"],
      ["UNIT", "12"],
    ]);
  });

  it.each([null, undefined, "", "   ", Number.NaN, { a: 1 }])("leave out %j", (value) => {
    expect(rows({ A: value }, field("A"))).toEqual([]);
  });

  it("keep zero as a value", () => {
    expect(rows({ DEPTH: 0 }, field("DEPTH", "esriFieldTypeInteger"))).toEqual([["DEPTH", "0"]]);
  });

  it.each(["esriFieldTypeGlobalID", "esriFieldTypeOID"])("leave out fields of type %s", (type) => {
    expect(rows({ KEY: "7" }, field("KEY", type))).toEqual([]);
  });

  it.each([
    "Shape__Area",
    "Shape_Length",
    "OBJECTID_1",
    "created_user",
    "Last Edited Date",
    "EditDate",
    "attr_IrwinID",
    "poly_SourceOID",
    "attr_PooFips",
    "DM",
    "ValidStart",
  ])("leave out %s, by name or alias", (name) => {
    expect(rows({ [name]: "x" }, field(name))).toEqual([]);
    expect(rows({ A: "x" }, field("A", "esriFieldTypeString", name))).toEqual([]);
  });

  it("keep wildfire names", () => {
    const name = field("attr_IncidentName", "esriFieldTypeString", "Incident Name");
    expect(rows({ attr_IncidentName: "Sample" }, name)).toEqual([["Incident Name", "Sample"]]);
  });
});

describe("values", () => {
  it("show dates as month, day and year", () => {
    const local = new Date(2026, 10, 21, 18, 30).getTime();
    expect(valueText(local, "esriFieldTypeDate")).toBe("November 21, 2026");
    // A date stored as midnight UTC must stay the same day west of Greenwich.
    expect(valueText(Date.UTC(2026, 10, 21), "esriFieldTypeDate")).toBe("November 21, 2026");
  });

  it("show doubles with two decimals, and integers with none", () => {
    expect(valueText(7.12645, "esriFieldTypeDouble")).toBe("7.13");
    expect(valueText(40, "esriFieldTypeDouble")).toBe("40.00");
    expect(valueText(2026, "esriFieldTypeInteger")).toBe("2026");
  });

  it("link web addresses, also inside a sentence", () => {
    expect(linkParts("https://example.org/unit?id=12")).toEqual([
      { text: "https://example.org/unit?id=12", link: "https://example.org/unit?id=12" },
    ]);
    expect(linkParts("See http://example.org/rules. Ask first")).toEqual([
      { text: "See ", link: null },
      { text: "http://example.org/rules", link: "http://example.org/rules" },
      { text: ". Ask first", link: null },
    ]);
  });

  it("link no other kinds of addresses", () => {
    for (const text of ["javascript:alert(1)", "data:text/html,x", "ftp://example.org", "http://"])
      expect(linkParts(text).every(({ link }) => link === null)).toBe(true);
  });
});
