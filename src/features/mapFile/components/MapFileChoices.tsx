import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { MapFileRequest } from "../../../domain/mapFile";
import { RadioList } from "../../../ui/RadioList";
import { Select } from "../../../ui/Select";
import { Slider } from "../../../ui/Slider";
import { selectMapFile, selectMapFileBasemap } from "../selectors";
import { changeMapFile } from "../slice";
import styles from "./mapFile.module.css";

const AREAS = [
  { value: "hunt", label: "This hunt's area", hint: "All of its features and a mile around them." },
  { value: "view", label: "Current map view", hint: "Move the map to choose the area." },
] as const;

const FORMATS = [
  { value: "MBTILES", label: "MBTiles", hint: "For OsmAnd, Locus Map, Avenza Maps and Gaia GPS." },
  { value: "PMTILES", label: "PMTiles", hint: "For MapLibre and other web maps." },
] as const;

/** Options for area, basemap, zoom levels and format. */
export function MapFileChoices(props: { isHunt: boolean; request: Omit<MapFileRequest, "name"> | null }) {
  const dispatch = useAppDispatch();
  const { choices, options } = useAppSelector(selectMapFile);
  const basemap = useAppSelector(selectMapFileBasemap);
  const { request } = props;
  if (!options || !basemap) return null;
  return (
    <>
      {props.isHunt ? (
        <RadioList
          label="Area"
          options={AREAS}
          value={choices.of}
          onChange={(of) => dispatch(changeMapFile({ of }))}
        />
      ) : (
        <p className={styles.hint}>Move the map to choose the area.</p>
      )}
      <Select
        label="Basemap"
        options={options.basemaps.map(({ id, name }) => ({ value: id, label: name }))}
        value={basemap.id}
        onChange={(id) => dispatch(changeMapFile({ basemap: id }))}
      />
      {request && basemap.minZoom < basemap.maxZoom && (
        <Slider
          label="Zoom levels"
          values={[request.minZoom, request.maxZoom]}
          min={basemap.minZoom}
          max={basemap.maxZoom}
          step={1}
          onChange={([least = request.minZoom, most = request.maxZoom]) =>
            dispatch(changeMapFile({ zooms: [least, most] }))
          }
        />
      )}
      <RadioList
        label="Format"
        options={FORMATS}
        value={choices.format}
        onChange={(format) => dispatch(changeMapFile({ format }))}
      />
    </>
  );
}
