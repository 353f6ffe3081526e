import { X } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatPhotoDate, toDate } from "../../../domain/dates";
import type { Photo } from "../../../domain/photo";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { ProgressBar } from "../../../ui/ProgressBar";
import { Section } from "../../../ui/Section";
import { openModal } from "../../modals/slice";
import { cancelUpload, loadPhotos, type PhotoUploading, retryUpload } from "../slice";
import { SmallPicture } from "./Picture";
import styles from "./photos.module.css";
import { TakenOffer } from "./TakenOffer";

interface PhotosPanelProps {
  featureId: string;
  photoIds: readonly string[];
}

/** Photos of a feature and their uploads. Renders nothing without any. */
export function PhotosPanel({ featureId, photoIds }: PhotosPanelProps) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ photos }) => photos);
  // Compared by value because the row is rebuilt on every change of the feature.
  const wanted = photoIds.join(",");
  useEffect(() => {
    if (wanted) dispatch(loadPhotos({ featureId, photoIds: wanted.split(",") }));
  }, [dispatch, featureId, wanted]);
  const photos = state.featureId === featureId ? state.photos : [];
  const uploads = state.uploads.filter((upload) => upload.featureId === featureId);
  if (photoIds.length === 0 && uploads.length === 0) return null;
  const missing = Math.max(0, photoIds.length - photos.length);
  const loading = state.featureId !== featureId || state.status.state === "running";
  return (
    <Section title="Photos">
      {uploads.map((upload) => (
        <Upload key={upload.id} upload={upload} />
      ))}
      <TakenOffer featureId={featureId} />
      <div className={styles.grid}>
        {photos.map((photo) => (
          <Thumbnail key={photo.uuid} photo={photo} />
        ))}
        {loading &&
          Array.from({ length: missing }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that wait for a photo are all alike
            <span key={index} className={styles.waiting} />
          ))}
      </div>
      {!loading && state.lost > 0 && (
        <div className={styles.missing}>
          <p>{plural(state.lost, "photo")} could not be loaded.</p>
          <Button variant="quiet" onClick={() => dispatch(loadPhotos({ featureId, photoIds }))}>
            Try again
          </Button>
        </div>
      )}
    </Section>
  );
}

function Thumbnail({ photo }: { photo: Photo }) {
  const dispatch = useAppDispatch();
  const name = photo.title || formatPhotoDate(toDate(photo.createdAt));
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`Open photo ${name}`}
      onClick={() => dispatch(openModal({ kind: "photo-viewer", uuid: photo.uuid }))}
    >
      <SmallPicture src={photo.pathThumbnail} />
    </button>
  );
}

/** Message for a failed upload. Files aren't stored beyond the life of the page. */
const NOT_SENT = "Not uploaded. Kept while this page is open.";

function Upload({ upload: { id, fileName, sent, failed } }: { upload: PhotoUploading }) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.upload}>
      <div className={styles.uploadText}>
        <span className={styles.fileName} title={fileName}>
          {fileName}
        </span>
        {failed ? (
          <>
            <Button
              variant="quiet"
              aria-label={`Try again to upload ${fileName}`}
              onClick={() => dispatch(retryUpload(id))}
            >
              Try again
            </Button>
            <span className={styles.notSent}>{NOT_SENT}</span>
          </>
        ) : (
          <>
            <span className={styles.quiet}>{sent < 1 ? `${Math.round(sent * 100)}%` : "Preparing..."}</span>
            <ProgressBar label={`Upload of ${fileName}`} value={sent < 1 ? sent : null} />
          </>
        )}
      </div>
      <IconButton
        label={`Cancel upload of ${fileName}`}
        icon={<X />}
        onClick={() => dispatch(cancelUpload(id))}
      />
    </div>
  );
}
