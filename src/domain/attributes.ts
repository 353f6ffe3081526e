/** A feature's values as a map service returns them. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A field of a layer. */
export interface AttributeField {
  name: string;
  alias: string;
  /** esriFieldTypeDate, ...Double, ...String, ...GlobalID, ...OID, ...Integer. */
  type: string;
}

/** A part of a value: text, or an address that it names. */
export interface ValuePart {
  text: string;
  link: string | null;
}

/** A row that says something about a feature. */
export interface AttributeRow {
  name: string;
  value: ValuePart[];
}

/** Never shown: what systems note for themselves. Compared without case, spaces and underscores. */
const HIDDEN = new Set(
  [
    // Geometry and keys
    ...["shape", "shapelength", "shapearea", "shapestarea", "shapestlength", "fid", "objectid", "globalid"],
    ...["objectid1", "uniqueid", "guid", "geoid", "geoidfq", "gisid", "featureid"],
    // Who edited when
    ...["creator", "createdby", "creationdate", "createdate", "createddate", "createduser"],
    ...["editor", "editdate", "editedby", "lasteditdate", "lastediteddate", "lastediteduser"],
    ...["modifiedby", "modifieddate", "lastupdate", "lastupdated", "datelastmodified"],
    // Wildfires (WFIGS)
    ...["irwinid", "sourceoid", "sourceglobalid", "uniquefireidentifier", "localincidentidentifier"],
    ...["mapmethod", "featurecategory", "featureaccess", "featurestatus", "isvisible", "deletethis"],
    ...["gacc", "poodispatchcenterid", "poofips", "pooprotectingunit", "poojurisdictionalunit"],
    ...[
      "createdbysystem",
      "modifiedbysystem",
      "createdonlinedatetime",
      "modifiedonlinedatetime",
      "iscpxchild",
    ],
    ...["cpxid", "abcdmisc", "adspermissionstate", "firecode", "fscode", "fsjobcode", "fsoverridecode"],
    ...["polygondatetime", "temporalextentdate", "isreimbursable", "istrespass", "isunifiedcommand"],
    // Drought
    ...["dm", "dmlevel", "releaseid", "mapdate", "validstart", "validend", "ddate", "filename", "endyear"],
  ].map((name) => name.toLowerCase()),
);
/** Wildfire layers put these before each name. */
const PREFIX = /^(attr|poly|irwin)_/i;

const HIDDEN_TYPES: readonly string[] = [
  "esriFieldTypeGlobalID",
  "esriFieldTypeOID",
  "esriFieldTypeGeometry",
];

const isHiddenName = (name: string): boolean =>
  HIDDEN.has(
    name
      .replace(PREFIX, "")
      .replace(/[\s_.()]/g, "")
      .toLowerCase(),
  );

/** The rows of a feature, in the order of its fields. Rows without a value, and what nobody needs, are left out. */
export function attributeRows(attributes: Attributes, fields: readonly AttributeField[]): AttributeRow[] {
  return fields.flatMap(({ name, alias, type }) => {
    if (HIDDEN_TYPES.includes(type) || isHiddenName(alias) || isHiddenName(name)) return [];
    const text = valueText(attributes[name], type);
    return text === "" ? [] : [{ name: alias || name, value: linkParts(text) }];
  });
}

/** A value as people read it; empty where there is nothing to show. */
export function valueText(value: unknown, type: string): string {
  if (typeof value === "number" && Number.isFinite(value)) {
    if (type === "esriFieldTypeDate") return dateText(value);
    return type === "esriFieldTypeDouble" ? value.toFixed(2) : String(value);
  }
  return typeof value === "string" ? value.trim() : "";
}

const DAY_MS = 86_400_000;

/** "November 21, 2026". A day is kept as its midnight UTC and is the same day everywhere. */
function dateText(time: number): string {
  return new Date(time).toLocaleDateString("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    ...(time % DAY_MS === 0 && { timeZone: "UTC" }),
  });
}

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/i;

/** The parts of a text: URLs become links, everything else is unchanged. */
export function linkParts(text: string): ValuePart[] {
  return text
    .split(ADDRESS)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, link: /^https?:\/\//i.test(part) && URL.canParse(part) ? part : null }));
}
