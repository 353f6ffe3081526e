import type { Column } from "../../../src/formats/flatgeobuf/header";
import { OBJECT_ID } from "../../arcgis/query/table";
import type { LayerFile } from "../store/layerFile";

/**
 * Returns a file's columns with the names used in services: letters, digits and underscores, unique regardless of case,
 * and never that of the object ID. The alias is the name in the file.
 */
export function columnsOf(columns: readonly Column[]): LayerFile["columns"] {
  const taken = new Set([OBJECT_ID, "SHAPE"]);
  return columns.map(({ name, type }) => {
    const plain = name.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^(\d)/, "_$1") || "FIELD";
    let own = plain;
    for (let number = 1; taken.has(own.toUpperCase()); number++) own = `${plain}_${number}`;
    taken.add(own.toUpperCase());
    return { name: own, alias: name.trim() || own, type };
  });
}
