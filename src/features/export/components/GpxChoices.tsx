import type { GpxOptions } from "../../../domain/gpxOptions";
import { Checkbox } from "../../../ui/Checkbox";
import { GpxLinesChoice } from "./GpxLinesChoice";

/** How a GPX file is written: what lines become, where there are any, and whether it is for a Garmin handheld. */
export function GpxChoices(props: {
  hasLines: boolean;
  value: GpxOptions;
  onChange: (value: GpxOptions) => void;
}) {
  const { hasLines, value, onChange } = props;
  // Only what differs from a file for any program is said.
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
