import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { featureTypeLabel } from "../../../domain/feature";
import type { FeatureRow } from "../../../domain/featureRow";
import { TITLE_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { TextField } from "../../../ui/TextField";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { selectFeature } from "../../content/selectors";
import { draftDropped, featureDraft, selectKeptDraft } from "../../drafts";
import { selectIsSavingFeature } from "../../featureDetail";
import { selectActiveTool } from "../../map/selectors";
import { selectSidebarView } from "../../sidebar/selectors";
import { draftOf, editOf } from "../draft";
import { saveFeature } from "../saving/actions";
import { selectDraft, selectLocation } from "../selectors";
import { draftChanged, draftClosed, draftOpened, type FeatureDraft, placeLocation } from "../slice";
import { EditorOfDeleted } from "./EditorOfDeleted";
import styles from "./editor.module.css";
import { LocationSection } from "./LocationSection";
import { PointStyles } from "./PointStyles";
import { ColorChoice, WeightChoice } from "./StyleChoices";
import { typedPlace } from "./typedPlace";

/** Editor for the name, color, and icon or line weight of a feature. The map previews each choice immediately. */
export function FeatureEditorView() {
  const dispatch = useAppDispatch();
  const { onBack, onClose } = useViewNavigation();
  const uuid = useAppSelector((state) => selectSidebarView(state)?.metadata?.uuid ?? "");
  const feature = useAppSelector((state) => selectFeature(state, uuid));
  const draft = useAppSelector(selectDraft);
  const open = draft?.uuid === uuid;
  const kept = useAppSelector((state) => selectKeptDraft(state, featureDraft(uuid)));
  // False when returning from the icon picker.
  const [fresh] = useState(!open);
  useEffect(() => {
    if (feature && !open) dispatch(draftOpened({ ...draftOf(feature), ...kept?.value }));
  }, [dispatch, feature, open, kept]);
  if (!feature && draft && open) return <EditorOfDeleted draft={draft} onClose={onClose} />;
  if (!feature || !draft || !open)
    return <Panel header={<ViewHeader title="Edit" onBack={onBack} onClose={onClose} />}> </Panel>;
  return <Editor feature={feature} draft={draft} onBack={onBack} onClose={onClose} fresh={fresh} />;
}

interface EditorProps {
  feature: FeatureRow;
  draft: FeatureDraft;
  /** Just opened, so the name is selected for typing over. */
  fresh: boolean;
  onBack: () => void;
  onClose: () => void;
}

function Editor({ feature, draft, fresh, onBack, onClose }: EditorProps) {
  const dispatch = useAppDispatch();
  const saving = useAppSelector(selectIsSavingFeature);
  const location = useAppSelector(selectLocation);
  const tool = useAppSelector(selectActiveTool);
  const name = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!fresh) return;
    name.current?.focus();
    name.current?.select();
  }, [fresh]);
  const isPoint = feature.properties.ghType === "Point";
  const empty = draft.title.trim() === "";
  const change = (part: Partial<FeatureDraft>) => dispatch(draftChanged(part));
  const typed = typedPlace(location?.typed ?? null);
  // Cancel discards the changes; any other way out keeps them.
  const cancel = () => {
    dispatch(draftDropped(featureDraft(feature.uuid)));
    dispatch(draftClosed());
    onBack();
  };
  const save = () => {
    if (empty || saving || typed === "unknown") return;
    // Typed coordinates count even without Enter.
    if (typed) dispatch(placeLocation(typed));
    const edit = editOf(feature, draft);
    if (edit || typed || location?.shape) dispatch(saveFeature({ uuid: feature.uuid, ...edit }));
    else onBack();
  };
  const title = `Edit ${featureTypeLabel(feature.properties.ghType)}`;
  return (
    <Panel
      header={<ViewHeader title={title} onBack={onBack} onClose={onClose} />}
      // Escape first ends a tool or a move on the map.
      onEscape={tool || location?.status === "active" ? undefined : onBack}
      footer={
        <ButtonRow>
          <Button disabledReason={saving ? "Saving your change..." : null} onClick={cancel}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={saving}
            disabledReason={
              empty ? "Enter a name." : typed === "unknown" ? "Couldn't read the coordinates." : null
            }
            onClick={save}
          >
            Save
          </Button>
        </ButtonRow>
      }
    >
      <div className={styles.editor}>
        <TextField
          ref={name}
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
