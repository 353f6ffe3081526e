import { TextField } from "../../../../ui/TextField";

/** Form state for elevation or imagery. `attribution` and `date` are for imagery only. */
export interface RasterChoice {
  title: string;
  attribution: string;
  /** "2021-08-01", or empty if not chosen yet. */
  date: string;
}

/** Returns why the form can't be submitted yet, or null. */
export function problemOfRaster({ title, date }: RasterChoice, as: "elevation" | "imagery"): string | null {
  if (title.trim() === "") return "Enter a title first.";
  return as === "imagery" && date === "" ? "Enter the date the imagery was taken." : null;
}

/** Fields for the date and the attribution of imagery. */
export function ImageryFields(props: {
  choice: RasterChoice;
  onChange: (change: Partial<RasterChoice>) => void;
}) {
  const { choice, onChange } = props;
  return (
    <>
      <TextField
        label="Date taken"
        hint="Historical Imagery lists it under this date."
        type="date"
        value={choice.date}
        onChange={(date) => onChange({ date })}
      />
      <TextField
        label="Attribution"
        hint="Shown on the map while this imagery is on."
        maxLength={500}
        value={choice.attribution}
        onChange={(attribution) => onChange({ attribution })}
      />
    </>
  );
}
