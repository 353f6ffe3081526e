import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useAppDispatch } from "../../../../app/hooks";
import { MAP_FILE_ENDINGS, type MapDraft } from "../../../../domain/mapData";
import { formatBytes } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { DropArea } from "../../../../ui/DropArea";
import { mapFileChosen } from "../../mapDataSlice";
import styles from "./mapData.module.css";

interface ChooseProps {
  label: string;
  /** Accessible name, where several buttons have the same label. */
  name?: string;
  replaces?: string | null;
  draft?: MapDraft | null;
  primary?: boolean;
}

/** Button that chooses a map data file. */
export function ChooseMapFile({ label, name, replaces = null, draft = null, primary = false }: ChooseProps) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={primary ? "primary" : "plain"}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={MAP_FILE_ENDINGS.join()}
        aria-label={`File: ${name ?? label}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) dispatch(mapFileChosen({ file, replaces, draft }));
          // Reset so that the same file can be chosen again after a failure.
          target.value = "";
        }}
      />
    </>
  );
}

/** Drop area and button for map data files. @param limit maximum bytes per file */
export function FileDrop({ limit }: { limit: number }) {
  const dispatch = useAppDispatch();
  const take = (files: FileList) => {
    for (const file of files) dispatch(mapFileChosen({ file, replaces: null, draft: null }));
  };
  return (
    <DropArea label="Drop map data here" className={styles.drop} onFiles={take}>
      <FileUp aria-hidden="true" />
      <p>Drop a file here. You choose how to use it before anyone sees it.</p>
      <ChooseMapFile label="Choose a file" primary />
      <p className={styles.quiet}>
        Zipped Shapefile or FileGDB, GeoPackage, FlatGeobuf, GeoJSON, KML, KMZ or CSV; tiles as PMTiles or
        MBTiles; elevation or imagery as GeoTIFF, or several in a zip. Up to {formatBytes(limit)}
      </p>
    </DropArea>
  );
}
