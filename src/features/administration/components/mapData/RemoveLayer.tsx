import { useState } from "react";
import { useAppDispatch } from "../../../../app/hooks";
import type { MapDataLayer } from "../../../../domain/mapData";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/TextField";
import { actOnMapData } from "../../mapDataSlice";
import styles from "./mapData.module.css";

/** Asks for the layer's title, to prevent removing the wrong layer. */
export function RemoveLayer(props: { layer: MapDataLayer; busy: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { layer, busy, onClose } = props;
  const [title, setTitle] = useState("");
  const same = title.trim() === layer.title.trim();
  const remove = () => {
    if (same && !busy) dispatch(actOnMapData({ kind: "remove", id: layer.id, title }));
  };
  return (
    <div className={styles.form}>
      <p>
        It disappears from everyone's map, along with its earlier version. You can't undo this, so keep the
        source file.
      </p>
      <TextField
        label={`Type ${layer.title} to confirm`}
        autoComplete="off"
        autoFocus
        value={title}
        onChange={setTitle}
        onEnter={remove}
      />
      <div className={styles.buttons}>
        <Button
          variant="danger"
          busy={busy}
          disabledReason={same ? null : "Type the layer's title first."}
          onClick={remove}
        >
          Remove layer
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
