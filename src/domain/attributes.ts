/** Feature attributes as returned by a map service. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Field of a map service layer. */
export interface AttributeField {
  name: string;
  alias: string;
  /** An esriFieldType name: esriFieldTypeDate, ...Double, ...String, ...GlobalID, ...OID or ...Integer. */
  type: string;
}

/** Piece of a value: plain text, or text with the URL it links to. */
export interface ValuePart {
  text: string;
  link: string | null;
}

/** Row of a feature's attribute table. */
export interface AttributeRow {
  name: string;
  value: ValuePart[];
}

/** Internal fields that are never shown. Compared without case, spaces and underscores. */
const HIDDEN = new Set(
  [
    // Geometry and keys
    ...["shape", "shapelength", "shapearea", "shapestarea", "shapestlength", "fid", "objectid", "globalid"],
    ...["objectid1", "uniqueid", "guid", "geoid", "geoidfq", "gisid", "featureid"],
    // Edit tracking
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
/** Prefix that wildfire layers add to field names. */
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

/** Returns a feature's rows in field order, without empty values and internal fields. */
export function attributeRows(attributes: Attributes, fields: readonly AttributeField[]): AttributeRow[] {
  return fields.flatMap(({ name, alias, type }) => {
    if (HIDDEN_TYPES.includes(type) || isHiddenName(alias) || isHiddenName(name)) return [];
    const text = valueText(attributes[name], type);
    return text === "" ? [] : [{ name: alias || name, value: linkParts(text) }];
  });
}

/** Formats a value for display; empty if there is nothing to show. */
export function valueText(value: unknown, type: string): string {
  if (typeof value === "number" && Number.isFinite(value)) {
    if (type === "esriFieldTypeDate") return dateText(value);
    return type === "esriFieldTypeDouble" ? value.toFixed(2) : String(value);
  }
  return typeof value === "string" ? value.trim() : "";
}

const DAY_MS = 86_400_000;

/** "November 21, 2026". Midnight UTC means a date without a time, which must not shift with the time zone. */
function dateText(time: number): string {
  return new Date(time).toLocaleDateString("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    ...(time % DAY_MS === 0 && { timeZone: "UTC" }),
  });
}

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/i;

/** Splits text into parts, turning URLs into links. */
export function linkParts(text: string): ValuePart[] {
  return text
    .split(ADDRESS)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, link: /^https?:\/\//i.test(part) && URL.canParse(part) ? part : null }));
}
