import type { BinItem, BinKey } from "../../domain/bin";
import type { UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

export interface BinQuery {
  limit: number;
  /** Text to find in titles. */
  search?: string;
  /** Only features that were deleted together with this hunt. */
  deletedWith?: string;
  cursor?: string;
}

export interface BinPage {
  items: BinItem[];
  total: number;
  nextCursor: string | null;
  /** Days until something deleted now is removed permanently. */
  keptDays: number;
}

/** The bin. */
export interface BinApi {
  /** Returns a page of items that can be restored, most recently deleted first. */
  listBin(query: BinQuery, signal?: AbortSignal): Promise<ApiResult<BinPage>>;
  /** Restores items of any type, at most RESTORE_BATCH. */
  restoreItems(items: BinKey[]): Promise<ApiResult<{ restored: BinKey[]; failed: BinKey[] }>>;
}

export const createBinApi = ({ get, post }: UserRequests): BinApi => ({
  listBin: (query, signal) => get("/bin", { ...query }, signal),
  restoreItems: (items) => post("/bin/restore", { items }),
});
