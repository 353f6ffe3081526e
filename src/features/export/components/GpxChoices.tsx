import type { GpxOptions } from "../../../domain/gpxOptions";
import { Checkbox } from "../../../ui/Checkbox";
import { GpxLinesChoice } from "./GpxLinesChoice";

/** GPX options: handling of lines, if there are any, and whether the file is for a Garmin handheld. */
export function GpxChoices(props: {
  hasLines: boolean;
  value: GpxOptions;
  onChange: (value: GpxOptions) => void;
}) {
  const { hasLines, value, onChange } = props;
  // Omits the default device.
  const forDevice = (garmin: boolean): GpxOptions => ({
    lines: value.lines,
    ...(garmin && { device: "garmin" }),
  });
  return (
    <>
      {hasLines && <GpxLinesChoice value={value.lines} onChange={(lines) => onChange({ ...value, lines })} />}
      <Checkbox
        label="Write GPX for a Garmin handheld"
        checked={value.device === "garmin"}
        onChange={(garmin) => onChange(forDevice(garmin))}
      />
    </>
  );
}
