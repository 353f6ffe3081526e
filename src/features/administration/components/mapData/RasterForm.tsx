import { useState } from "react";
import {
  type DraftSettings,
  type InspectedRaster,
  type MapDataLayer,
  type MapDraft,
  NOTHING_CHOSEN,
} from "../../../../domain/mapData";
import { Button } from "../../../../ui/Button";
import { Select } from "../../../../ui/Select";
import { TextField } from "../../../../ui/TextField";
import styles from "./mapData.module.css";
import { ImageryFields, problemOfRaster, type RasterChoice } from "./RasterFields";
import { titleOf } from "./words";

const UNITS = [
  { value: "", label: "As in the file" },
  { value: "m", label: "Meters" },
  { value: "ft", label: "Feet" },
] as const;

/** Returns the initial form values: earlier choices, or else the replaced data's, or else what the file suggests. */
function firstChoice({ settings, fileName }: MapDraft, replaced?: MapDataLayer): RasterChoice {
  const known = settings ?? replaced;
  return {
    title: known?.title ?? titleOf(fileName),
    attribution: known?.attribution ?? "",
    date: known?.date ?? "",
  };
}

const CRS = /^(EPSG|ESRI):\d{1,6}$/i;

/** Form that decides how elevation or imagery is published. */
export function RasterForm(props: {
  draft: MapDraft;
  replaced: MapDataLayer | undefined;
  busy: boolean;
  onPrepare: (settings: DraftSettings) => void;
}) {
  const { draft, replaced, busy, onPrepare } = props;
  const raster = draft.inspected?.raster as InspectedRaster;
  const [choice, setChoice] = useState(() => firstChoice(draft, replaced));
  const [crs, setCrs] = useState(draft.settings?.crs ?? "");
  const [units, setUnits] = useState<"" | "m" | "ft">(draft.settings?.units ?? "");
  const crsProblem =
    crs.trim() === ""
      ? raster.crs === null && "Enter the coordinate system first."
      : !CRS.test(crs.trim()) && "Enter a coordinate system such as EPSG:26913.";
  const problem = problemOfRaster(choice, raster.as) ?? (crsProblem || null);
  const prepare = () =>
    onPrepare({
      ...NOTHING_CHOSEN,
      as: raster.as,
      title: choice.title.trim(),
      attribution: raster.as === "imagery" ? choice.attribution.trim() : null,
      date: raster.as === "imagery" ? choice.date : null,
      units: raster.as === "elevation" && units !== "" ? units : null,
      crs: crs.trim() === "" ? null : crs.trim(),
    });
  return (
    <div className={styles.form}>
      <TextField
        label="Title"
        maxLength={100}
        value={choice.title}
        onChange={(title) => setChoice({ ...choice, title })}
      />
      {raster.as === "imagery" && (
        <ImageryFields choice={choice} onChange={(change) => setChoice({ ...choice, ...change })} />
      )}
      {raster.as === "elevation" && (
        <Select label="Elevation unit" options={UNITS} value={units} onChange={setUnits} />
      )}
      <TextField
        label="Coordinate system"
        hint={
          raster.crs === null
            ? "Such as EPSG:26913."
            : `The file says ${raster.crs}. Enter another one only if that's wrong.`
        }
        error={crs.trim() !== "" && crsProblem ? crsProblem : null}
        value={crs}
        onChange={setCrs}
      />
      <p className={styles.quiet}>
        Next, the server prepares the files. They won't be on the map until you publish them.
      </p>
      <Button variant="primary" busy={busy} disabledReason={problem} onClick={prepare}>
        Prepare
      </Button>
    </div>
  );
}
