import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { draftDropped, featureDraft } from "../../drafts";
import { navigateFresh } from "../../sidebar/slice";
import { restoreDeletedFeature } from "../restoreDeletedFeature";
import { draftClosed, type FeatureDraft } from "../slice";

/** Shown when a feature is deleted elsewhere while its editor is open. Unsaved input is kept. */
export function EditorOfDeleted(props: { draft: FeatureDraft; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { uuid, title } = props.draft;
  // Back would lead to the panel of the deleted feature.
  const leave = () => dispatch(navigateFresh({ name: "Content", metadata: { tab: "features" } }));
  const discard = () => {
    dispatch(draftDropped(featureDraft(uuid)));
    dispatch(draftClosed());
    leave();
  };
  return (
    <Panel
      header={<ViewHeader title="Deleted elsewhere" onBack={leave} onClose={props.onClose} />}
      footer={
        <ButtonRow>
          <Button onClick={discard}>Discard changes</Button>
          <Button
            variant="primary"
            onClick={() => dispatch(restoreDeletedFeature({ featureId: uuid, title: title.trim() }))}
          >
            Restore
          </Button>
        </ButtonRow>
      }
    >
      <p role="status">
        “{title}” was deleted while you were editing it. Your changes are kept. Restore it to continue.
      </p>
    </Panel>
  );
}
