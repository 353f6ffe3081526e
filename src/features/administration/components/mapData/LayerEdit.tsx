import { useState } from "react";
import { useAppDispatch } from "../../../../app/hooks";
import type { MapDataLayer } from "../../../../domain/mapData";
import { Button } from "../../../../ui/Button";
import { actOnMapData } from "../../mapDataSlice";
import { type LayerChoice, LayerFields, problemOfChoice } from "./LayerFields";
import styles from "./mapData.module.css";
import { statesOf } from "./words";

/** Form for the settings of a published layer that can be changed without its file. */
export function LayerEdit({ layer, onClose }: { layer: MapDataLayer; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [choice, setChoice] = useState<LayerChoice>({
    title: layer.title,
    category: layer.category,
    states: layer.states.join(", "),
    event: layer.event,
    titleField: layer.titleField,
    popupFields: layer.popupFields,
    minZoom: layer.minZoom,
    roles: layer.roles,
  });
  const save = () => {
    const { title, category, states, event, titleField, popupFields, minZoom, roles } = choice;
    const change = {
      title: title.trim(),
      category: category.trim(),
      states: statesOf(states) ?? [],
      event: event?.trim() ?? null,
      titleField,
      popupFields,
      minZoom: minZoom ?? layer.minZoom,
      roles: roles ?? [],
    };
    dispatch(actOnMapData({ kind: "change", id: layer.id, change }));
    onClose();
  };
  return (
    <div className={styles.form}>
      <LayerFields
        choice={choice}
        fields={layer.fields.map(({ name, alias }) => ({ name, label: alias }))}
        auto={false}
        onChange={(change) => setChoice({ ...choice, ...change })}
      />
      <p className={styles.quiet}>
        Changes apply right away. To change colors, upload the file again with Replace.
      </p>
      <div className={styles.buttons}>
        <Button variant="primary" disabledReason={problemOfChoice(choice, false)} onClick={save}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
