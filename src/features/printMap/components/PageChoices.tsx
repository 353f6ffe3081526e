import { ORIENTATIONS, type Orientation, PAPER_IDS, PAPERS, SCALES } from "../../../domain/sheet/papers";
import { formatCount } from "../../../domain/units";
import { Select } from "../../../ui/Select";
import { TextField } from "../../../ui/TextField";
import styles from "./printMap.module.css";
import { useOptions } from "./useOptions";

const PAPER_OPTIONS = PAPER_IDS.map((value) => ({ value, label: PAPERS[value].name }));
const NAMES: Record<Orientation, string> = { portrait: "Portrait", landscape: "Landscape" };
const ORIENTATION_OPTIONS = ORIENTATIONS.map((value) => ({ value, label: NAMES[value] }));
const SCALE_OPTIONS = SCALES.map((scale) => ({ value: String(scale), label: `1:${formatCount(scale)}` }));
const MOST_LETTERS = 120;

/** Options for title, paper and scale. */
export function PageChoices() {
  const { options, change } = useOptions();
  return (
    <>
      <TextField
        label="Title"
        value={options.title}
        maxLength={MOST_LETTERS}
        onChange={(title) => change({ title })}
      />
      <TextField
        label="Notes"
        value={options.note}
        maxLength={MOST_LETTERS}
        placeholder="One line under the title"
        onChange={(note) => change({ note })}
      />
      <div className={styles.pair}>
        <Select
          label="Paper"
          options={PAPER_OPTIONS}
          value={options.paper}
          onChange={(paper) => change({ paper })}
        />
        <Select
          label="Orientation"
          options={ORIENTATION_OPTIONS}
          value={options.orientation}
          onChange={(orientation) => change({ orientation })}
        />
      </div>
      <Select
        label="Scale"
        options={SCALE_OPTIONS}
        value={String(options.scale)}
        onChange={(scale) => change({ scale: Number(scale) })}
      />
    </>
  );
}
