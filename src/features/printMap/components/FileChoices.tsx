import type { SheetFormat } from "../../../../workers/sheet/types";
import { RESOLUTIONS } from "../../../domain/sheet/papers";
import { type Option, RadioList } from "../../../ui/RadioList";
import { Select } from "../../../ui/Select";
import styles from "./printMap.module.css";
import { useOptions } from "./useOptions";

const FORMATS: readonly Option<SheetFormat>[] = [
  { value: "pdf", label: "GeoPDF", hint: "For printing, and for map apps that show your position on it." },
  { value: "png", label: "PNG", hint: "An image, for sharing and for print shops." },
];
const RESOLUTION_OPTIONS = RESOLUTIONS.map((value) => ({ value: String(value), label: `${value} dpi` }));

/** Options for file type and resolution. */
export function FileChoices() {
  const { options, change } = useOptions();
  return (
    <>
      <Select
        label="Resolution"
        options={RESOLUTION_OPTIONS}
        value={String(options.resolution)}
        onChange={(value) => {
          const resolution = RESOLUTIONS.find((candidate) => String(candidate) === value);
          if (resolution) change({ resolution });
        }}
      />
      <div className={styles.choice}>
        <span className={styles.label}>File type</span>
        <RadioList
          label="File type"
          options={FORMATS}
          value={options.format}
          onChange={(format) => change({ format })}
        />
      </div>
    </>
  );
}
