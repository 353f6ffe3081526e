import { useId } from "react";
import {
  type ColumnRole,
  LOCATION_ROLES,
  type ParsedTable,
  SHARED_ROLES,
  type TableChoice,
} from "../../../formats/csv/roles";
import { Checkbox } from "../../../ui/Checkbox";
import type { Option } from "../../../ui/RadioList";
import { Select } from "../../../ui/Select";
import steps from "../../../ui/Steps.module.css";
import styles from "./TableColumns.module.css";

const OPTIONS: readonly Option<ColumnRole>[] = [
  { value: "title", label: "Name" },
  { value: "notes", label: "Notes" },
  { value: "latitude", label: "Latitude" },
  { value: "longitude", label: "Longitude" },
  { value: "coordinates", label: "Coordinates, any format" },
  { value: "coordinates-turned", label: "Longitude, latitude" },
  { value: "wkt", label: "WKT geometry" },
  { value: "easting", label: "UTM easting" },
  { value: "northing", label: "UTM northing" },
  { value: "zone", label: "UTM zone" },
  { value: "elevation", label: "Elevation (m)" },
  { value: "elevation-feet", label: "Elevation (ft)" },
  { value: "time", label: "Date or time (UTC)" },
  { value: "updated", label: "Last updated (UTC)" },
  { value: "icon", label: "Icon" },
  { value: "color", label: "Color" },
  { value: "type", label: "Type" },
  { value: "hunt", label: "Hunt" },
  { value: "details", label: "Keep in notes" },
  { value: "skip", label: "Leave out" },
];

/** Roles an attribute can have. Location roles are left out because the shapes have the geometry. */
const ATTRIBUTES = OPTIONS.filter(({ value }) => !LOCATION_ROLES.has(value));

/** Sample cells shown per column, to help the user recognize it. */
const SHOWN = 3;

/** Lets the user correct the guessed role of each table column or shape attribute. */
export function TableColumns(props: { table: ParsedTable; onChange: (choice: TableChoice) => void }) {
  const id = useId();
  const { choice, names, sample, hasShapes } = props.table;
  const choose = (column: number, role: ColumnRole) =>
    props.onChange({ ...choice, columns: withRole(choice.columns, column, role) });
  return (
    <section className={steps.section} aria-labelledby={id}>
      <h3 id={id} className={steps.heading}>
        {hasShapes ? "Attributes" : "Columns"}
      </h3>
      {!hasShapes && (
        <Checkbox
          label="The first row has the column names"
          checked={choice.header}
          onChange={(header) => props.onChange({ ...choice, header })}
        />
      )}
      <table className={styles.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{hasShapes ? "Attribute" : "Column"} and first rows</th>
            <th scope="col">Use as</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and columns stay where they are
            <tr key={column}>
              <th scope="row" className={styles.column}>
                <span className={styles.name} title={name}>
                  {name}
                </span>
                <span className={styles.cells}>{cellsOf(sample, column)}</span>
              </th>
              <td className={styles.role}>
                <Select
                  label={`Use ${name} as`}
                  labelHidden
                  options={hasShapes ? ATTRIBUTES : OPTIONS}
                  value={choice.columns[column] ?? "details"}
                  onChange={(role) => choose(column, role)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Assigns a role to a column. If only one column can have the role, the previous one becomes "details". */
function withRole(columns: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  return columns.map((old, at) => {
    if (at === column) return role;
    return old === role && !SHARED_ROLES.has(role) ? "details" : old;
  });
}

const cellsOf = (sample: readonly (readonly string[])[], column: number): string =>
  sample
    .map((row) => row[column]?.trim() ?? "")
    .filter((cell) => cell !== "")
    .slice(0, SHOWN)
    .join(" · ") || "Empty";
