import { useId } from "react";
import type { ParsedTable, TableChoice } from "../../../formats/csv/roles";
import { Checkbox } from "../../../ui/Checkbox";
import styles from "./TableColumns.module.css";

/** Lets the user choose which layers of a file to import. All are checked by default. */
export function LayerChoice(props: { table: ParsedTable; onChange: (choice: TableChoice) => void }) {
  const id = useId();
  const { layers = [], choice } = props.table;
  const chosen = choice.layers ?? layers.map((_, at) => at);
  const toggle = (layer: number, isOn: boolean) => {
    const others = chosen.filter((at) => at !== layer);
    const next = isOn ? [...others, layer].sort((one, other) => one - other) : others;
    props.onChange({ ...choice, layers: next.length === layers.length ? undefined : next });
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        Layers
      </h3>
      {layers.map((name, at) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and layers stay where they are
          key={at}
          label={name || "Unnamed"}
          checked={chosen.includes(at)}
          onChange={(isOn) => toggle(at, isOn)}
        />
      ))}
    </section>
  );
}
