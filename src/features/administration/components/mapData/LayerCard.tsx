import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatMoment } from "../../../../domain/dates";
import type { MapDataLayer } from "../../../../domain/mapData";
import { formatCount } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { actOnMapData, extentShown } from "../../mapDataSlice";
import { ArchiveEdit } from "./ArchiveEdit";
import { ChooseMapFile } from "./FileDrop";
import { LayerEdit } from "./LayerEdit";
import styles from "./mapData.module.css";
import { RasterEdit } from "./RasterEdit";
import { RemoveLayer } from "./RemoveLayer";
import { KINDS, sizeText, whereText } from "./words";

const isRaster = ({ kind }: MapDataLayer): boolean => kind === "elevation" || kind === "imagery";

/** A published layer with its actions. */
export function LayerCard({ layer }: { layer: MapDataLayer }) {
  const dispatch = useAppDispatch();
  const acting = useAppSelector((state) => state.mapData.acting[layer.id]);
  const [open, setOpen] = useState<"edit" | "rollback" | "remove" | null>(null);
  const { id, title, before, extent, state } = layer;
  const busy = acting?.state === "running";
  const close = () => setOpen(null);
  const rollBack = () => {
    close();
    dispatch(actOnMapData({ kind: "rollback", id }));
  };
  return (
    <li className={styles.card}>
      <LayerFacts layer={layer} />
      {acting?.state === "failed" && (
        <p role="alert" className={styles.refused}>
          {acting.error}
        </p>
      )}
      {open === null && (
        <div className={styles.buttons}>
          {extent && (
            <Button aria-label={`Show on the map: ${title}`} onClick={() => dispatch(extentShown(extent))}>
              Show
            </Button>
          )}
          {state === "published" && (
            <>
              <Button aria-label={`Edit: ${title}`} onClick={() => setOpen("edit")}>
                Edit
              </Button>
              <ChooseMapFile label="Replace" name={`Replace: ${title}`} replaces={id} />
            </>
          )}
          {before && (
            <Button aria-label={`Roll back: ${title}`} busy={busy} onClick={() => setOpen("rollback")}>
              Roll back
            </Button>
          )}
          <Button aria-label={`Remove: ${title}`} onClick={() => setOpen("remove")}>
            Remove
          </Button>
        </div>
      )}
      {open === "edit" &&
        (layer.archive ? (
          <ArchiveEdit layer={layer} onClose={close} />
        ) : isRaster(layer) ? (
          <RasterEdit layer={layer} onClose={close} />
        ) : (
          <LayerEdit layer={layer} onClose={close} />
        ))}
      {open === "remove" && <RemoveLayer layer={layer} busy={busy} onClose={close} />}
      {open === "rollback" && before && (
        <RollBack layer={layer} before={before} onRollBack={rollBack} onClose={close} />
      )}
    </li>
  );
}

function LayerFacts({ layer }: { layer: MapDataLayer }) {
  return (
    <div>
      <p className={styles.name}>{layer.title}</p>
      {layer.state === "damaged" ? (
        <p className={styles.refused}>
          Its files are damaged, so it isn't being served. Remove it and add it again.
        </p>
      ) : (
        <>
          <p className={styles.quiet}>
            {KINDS[layer.kind]} · {sizeText(layer)}
          </p>
          <p className={styles.quiet}>{whereText(layer)}</p>
          <p className={styles.quiet}>
            {formatMoment(layer.addedAt)}
            {layer.by === "" ? " from the command line" : ` by ${layer.by}`} · {layer.source}
          </p>
        </>
      )}
    </div>
  );
}

/** Asks whether to serve the previous version again. */
function RollBack(props: {
  layer: MapDataLayer;
  before: NonNullable<MapDataLayer["before"]>;
  onRollBack: () => void;
  onClose: () => void;
}) {
  const { layer, before, onRollBack, onClose } = props;
  const rasterNoun = before.count === 1 ? "file" : "files";
  const countNoun = layer.archive ? "tiles" : isRaster(layer) ? rasterNoun : "features";
  return (
    <div className={styles.form}>
      <p>
        Serve the version of {formatMoment(before.addedAt)} again ({formatCount(before.count)} {countNoun},{" "}
        {before.source})? {!isRaster(layer) && "The same people will see it. "}You can roll forward the same
        way.
      </p>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onRollBack}>
          Roll back
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
