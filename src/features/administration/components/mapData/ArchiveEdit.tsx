import { useState } from "react";
import { useAppDispatch } from "../../../../app/hooks";
import { BASEMAP_PRIORITY, type MapDataLayer } from "../../../../domain/mapData";
import { Button } from "../../../../ui/Button";
import { actOnMapData } from "../../mapDataSlice";
import { type ArchiveChoice, ArchiveFields, priorityOf, problemOfArchive } from "./ArchiveFields";
import styles from "./mapData.module.css";
import { statesOf } from "./words";

/** Form for the settings of a published tile archive that can be changed without its file. */
export function ArchiveEdit({ layer, onClose }: { layer: MapDataLayer; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [choice, setChoice] = useState<ArchiveChoice>({
    as: layer.kind === "basemap" ? "basemap" : "overlay",
    title: layer.title,
    attribution: layer.attribution,
    category: layer.category,
    states: layer.states.join(", "),
    event: layer.event,
    priority: String(layer.priority ?? BASEMAP_PRIORITY),
    roles: layer.roles,
  });
  const save = () => {
    const { as, title, attribution, category, states, event, priority, roles } = choice;
    const change = {
      title: title.trim(),
      attribution: attribution.trim(),
      roles: roles ?? [],
      ...(as === "overlay"
        ? { category: category.trim(), states: statesOf(states) ?? [], event: event?.trim() ?? null }
        : { priority: priorityOf(priority) ?? BASEMAP_PRIORITY }),
    };
    dispatch(actOnMapData({ kind: "change", id: layer.id, change }));
    onClose();
  };
  return (
    <div className={styles.form}>
      <ArchiveFields
        choice={choice}
        draft={false}
        onChange={(change) => setChoice({ ...choice, ...change })}
      />
      <div className={styles.buttons}>
        <Button variant="primary" disabledReason={problemOfArchive(choice, false)} onClick={save}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
