import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { featureTypeLabel } from "../../../domain/feature";
import { TITLE_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { TextField } from "../../../ui/TextField";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import type { FeatureRow } from "../../content/featureTable";
import { selectFeature } from "../../content/selectors";
import { saveFeature } from "../../featureDetail/slice";
import { selectSidebarView } from "../../sidebar/selectors";
import { draftOf, editOf } from "../draft";
import { selectDraft, selectLocation } from "../selectors";
import { draftChanged, draftClosed, draftOpened, type FeatureDraft, placeLocation } from "../slice";
import styles from "./editor.module.css";
import { LocationSection } from "./LocationSection";
import { PointStyles } from "./PointStyles";
import { ColorChoice, WeightChoice } from "./StyleChoices";
import { typedPlace } from "./typedPlace";

/** Name, colour, and icon or line weight of a feature; the map shows each choice at once. */
export function FeatureEditorView() {
  const dispatch = useAppDispatch();
  const { onBack, onClose } = useViewNavigation();
  const uuid = useAppSelector((state) => selectSidebarView(state)?.metadata?.uuid ?? "");
  const feature = useAppSelector((state) => selectFeature(state, uuid));
  const draft = useAppSelector(selectDraft);
  const open = draft?.uuid === uuid;
  useEffect(() => {
    if (feature && !open) dispatch(draftOpened(draftOf(feature)));
  }, [dispatch, feature, open]);
  if (!feature || !draft || !open)
    return <Panel header={<ViewHeader title="Edit" onBack={onBack} onClose={onClose} />}> </Panel>;
  return <Editor feature={feature} draft={draft} onBack={onBack} onClose={onClose} />;
}

interface EditorProps {
  feature: FeatureRow;
  draft: FeatureDraft;
  onBack: () => void;
  onClose: () => void;
}

function Editor({ feature, draft, onBack, onClose }: EditorProps) {
  const dispatch = useAppDispatch();
  const saving = useAppSelector((state) => state.featureDetail.saving);
  const location = useAppSelector(selectLocation);
  const isPoint = feature.properties.ghType === "Point";
  const empty = draft.title.trim() === "";
  const change = (part: Partial<FeatureDraft>) => dispatch(draftChanged(part));
  const typed = typedPlace(location?.typed ?? null);
  // Who cancels knows what is given up; who goes elsewhere is asked.
  const cancel = () => {
    dispatch(draftClosed());
    onBack();
  };
  const save = () => {
    if (empty || saving || typed === "unknown") return;
    // What was typed counts without Enter too.
    if (typed) dispatch(placeLocation(typed));
    const edit = editOf(feature, draft);
    if (edit || typed || location?.shape) dispatch(saveFeature(edit ?? { uuid: feature.uuid }));
    else onBack();
  };
  const title = `Edit ${featureTypeLabel(feature.properties.ghType)}`;
  return (
    <Panel
      header={<ViewHeader title={title} onBack={onBack} onClose={onClose} />}
      footer={
        <div className={styles.footer}>
          <Button disabledReason={saving ? "Your change is being saved." : null} onClick={cancel}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={saving}
            disabledReason={
              empty ? "A name is needed." : typed === "unknown" ? "The coordinates are not understood." : null
            }
            onClick={save}
          >
            Save
          </Button>
        </div>
      }
    >
      <div className={styles.editor}>
        <TextField
          label="Name"
          value={draft.title}
          maxLength={TITLE_MAX}
          onChange={(name) => change({ title: name })}
          onEnter={save}
        />
        {isPoint && <PointStyles uuid={feature.uuid} />}
        {!isPoint && (
          <WeightChoice
            legend="Line Weight"
            value={draft.strokeWidth}
            onChange={(strokeWidth) => change({ strokeWidth })}
          />
        )}
        <ColorChoice legend="Color" value={draft.hex} onChange={(hex) => change({ hex })} />
        <LocationSection uuid={feature.uuid} ghType={feature.properties.ghType} />
      </div>
    </Panel>
  );
}
