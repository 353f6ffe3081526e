import { ChevronLeft, ChevronRight, Download, Trash2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatPhotoDate, toDate } from "../../../domain/dates";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { IconButton } from "../../../ui/IconButton";
import { selectFeature } from "../../content/selectors";
import type { ModalProps } from "../../modals/modalProps";
import { openModal } from "../../modals/slice";
import { LargePicture } from "./Picture";
import styles from "./photos.module.css";

/** Large view of a photo. The arrow keys step through the feature's other photos. */
export function PhotoViewerModal({ modal, onClose }: ModalProps<"photo-viewer">) {
  const dispatch = useAppDispatch();
  const { photos, featureId } = useAppSelector((state) => state.photos);
  const isOwner = useAppSelector((state) => selectFeature(state, featureId ?? "")?.isOwner ?? false);
  const [index, setIndex] = useState(() => photos.findIndex(({ uuid }) => uuid === modal.uuid));
  // The last photo may have been deleted.
  const at = Math.min(Math.max(index, 0), photos.length - 1);
  const photo = photos[at];
  if (!photo) {
    return (
      <Dialog
        title="Photo"
        text="This photo no longer exists."
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      />
    );
  }
  const step = (by: number) => setIndex((at + by + photos.length) % photos.length);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") step(-1);
    else if (key === "ArrowRight") step(1);
  };
  const date = formatPhotoDate(toDate(photo.createdAt));
  return (
    <Dialog
      title={photo.title || "Photo"}
      wide
      onKeyDown={pressed}
      onClose={onClose}
      footer={
        isOwner && (
          <>
            {photo.pathOriginal && (
              <a className={styles.download} href={photo.pathOriginal} download>
                <Download aria-hidden="true" /> Download original
              </a>
            )}
            <Button
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => dispatch(openModal({ kind: "delete-photo", photo }))}
            >
              Delete
            </Button>
          </>
        )
      }
    >
      <div className={styles.viewer}>
        <div className={styles.stage}>
          <LargePicture key={photo.uuid} src={photo.pathWeb} title={photo.title} size={photo.fileData} />
        </div>
        <div className={styles.bar}>
          <span className={styles.quiet}>{date}</span>
          {photos.length > 1 && (
            <>
              <span className={styles.quiet}>
                {at + 1} of {photos.length}
              </span>
              <IconButton
                label="Previous photo"
                shortcut="←"
                icon={<ChevronLeft />}
                onClick={() => step(-1)}
              />
              <IconButton label="Next photo" shortcut="→" icon={<ChevronRight />} onClick={() => step(1)} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
