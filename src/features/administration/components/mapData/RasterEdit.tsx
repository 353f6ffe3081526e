import { useState } from "react";
import { useAppDispatch } from "../../../../app/hooks";
import type { MapDataLayer } from "../../../../domain/mapData";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/TextField";
import { actOnMapData } from "../../mapDataSlice";
import styles from "./mapData.module.css";
import { ImageryFields, problemOfRaster, type RasterChoice } from "./RasterFields";

/** Form for the settings of published elevation or imagery that can be changed without its files. */
export function RasterEdit({ layer, onClose }: { layer: MapDataLayer; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { title, attribution, date } = layer;
  const [choice, setChoice] = useState<RasterChoice>({ title, attribution, date: date ?? "" });
  const as = layer.kind === "imagery" ? "imagery" : "elevation";
  const save = () => {
    const change = {
      title: choice.title.trim(),
      ...(as === "imagery" && { attribution: choice.attribution.trim(), date: choice.date }),
    };
    dispatch(actOnMapData({ kind: "change", id: layer.id, change }));
    onClose();
  };
  return (
    <div className={styles.form}>
      <TextField
        label="Title"
        maxLength={100}
        value={choice.title}
        onChange={(typed) => setChoice({ ...choice, title: typed })}
      />
      {as === "imagery" && (
        <ImageryFields choice={choice} onChange={(change) => setChoice({ ...choice, ...change })} />
      )}
      <div className={styles.buttons}>
        <Button variant="primary" disabledReason={problemOfRaster(choice, as)} onClick={save}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
