import { Download, Map as MapIcon, Pencil, Pin, Printer, Trash2 } from "lucide-react";
import { type CSSProperties, useMemo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import type { Collection } from "../../../domain/hunt";
import { compareFeatures } from "../../../domain/sorting";
import { formatCount } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import content from "../../content/components/content.module.css";
import { FeatureList } from "../../content/components/FeatureList";
import { FEATURE_ROW_HEIGHT } from "../../content/components/FeatureRow";
import { TaskLoader } from "../../content/components/TaskLoader";
import { TaskStrip } from "../../content/components/TaskStrip";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { selectHunt, selectIsEditing, selectOpening, selectPinnedId } from "../../content/hunts/selectors";
import { editTitle, togglePin } from "../../content/hunts/slice";
import { selectSort, selectTable } from "../../content/selectors";
import { DraftNotice, selectKeptDraft, titleDraft } from "../../drafts";
import { isNewHunt } from "../../edits/pending";
import { openModal } from "../../modals/slice";
import { NotesPanel } from "../../notes";
import { PlansPanel } from "../../savedPlans";
import { LeaveButton, SharedBanner, SharePanel } from "../../shares";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigate } from "../../sidebar/slice";
import { HuntSwitch } from "./HuntRow";
import styles from "./hunts.module.css";
import { TitleForm } from "./TitleForm";

const LOADING = "Loading hunt...";
const WAITS = "Not synced yet. You can make it active once it's saved.";

/** Hunt view: its features, plans and notes, and the owner's actions. */
export function HuntView() {
  const { onBack, onClose } = useViewNavigation();
  const uuid = useAppSelector((state) => selectSidebarView(state)?.metadata?.uuid ?? "");
  const hunt = useAppSelector((state) => selectHunt(state, uuid));
  const editing = useAppSelector(selectIsEditing);
  const opening = useAppSelector(
    (state) => selectOpening(state)?.uuid === uuid && selectOpening(state)?.status.state === "running",
  );
  if (!hunt) {
    return (
      <Panel header={<ViewHeader title="Hunt" onBack={onBack} onClose={onClose} />} padded={false}>
        <TaskStrip text={LOADING} />
        <SkeletonRows label={LOADING} lines={2} />
      </Panel>
    );
  }
  return (
    <Panel
      header={
        <ViewHeader
          title={hunt.title}
          subtitle={`Created: ${formatDate(toDate(hunt.createdAt))}`}
          onBack={onBack}
          onClose={onClose}
        />
      }
      padded={false}
    >
      {hunt.isOwner ? (
        editing ? (
          <TitleForm hunt={hunt} />
        ) : (
          <>
            <Actions hunt={hunt} />
            <UnsavedTitle uuid={uuid} />
          </>
        )
      ) : (
        <>
          <div className={cx(content.actions, content.tools)}>
            <PrintButton uuid={uuid} />
            <MapFileButton uuid={uuid} />
            <LeaveButton item={{ type: "collection", uuid }} />
          </div>
          <SharedBanner type="hunt" sharedBy={hunt.sharedBy} />
        </>
      )}
      {opening && <TaskStrip text={LOADING} />}
      <TaskLoader />
      <Features hunt={hunt} />
      <PlansPanel collectionId={uuid} isOwner={hunt.isOwner} />
      <NotesPanel of={{ type: "collection", uuid }} isOwner={hunt.isOwner} />
      {hunt.isOwner && !isNewHunt(uuid) && <SharePanel key={uuid} item={{ type: "collection", uuid }} />}
    </Panel>
  );
}

function UnsavedTitle({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  const key = titleDraft(uuid);
  const kept = useAppSelector((state) => selectKeptDraft(state, key));
  if (!kept) return null;
  return <DraftNotice draft={key} text="Unsaved title" onContinue={() => dispatch(editTitle(true))} />;
}

function Actions({ hunt }: { hunt: Collection }) {
  const dispatch = useAppDispatch();
  const pinned = useAppSelector((state) => selectPinnedId(state) === hunt.uuid);
  const empty = hunt.featureIds.length === 0 ? "This hunt has nothing to export." : null;
  return (
    <div className={cx(content.actions, content.tools)}>
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => dispatch(editTitle(true))}>
        Edit
      </Button>
      <Button
        icon={<Pin aria-hidden="true" />}
        aria-pressed={pinned}
        disabledReason={isNewHunt(hunt.uuid) ? WAITS : null}
        title={pinned ? "New features are added here" : "Add new features here"}
        onClick={() => dispatch(togglePin(hunt.uuid))}
      >
        Active
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        disabledReason={empty}
        onClick={() => dispatch(openModal({ kind: "start-export", featureIds: [...hunt.featureIds] }))}
      >
        Export
      </Button>
      <PrintButton uuid={hunt.uuid} />
      <MapFileButton uuid={hunt.uuid} />
      <Button
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => dispatch(openModal({ kind: "delete-hunt", uuid: hunt.uuid }))}
      >
        Delete
      </Button>
    </div>
  );
}

function PrintButton({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      icon={<Printer aria-hidden="true" />}
      onClick={() => dispatch(navigate({ name: "PrintMap", metadata: { uuid } }))}
    >
      Print map
    </Button>
  );
}

function MapFileButton({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      icon={<MapIcon aria-hidden="true" />}
      onClick={() => dispatch(navigate({ name: "MapFile", metadata: { uuid } }))}
    >
      Save map
    </Button>
  );
}

/** Returns the hunt's features in the order of the Content list. */
function useOrderedIds({ featureIds }: Collection): readonly string[] {
  const table = useAppSelector(selectTable);
  const sort = useAppSelector(selectSort);
  return useMemo(() => {
    const rows = [...table.rows(featureIds)].sort(compareFeatures(sort));
    return rows.map((row) => row.uuid);
  }, [table, sort, featureIds]);
}

function Features({ hunt }: { hunt: Collection }) {
  const ids = useOrderedIds(hunt);
  const height = { "--list-height": `${ids.length * FEATURE_ROW_HEIGHT}px` } as CSSProperties;
  return (
    <>
      <div className={styles.section}>
        <h3 className={styles.heading}>
          Content<span className={styles.count}>{formatCount(hunt.count)}</span>
        </h3>
        <HuntSwitch uuid={hunt.uuid} />
      </div>
      {hunt.count === 0 ? (
        <p className={styles.empty}>No features in this hunt.</p>
      ) : (
        <div className={styles.list} style={height}>
          <FeatureList label={`Content of ${hunt.title}`} ids={ids} />
        </div>
      )}
    </>
  );
}
