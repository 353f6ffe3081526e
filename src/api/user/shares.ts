import type { AcceptedShare, ShareableType, ShareLink, ShareStatus } from "../../domain/share";
import type { SharedFeature, SharedView } from "../../domain/sharedView";
import { id, type UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** Share links and access to shared content. */
export interface SharesApi {
  createShare(type: ShareableType, uuid: string): Promise<ApiResult<ShareLink>>;
  shortLink(longLink: string): Promise<ApiResult<{ shortLink: string }>>;
  /** @param token the part of a link after share-token= */
  acceptShare(token: string): Promise<ApiResult<AcceptedShare>>;
  /** Returns a shared item's public view. Works without a session. */
  viewShare(token: string): Promise<ApiResult<SharedView>>;
  /** Returns a page of a shared item's features; `nextOffset` is null on the last page. */
  viewSharedFeatures(
    token: string,
    offset: number,
  ): Promise<ApiResult<{ features: SharedFeature[]; nextOffset: number | null }>>;
  /** `links` is the number of valid links, used or not; `link` is the current one. */
  shareStatus(
    type: ShareableType,
    uuid: string,
  ): Promise<ApiResult<{ shares: ShareStatus[]; links: number; link: string | null }>>;
  /** Revokes all links to the user's item and creates a new one. Recipients who accepted it keep access. */
  renewShare(type: ShareableType, uuid: string): Promise<ApiResult<ShareLink>>;
  /** Revokes all links to the user's item and everyone's access to it. */
  destroyShare(type: ShareableType, uuid: string): Promise<ApiResult<null>>;
  /** Ends one recipient's access. The URL comes with the share's status. */
  rescindShare(rescindUrl: string): Promise<ApiResult<null>>;
  leaveShare(type: ShareableType, uuid: string): Promise<ApiResult<null>>;
}

/** Names of the types in share requests. */
const SHARED = { collection: "collections", feature: "feature" } as const;

/** Returns a rescind URL's path below the API's base URL. The server sends it relative to its root. */
const rescindPath = (rescindUrl: string): string => rescindUrl.slice(rescindUrl.indexOf("/shares/"));

export const createSharesApi = ({ plain, get, post, patch, remove }: UserRequests): SharesApi => ({
  createShare: (type, uuid) => post(`/shares/${SHARED[type]}/${id(uuid)}`),
  renewShare: (type, uuid) => post(`/shares/${SHARED[type]}/${id(uuid)}/renew`),
  shortLink: (longLink) => post("/shares/short", { longLink }),
  viewShare: (token) => plain("/shares/view", { method: "POST", body: { token } }),
  viewSharedFeatures: (token, offset) =>
    plain("/shares/view/features", { method: "POST", body: { token, offset } }),
  acceptShare: (token) => post("/shares/token", { token }),
  shareStatus: (type, uuid) => get("/shares/status", { type, id: uuid }),
  destroyShare: (type, uuid) => remove(`/shares/destroy/${SHARED[type]}/${id(uuid)}`),
  rescindShare: (rescindUrl) => patch(rescindPath(rescindUrl), {}),
  leaveShare: (type, uuid) => patch(`/shares/leave/${SHARED[type]}/${id(uuid)}`, {}),
});
