import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FlatgeobufFile } from "../store/flatgeobuf/file";
import { FEATURES, type LayerFile } from "../store/layerFile";
import { NameCollector } from "./collect";
import { NAMES_FILE, packNames } from "./pack";

export interface NamesOptions {
  /** Folder of a layer's version. */
  folder: string;
  columns: LayerFile["columns"];
  /** Service name of the field that names features. */
  titleField: string;
}

/** Result of building a layer's names. */
export interface NamesBuilt {
  names: number;
  /** Features that search can't find by name because there are too many. */
  left: number;
}

/** Writes the names of a layer's features to a search index in its folder. The file is replaced atomically. */
export function buildNames(
  { folder, columns, titleField }: NamesOptions,
  onProgress: (done: number, of: number) => void = () => {},
): NamesBuilt {
  const file = new FlatgeobufFile(join(folder, FEATURES));
  const names = new NameCollector();
  try {
    for (let place = 0; place < file.count; place++) {
      if (place % 5000 === 0) onProgress(place, file.count);
      names.add(file.attributes(place, columns)[titleField], file.boxOf(place));
    }
  } finally {
    file.close();
  }
  const { places, left } = names;
  const path = join(folder, NAMES_FILE);
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, packNames(places), { mode: 0o600 });
  renameSync(partial, path);
  return { names: places.length, left };
}
