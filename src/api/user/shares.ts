import type {
  AcceptedShare,
  ShareableType,
  SharedFeature,
  SharedView,
  ShareLink,
  ShareStatus,
} from "../../domain/share";
import type { ApiResult } from "./result";

/** Share links, and access to shared content. */
export interface SharesApi {
  createShare(type: ShareableType, uuid: string): Promise<ApiResult<ShareLink>>;
  shortLink(longLink: string): Promise<ApiResult<{ shortLink: string }>>;
  /** @param token what follows share-token= in a link */
  acceptShare(token: string): Promise<ApiResult<AcceptedShare>>;
  /** What a link shows; works without a session. */
  viewShare(token: string): Promise<ApiResult<SharedView>>;
  /** A page of the features that a link shows; `nextOffset` is null at the end. */
  viewSharedFeatures(
    token: string,
    offset: number,
  ): Promise<ApiResult<{ features: SharedFeature[]; nextOffset: number | null }>>;
  /** `links`: how many are valid, used or not; `link`: the current one. */
  shareStatus(
    type: ShareableType,
    uuid: string,
  ): Promise<ApiResult<{ shares: ShareStatus[]; links: number; link: string | null }>>;
  /** Ends all links to an own item and makes a new one; who has accepted it keeps it. */
  renewShare(type: ShareableType, uuid: string): Promise<ApiResult<ShareLink>>;
  /** Ends all links to an own item and everybody's access to it. */
  destroyShare(type: ShareableType, uuid: string): Promise<ApiResult<null>>;
  /** Ends one person's access; the address comes with the share's status. */
  rescindShare(rescindUrl: string): Promise<ApiResult<null>>;
  leaveShare(type: ShareableType, uuid: string): Promise<ApiResult<null>>;
}
