import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { draftDropped, featureDraft } from "../../drafts/slice";
import { bringBack } from "../../sync/slice";
import { draftClosed, type FeatureDraft } from "../slice";

/** The editor of a feature that was deleted elsewhere while it was open. What was typed is kept. */
export function EditorOfDeleted(props: { draft: FeatureDraft; onBack: () => void; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { uuid, title } = props.draft;
  const discard = () => {
    dispatch(draftDropped(featureDraft(uuid)));
    dispatch(draftClosed());
    props.onBack();
  };
  return (
    <Panel
      header={<ViewHeader title="Deleted elsewhere" onBack={props.onBack} onClose={props.onClose} />}
      footer={
        <ButtonRow>
          <Button onClick={discard}>Discard changes</Button>
          <Button
            variant="primary"
            onClick={() => dispatch(bringBack({ featureId: uuid, title: title.trim() }))}
          >
            Restore
          </Button>
        </ButtonRow>
      }
    >
      <p role="status">
        “{title}” was deleted while you were editing it. Your changes are kept. Restore it to go on.
      </p>
    </Panel>
  );
}
