import { Crosshair, FolderPlus, MapPin, Pencil, Trash2, X } from "lucide-react";
import type { ComponentType } from "react";
import { useMemo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { featureTypeLabel } from "../../../domain/feature";
import type { FeatureRow } from "../../../domain/featureRow";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { IconButton } from "../../../ui/IconButton";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { Section } from "../../../ui/Section";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import content from "../../content/components/content.module.css";
import { FeatureTypeIcon } from "../../content/components/FeatureTypeIcon";
import { TaskStrip } from "../../content/components/TaskStrip";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { selectHuntsById } from "../../content/hunts/selectors";
import { openHunt, removeFromHunt } from "../../content/hunts/slice";
import { selectFeature } from "../../content/selectors";
import { focusFeature } from "../../content/slice";
import { DraftNotice, featureDraft, selectKeptDraft } from "../../drafts";
import { ElevationProfile } from "../../elevationProfile";
import { openModal } from "../../modals/slice";
import { NotesPanel } from "../../notes";
import { AddPhotos, PhotosPanel } from "../../photos";
import { LeaveButton, SharedBanner, SharePanel } from "../../shares";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigate } from "../../sidebar/slice";
import styles from "./detail.module.css";
import { createdText, Stats } from "./Stats";
import { Stepper } from "./Stepper";

const LOADING = "Loading Content...";

const isLine = ({ properties: { ghType } }: FeatureRow) => ghType === "Polyline" || ghType === "Tracks";

interface Props {
  /** Planning actions, from the room that registers the view. */
  Plans: ComponentType<{ feature: FeatureRow }>;
}

/** Panel of a feature: measurements, notes, hunts and the owner's actions. */
export function FeatureDetailView({ Plans }: Props) {
  const { onBack, onClose } = useViewNavigation();
  const uuid = useAppSelector((state) => selectSidebarView(state)?.metadata?.uuid ?? "");
  const feature = useAppSelector((state) => selectFeature(state, uuid));
  const loading = useAppSelector(({ featureDetail }) => featureDetail.status.state === "running");
  if (!feature) {
    return (
      <Panel header={<ViewHeader title="Feature" onBack={onBack} onClose={onClose} />} padded={false}>
        <TaskStrip text={LOADING} />
        <SkeletonRows label={LOADING} />
      </Panel>
    );
  }
  const title = (
    <span className={styles.head}>
      <span className={styles.icon}>
        <FeatureTypeIcon feature={feature} />
      </span>
      <span className={styles.headTitle} title={feature.title}>
        {feature.title}
      </span>
    </span>
  );
  const subtitle = `${featureTypeLabel(feature.properties.ghType)} · ${createdText(feature.properties.createdAt)}`;
  return (
    <Panel
      header={
        <ViewHeader title={title} subtitle={subtitle} onBack={onBack} onClose={onClose}>
          {!feature.isOwner && (
            <span className={styles.shared} title="Shared with you">
              <MapPin role="img" aria-label="Shared with you" />
            </span>
          )}
        </ViewHeader>
      }
      padded={false}
    >
      <Stepper uuid={uuid} />
      <Actions feature={feature} />
      {feature.isOwner && <UnsavedChanges uuid={uuid} />}
      {!feature.isOwner && (
        <SharedBanner
          type={featureTypeLabel(feature.properties.ghType).toLowerCase()}
          sharedBy={feature.sharedBy}
        />
      )}
      {feature.isOwner && <SharePanel key={uuid} item={{ type: "feature", uuid }} />}
      {loading && <TaskStrip text={LOADING} />}
      <Stats feature={feature} />
      <Plans feature={feature} />
      {isLine(feature) && <ElevationProfile key={`profile ${uuid}`} uuid={uuid} />}
      <NotesPanel of={{ type: "feature", uuid }} isOwner={feature.isOwner} />
      <PhotosPanel featureId={uuid} photoIds={feature.photoIds} />
      <Hunts feature={feature} />
    </Panel>
  );
}

function UnsavedChanges({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  const key = featureDraft(uuid);
  const kept = useAppSelector((state) => selectKeptDraft(state, key));
  if (!kept) return null;
  const edit = () => dispatch(navigate({ name: "FeatureEditor", metadata: { uuid } }));
  return <DraftNotice draft={key} text="Unsaved changes" onContinue={edit} />;
}

function Actions({ feature }: { feature: FeatureRow }) {
  const dispatch = useAppDispatch();
  const { uuid, isOwner } = feature;
  const focus = (
    <Button icon={<Crosshair aria-hidden="true" />} onClick={() => dispatch(focusFeature(uuid))}>
      Focus
    </Button>
  );
  if (!isOwner) {
    return (
      <div className={cx(content.actions, content.tools)}>
        {focus}
        <LeaveButton item={{ type: "feature", uuid }} />
      </div>
    );
  }
  return (
    <div className={cx(content.actions, content.tools)}>
      <Button
        icon={<Pencil aria-hidden="true" />}
        onClick={() => dispatch(navigate({ name: "FeatureEditor", metadata: { uuid } }))}
      >
        Edit
      </Button>
      <Button
        icon={<FolderPlus aria-hidden="true" />}
        onClick={() => dispatch(openModal({ kind: "add-to-hunt", featureIds: [uuid] }))}
      >
        Add To hunt
      </Button>
      {focus}
      <AddPhotos featureId={uuid} />
      <Button
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => dispatch(openModal({ kind: "delete-feature", uuid }))}
      >
        Delete
      </Button>
    </div>
  );
}

/** Lists the hunts that contain the feature. It can be removed from the user's own. */
function Hunts({ feature }: { feature: FeatureRow }) {
  const dispatch = useAppDispatch();
  const byId = useAppSelector(selectHuntsById);
  const list = useMemo(
    () =>
      feature.collectionIds.flatMap((id) => {
        const hunt = byId[id];
        return hunt ? [hunt] : [];
      }),
    [feature.collectionIds, byId],
  );
  if (list.length === 0) return null;
  return (
    <Section title="Hunts">
      {list.map((hunt) => (
        <div key={hunt.uuid} className={styles.hunt}>
          <button type="button" className={styles.link} onClick={() => dispatch(openHunt(hunt.uuid))}>
            {hunt.title}
          </button>
          {hunt.isOwner && (
            <IconButton
              label={`Remove from ${hunt.title}`}
              icon={<X />}
              onClick={() => dispatch(removeFromHunt({ featureId: feature.uuid, collectionId: hunt.uuid }))}
            />
          )}
        </div>
      ))}
    </Section>
  );
}
