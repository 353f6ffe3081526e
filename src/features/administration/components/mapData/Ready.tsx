import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import type { MapDataLayer, MapDraft } from "../../../../domain/mapData";
import { formatCount, plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { previewShown, selectPreview } from "../../../layers";
import { Legend } from "../../../library";
import { actOnMapData, extentShown } from "../../mapDataSlice";
import { ElevationScale } from "./ElevationScale";
import styles from "./mapData.module.css";
import { listedUnder, rolesText } from "./words";

/** A finished draft that only administrators can see, with its preview and the effects of publishing it. */
export function Ready(props: {
  draft: MapDraft;
  preview: NonNullable<MapDraft["preview"]>;
  replaced: MapDataLayer | undefined;
  busy: boolean;
  onEdit: () => void;
}) {
  const dispatch = useAppDispatch();
  const { draft, preview, replaced, busy, onEdit } = props;
  const { service, count, geometry, states, minZoom, notes } = preview;
  const shown = useAppSelector((state) => selectPreview(state)?.service === service);
  const title = draft.settings?.title ?? draft.fileName;
  const roles = draft.settings?.roles ?? [];
  const as = draft.settings?.as;
  const publishingWords = () => {
    if (as === "elevation")
      return `Publishing applies it to everyone's map right away: relief, contours, 3D and terrain analysis.`;
    if (as === "imagery") return `Publishing lists it in Historical Imagery under ${draft.settings?.date}.`;
    if (replaced) return `Publishing replaces "${replaced.title}" at once. You can roll back to it.`;
    return as === "basemap"
      ? "Publishing adds it to the list of basemaps."
      : `Publishing lists it in the Library under ${draft.settings?.category} of ${listedUnder({ states, event: draft.settings?.event ?? null })}.`;
  };
  const isRaster = as === "elevation" || as === "imagery";
  const show = () => {
    dispatch(previewShown(shown ? null : { service, title, minZoom }));
    if (!shown) dispatch(extentShown(preview.extent));
  };
  return (
    <div className={styles.form}>
      <p role="status">
        <strong>{title}</strong> is ready:{" "}
        {isRaster
          ? `${plural(count, "file")} in ${states.join(", ")}.`
          : `${formatCount(count)} ${geometry ?? "tiles"}, shown from zoom ${minZoom}.`}
      </p>
      {notes.length > 0 && (
        <ul className={styles.group}>
          {notes.map((note) => (
            <li key={note} className={styles.quiet}>
              {note}
            </li>
          ))}
        </ul>
      )}
      {preview.elevations && <ElevationScale {...preview.elevations} />}
      {geometry !== null && <Legend name={title} url={`${service}/0`} legend={`${service}/legend`} />}
      {geometry === null && preview.attribution !== "" && (
        <p className={styles.quiet}>Attribution: {preview.attribution}</p>
      )}
      <p className={styles.quiet}>
        {publishingWords()}
        {replaced && isRaster && ` It replaces "${replaced.title}"; you can roll back to that.`}
        {!isRaster && ` Visible to: ${rolesText(roles)}.`}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => dispatch(actOnMapData({ kind: "publish", uuid: draft.uuid }))}
        >
          {replaced ? "Publish and replace" : "Publish"}
        </Button>
        <Button aria-pressed={shown} onClick={show}>
          {shown ? "Hide preview" : "Preview on the map"}
        </Button>
        <Button onClick={onEdit}>Change settings</Button>
      </div>
    </div>
  );
}
