import type { Generated } from "kysely";
import type { ShareableType } from "../../../src/domain/share";
import type { Timestamp } from "./columns";

/** Share links, found by the hash of their token. */
export interface ShareTokensTable {
  token_hash: Buffer;
  /** Null for links made before tokens were stored. */
  token: string | null;
  user_id: string;
  type: ShareableType;
  item_id: string;
  created_at: Timestamp;
}

/** Shares received by an account: user_id is the recipient, owner_id the owner. */
export interface ReceivedSharesTable {
  user_id: string;
  type: ShareableType;
  item_id: string;
  owner_id: string;
  state: "accepted" | "rescinded";
  changed_at: Timestamp;
  /** Number of the last change (ContentHeadsTable). 0 means in every snapshot and in no delta. */
  seq: Generated<number>;
  /** The owner's number when the share was accepted. Earlier removals don't concern the recipient. */
  owner_seq: Generated<number>;
}
