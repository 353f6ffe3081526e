import { useAppSelector } from "../../../app/hooks";
import { formatBytes, formatCount } from "../../../domain/units";
import { Facts } from "../../../ui/Facts";
import { selectMapFile } from "../selectors";
import type { ChosenMap } from "./useMapFileRequest";

/** Shows the number of tiles in the file and its estimated size. */
export function MapFileSize({ chosen }: { chosen: ChosenMap }) {
  const limits = useAppSelector(selectMapFile).options?.limits;
  const { tiles, bytes, unknown } = chosen;
  if (!limits) return null;
  const tooMany = tiles > limits.tiles;
  const size =
    bytes === null
      ? (unknown ?? (tooMany || tiles === 0 ? "–" : "Estimating..."))
      : `About ${formatBytes(bytes)}`;
  return (
    <Facts
      layout="apart"
      facts={[
        ["Tiles", `${formatCount(tiles)} of ${formatCount(limits.tiles)}`],
        ["Size", bytes === null ? size : `${size} of ${formatBytes(limits.bytes)}`],
      ]}
    />
  );
}
