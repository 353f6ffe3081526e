import { ImageOff, MapPin, X } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { formatPhotoDate } from "../../../domain/dates";
import { IconButton } from "../../../ui/IconButton";
import { VirtualList } from "../../../ui/VirtualList";
import { type PhotoEntry, photosLeft, placePhotos, thumbnailWanted } from "../slice";
import { LACKS } from "../words";
import styles from "./photoImport.module.css";

/** Row height in pixels: a thumbnail next to three lines of text. */
const ROW_HEIGHT = 68;
const ROWS_SHOWN = 5;

/** Lists photos with thumbnail, location and date. Each can be placed manually or left out. */
export function PhotoList({ label, photos }: { label: string; photos: readonly PhotoEntry[] }) {
  return (
    <div className={styles.list} style={{ height: Math.min(photos.length, ROWS_SHOWN) * ROW_HEIGHT }}>
      <VirtualList
        label={label}
        count={photos.length}
        rowHeight={ROW_HEIGHT}
        rowKey={(index) => photos[index]?.id ?? ""}
        renderRow={(index) => <PhotoRow photo={photos[index] as PhotoEntry} />}
      />
    </div>
  );
}

function PhotoRow({ photo }: { photo: PhotoEntry }) {
  const dispatch = useAppDispatch();
  const { id, title, fileName, place, takenAt, error } = photo;
  return (
    <div className={styles.row}>
      <Thumbnail photo={photo} />
      <div className={styles.texts}>
        <p className={styles.title} title={fileName}>
          {title}
        </p>
        <p className={styles.fact} data-fault={error ? "" : undefined} title={error ?? undefined}>
          {error ?? placeText(photo)}
        </p>
        <p className={styles.fact}>{takenAt === null ? "No date" : formatPhotoDate(new Date(takenAt))}</p>
      </div>
      <IconButton
        label={place ? `Move ${title}` : `Place ${title} on the map`}
        icon={<MapPin aria-hidden="true" />}
        data-row-focus=""
        onClick={() => dispatch(placePhotos([id]))}
      />
      <IconButton
        label={`Leave out ${title}`}
        icon={<X aria-hidden="true" />}
        onClick={() => dispatch(photosLeft([id]))}
      />
    </div>
  );
}

const placeText = ({ place, lack }: PhotoEntry): string =>
  place ? `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}` : LACKS[lack ?? "none"];

/** Thumbnail, requested when its row scrolls into view. */
function Thumbnail({ photo: { id, thumbnail } }: { photo: PhotoEntry }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (thumbnail === null) dispatch(thumbnailWanted(id));
  }, [dispatch, id, thumbnail]);
  return (
    <span className={styles.picture}>
      {thumbnail === "" && <ImageOff aria-hidden="true" />}
      {thumbnail && <img src={thumbnail} alt="" />}
    </span>
  );
}
