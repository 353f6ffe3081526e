import * as Comlink from "comlink";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { type CombinedMask, combineSteps } from "../ground/combine";
import type { GroundMask } from "../ground/mask";
import { type CellOutlines, outlineCellsSteps } from "../zones/outlineCells";
import { agreementImage, boxOfMatches, cropToBox } from "./agreementImage";
import type { FoundAgreement, OverlayId } from "./types";

/** API of the overlays worker. */
export function createOverlaysApi() {
  const masks = new Map<OverlayId, GroundMask>();
  let agreed: CombinedMask | null = null;

  return {
    /** Sets the mask of a tool's result, or frees it with null. */
    mask(id: OverlayId, mask: GroundMask | null): void {
      if (mask) masks.set(id, mask);
      else masks.delete(id);
    },
    /** Combines these masks. An abort takes effect within a few hundred thousand cells. */
    async agree(ids: readonly OverlayId[], signal: AbortSignal): Promise<FoundAgreement> {
      const wanted = ids.map((id) => {
        const mask = masks.get(id);
        if (!mask) throw new Error(`The overlays worker has no mask of ${id}.`);
        return mask;
      });
      agreed = await driveSteps(combineSteps(wanted), signal);
      if (!agreed) return { area: 0, known: 0, apart: true, picture: null };
      const box = boxOfMatches(agreed);
      const found = box && cropToBox(agreed, box);
      const picture = found && agreementImage(found, found);
      const { area, known } = agreed;
      return Comlink.transfer({ area, known, apart: false, picture }, picture ? buffersOf(picture) : []);
    },
    /**
     * Outlines the ground where masks last agreed, smoothed without changing its acreage.
     *
     * @param minArea square meters: smaller patches and holes are left out
     * @param most maximum number of patches, largest first
     */
    async outline(minArea: number, most: number, signal: AbortSignal): Promise<CellOutlines> {
      if (!agreed) throw new Error("Nothing has been combined yet.");
      const steps = outlineCellsSteps(agreed, agreed.rowAreas, agreed, minArea, most);
      const outlines = await driveSteps(steps, signal);
      return Comlink.transfer(outlines, buffersOf(outlines));
    },
    /** Frees all masks. */
    forget(): void {
      masks.clear();
      agreed = null;
    },
  };
}
