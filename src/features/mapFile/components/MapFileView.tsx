import { Map as MapIcon } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { MAP_FILE_NAME_MAX } from "../../../domain/mapFile";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/ErrorState";
import { FormError } from "../../../ui/FormError";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { selectHunt } from "../../content/hunts/selectors";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { selectSidebarView } from "../../sidebar/selectors";
import { selectMapFile, selectMapFileBasemap } from "../selectors";
import { loadMapFiles, makeMapFile, mapFileOpened } from "../slice";
import { MapFileChoices } from "./MapFileChoices";
import { MapFileSize } from "./MapFileSize";
import styles from "./mapFile.module.css";
import { OwnMapFiles } from "./OwnMapFiles";
import { type ChosenMap, useMapFileRequest } from "./useMapFileRequest";

const NO_BASEMAP = "There's no basemap here that can be saved.";

/** Save map view: exports the map tiles of an area as a file, which the server generates. */
export function MapFileView() {
  const dispatch = useAppDispatch();
  const uuid = useAppSelector((state) => selectSidebarView(state)?.metadata?.uuid ?? null);
  const hunt = useAppSelector((state) => (uuid ? selectHunt(state, uuid) : undefined));
  const known = uuid !== null && hunt !== undefined;
  useEffect(() => {
    dispatch(mapFileOpened({ hunt: known ? uuid : null }));
  }, [dispatch, uuid, known]);
  const chosen = useMapFileRequest();
  const title = hunt?.title.trim() || "Map";
  return (
    <SidebarPanel
      title="Save map"
      subtitle={hunt?.title}
      footer={<MakeButton chosen={chosen} name={title.slice(0, MAP_FILE_NAME_MAX)} />}
    >
      <div className={styles.view}>
        <p className={styles.about}>
          A map file for use offline in other apps. It doesn't include your waypoints, lines and areas, so
          export those too.
        </p>
        <Body isHunt={known} chosen={chosen} />
      </div>
    </SidebarPanel>
  );
}

function Body({ isHunt, chosen }: { isHunt: boolean; chosen: ChosenMap | null }) {
  const dispatch = useAppDispatch();
  const { options, loading, sending } = useAppSelector(selectMapFile);
  const problem = chosen?.problem ?? (sending.state === "failed" ? sending.error : null);
  if (!options && loading.state === "failed")
    return <ErrorState title={loading.error} onRetry={() => dispatch(loadMapFiles())} />;
  if (!options) return <SkeletonRows label="Loading basemaps..." lines={2} />;
  return (
    <>
      {options.basemaps.length > 0 ? (
        <>
          <MapFileChoices isHunt={isHunt} request={chosen?.request ?? null} />
          {chosen && <MapFileSize chosen={chosen} />}
          {problem && <FormError>{problem}</FormError>}
        </>
      ) : (
        <p>{NO_BASEMAP}</p>
      )}
      {options.refused.map(({ name, reason }) => (
        <p key={name} className={styles.hint}>
          {name} can't be saved. {reason}
        </p>
      ))}
      <OwnMapFiles files={options.files} />
    </>
  );
}

function MakeButton({ chosen, name }: { chosen: ChosenMap | null; name: string }) {
  const dispatch = useAppDispatch();
  const { sending, options, choices, huntExtent } = useAppSelector(selectMapFile);
  const basemap = useAppSelector(selectMapFileBasemap);
  const reason = () => {
    if (chosen) return chosen.problem;
    if (!options) return "Loading basemaps...";
    if (!basemap) return NO_BASEMAP;
    if (choices.of === "hunt" && !huntExtent) return "This hunt has no features yet.";
    return "The map isn't available. Reload the page, then try again.";
  };
  return (
    <Button
      variant="primary"
      icon={<MapIcon aria-hidden="true" />}
      disabledReason={sending.state === "running" ? "Sending..." : reason()}
      onClick={() => chosen && dispatch(makeMapFile({ ...chosen.request, name }))}
    >
      Make map
    </Button>
  );
}
