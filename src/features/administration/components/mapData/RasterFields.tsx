import { TextField } from "../../../../ui/TextField";

/** What is chosen of elevations or imagery in forms; the last two of imagery alone. */
export interface RasterChoice {
  title: string;
  attribution: string;
  /** "2021-08-01"; empty: not chosen yet. */
  date: string;
}

/** Why a choice can't be used yet; null for nothing. */
export function problemOfRaster({ title, date }: RasterChoice, as: "elevation" | "imagery"): string | null {
  if (title.trim() === "") return "Enter a title first.";
  return as === "imagery" && date === "" ? "Enter the day on which the imagery was taken." : null;
}

/** The day of imagery, and whom the map credits. */
export function ImageryFields(props: {
  choice: RasterChoice;
  onChange: (change: Partial<RasterChoice>) => void;
}) {
  const { choice, onChange } = props;
  return (
    <>
      <TextField
        label="Taken on"
        hint="Historical Imagery lists it under this day."
        type="date"
        value={choice.date}
        onChange={(date) => onChange({ date })}
      />
      <TextField
        label="Attribution"
        hint="The map shows it while this imagery is on."
        maxLength={500}
        value={choice.attribution}
        onChange={(attribution) => onChange({ attribution })}
      />
    </>
  );
}
