import { bytesToHeader, Compression, type Header, TileType } from "pmtiles";
import { MapDataError } from "../../errors";
import { decompressUpTo } from "../../store/archive/decompress";
import { FileSource } from "../../store/archive/fileSource";
import { MAX_METADATA_BYTES, MAX_TILE_BYTES, MAX_VECTOR_UNPACKED } from "../../store/archive/limits";
import { inspectImageTiles, metadataText, noMapLibreTiles, unknownTiles } from "./imageTiles";
import type { ArchiveInfo, InspectedArchive } from "./tasks";
import { intersectExtents, TileExtent } from "./tileExtent";
import { inspectVectorTiles } from "./vectorTiles";
import { damaged, walkDirectories } from "./walk";

const HEADER_BYTES = 127;
const TYPES: Partial<Record<TileType, ArchiveInfo["tileType"]>> = {
  [TileType.Png]: "png",
  [TileType.Jpeg]: "jpeg",
  [TileType.Webp]: "webp",
  [TileType.Mvt]: "mvt",
};
const COMPRESSIONS: Partial<Record<Compression, ArchiveInfo["compression"]>> = {
  [Compression.None]: "none",
  [Compression.Gzip]: "gzip",
  [Compression.Brotli]: "brotli",
};
/** Tiles decoded to check that they match the declared type. */
const SAMPLES = 24;

/**
 * Inspects a PMTiles archive and checks that it's complete.
 * @throws MapDataError
 */
export async function inspectPmtiles(
  path: string,
  onProgress: (done: number, of: number) => void,
): Promise<InspectedArchive> {
  const source = await FileSource.open(path);
  try {
    return await inspect(source, onProgress);
  } finally {
    await source.close();
  }
}

async function inspect(source: FileSource, onProgress: (done: number, of: number) => void) {
  const header = await headerOf(source);
  const tileType = TYPES[header.tileType];
  if (header.tileType === TileType.Mlt) throw noMapLibreTiles();
  if (!tileType) throw unknownTiles();
  const compression = COMPRESSIONS[header.tileCompression];
  if (!compression || !(header.internalCompression in COMPRESSIONS))
    throw new MapDataError(
      "unknown-format",
      "The archive is compressed in a way that isn't supported. Use gzip, Brotli or none.",
    );
  const extent = new TileExtent();
  const samples = new Samples<{ offset: number; length: number }>(SAMPLES);
  let tiles = 0;
  await walkDirectories(
    source,
    header,
    ({ tileId, runLength, offset, length }) => {
      tiles += runLength;
      extent.add(tileId, runLength);
      samples.offer({ offset: header.tileDataOffset + offset, length });
    },
    onProgress,
  );
  if (tiles === 0) throw new MapDataError("no-features", "The archive has no tiles.");
  const decompress = decompressUpTo(tileType === "mvt" ? MAX_VECTOR_UNPACKED : MAX_TILE_BYTES);
  const sampled: Uint8Array[] = [];
  for (const { offset, length } of samples.taken) {
    const { data } = await source.getBytes(offset, length);
    sampled.push(
      new Uint8Array(
        await decompress(data, header.tileCompression).catch(() => {
          throw damaged("a tile can't be decompressed");
        }),
      ),
    );
  }
  const metadata = await metadataOf(source, header);
  const content = await inspectSampleTiles(sampled, tileType, metadata.vector_layers);
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  const notes =
    minZoom === extent.minZoom && maxZoom === extent.maxZoom
      ? []
      : [`The file says zooms ${minZoom} to ${maxZoom}, but has ${extent.minZoom} to ${extent.maxZoom}.`];
  if (minZoom > extent.minZoom || maxZoom < extent.maxZoom)
    throw damaged(`it says zooms ${minZoom} to ${maxZoom} but has ${extent.minZoom} to ${extent.maxZoom}`);
  return {
    info: {
      format: "PMTiles" as const,
      tileType,
      ...content.info,
      compression,
      scheme: "XYZ" as const,
      minZoom: extent.minZoom,
      maxZoom: extent.maxZoom,
      extent: intersectExtents(extent.degrees, [minLon, minLat, maxLon, maxLat]),
      tiles,
      attribution: metadataText(metadata.attribution, 500),
    },
    name: metadataText(metadata.name, 100),
    notes: [...notes, ...content.notes],
  };
}

/**
 * Inspects sample tiles of an archive.
 * @throws MapDataError if a tile isn't of the declared type
 */
export async function inspectSampleTiles(
  sampled: readonly Uint8Array[],
  tileType: ArchiveInfo["tileType"],
  listed: unknown,
): Promise<{ info: Pick<ArchiveInfo, "tileSize" | "vector">; notes: string[] }> {
  if (tileType !== "mvt")
    return { info: { tileSize: await inspectImageTiles(sampled, tileType) }, notes: [] };
  const { vector, notes } = inspectVectorTiles(sampled, listed);
  return { info: { tileSize: 512, vector }, notes };
}

async function headerOf(source: FileSource): Promise<Header> {
  if (source.size < HEADER_BYTES) throw damaged("it ends within its header");
  const bytes = new Uint8Array((await source.getBytes(0, HEADER_BYTES)).data);
  const magic = Buffer.from(bytes.subarray(0, 7)).toString("latin1");
  if (magic !== "PMTiles" || bytes[7] !== 3)
    throw new MapDataError("unknown-format", "This isn't a PMTiles archive of version 3.");
  const header = bytesToHeader(bytes.buffer);
  const parts = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ] as const;
  for (const [offset, length] of parts)
    if (offset + length > source.size) throw damaged("it is shorter than its header says");
  // The library looks for the root directory in the first 16 KB, as the format requires.
  if (header.rootDirectoryOffset + header.rootDirectoryLength > 16_384)
    throw damaged("its first directory isn't at the beginning");
  return header;
}

async function metadataOf(source: FileSource, header: Header): Promise<Record<string, unknown>> {
  if (header.jsonMetadataLength === 0) return {};
  if (header.jsonMetadataLength > MAX_METADATA_BYTES) throw damaged("its metadata is too large");
  try {
    const { data } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength);
    const plain = await decompressUpTo(MAX_METADATA_BYTES)(data, header.internalCompression);
    const read: unknown = JSON.parse(new TextDecoder().decode(plain));
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    throw damaged("its metadata can't be read");
  }
}

/** Evenly spread sample of a sequence. Whenever it's twice too long, every second item is dropped. */
class Samples<T> {
  private readonly most: number;
  private every = 1;
  private seen = 0;
  taken: T[] = [];

  constructor(most: number) {
    this.most = most;
  }

  offer(one: T): void {
    if (this.seen++ % this.every !== 0) return;
    this.taken.push(one);
    if (this.taken.length < 2 * this.most) return;
    this.taken = this.taken.filter((_, at) => at % 2 === 0);
    this.every *= 2;
  }
}
