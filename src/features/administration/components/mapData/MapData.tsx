import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { EmptyState } from "../../../../ui/EmptyState";
import { ErrorState } from "../../../../ui/ErrorState";
import { SkeletonRows } from "../../../../ui/SkeletonRows";
import { previewShown } from "../../../layers";
import { loadMapData, mapDataLeft } from "../../mapDataSlice";
import { DraftCard } from "./DraftCard";
import { FileDrop } from "./FileDrop";
import { LayerCard } from "./LayerCard";
import styles from "./mapData.module.css";

/** The operator's map data: drafts and published layers. */
export function MapData() {
  const dispatch = useAppDispatch();
  const { overview, loading, refused } = useAppSelector((state) => state.mapData);
  useEffect(() => {
    dispatch(loadMapData());
    return () => {
      dispatch(mapDataLeft());
      dispatch(previewShown(null));
    };
  }, [dispatch]);
  if (!overview)
    return loading.state === "failed" ? (
      <ErrorState
        title="Couldn't load map data."
        text={loading.error}
        onRetry={() => dispatch(loadMapData())}
      />
    ) : (
      <SkeletonRows label="Loading map data..." />
    );
  const { layers, drafts, limits } = overview;
  return (
    <div className={styles.area}>
      <FileDrop limit={limits.fileBytes} />
      {refused !== "" && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      {loading.state === "failed" && (
        <p role="alert" className={styles.refused}>
          Couldn't refresh this list. {loading.error}
        </p>
      )}
      {drafts.length > 0 && (
        <section aria-label="Not published yet">
          <h3 className={styles.heading}>Not published yet</h3>
          <ul aria-label="Files">
            {drafts.map((draft) => (
              <DraftCard
                key={draft.uuid}
                draft={draft}
                replaced={layers.find(({ id }) => id === draft.replaces)}
              />
            ))}
          </ul>
        </section>
      )}
      {layers.length === 0 && drafts.length === 0 && (
        <EmptyState
          title="No map data yet"
          text="Drop hunting units, land ownership, roads or any other data with locations, in any coordinate system, to add it to the Library as a layer. Ready-made tiles become a basemap or an overlay. GeoTIFFs become terrain or historical imagery."
        />
      )}
      {layers.length > 0 && (
        <section aria-label="Published">
          <h3 className={styles.heading}>Published</h3>
          <ul aria-label="Map layers">
            {layers.map((layer) => (
              <LayerCard key={layer.id} layer={layer} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
