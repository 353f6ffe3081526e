import type { Generated } from "kysely";
import type { ShareableType } from "../../../src/domain/share";
import type { Timestamp } from "./columns";

/** What a link leads to. Only the hash of the link's token is kept. */
export interface ShareTokensTable {
  token_hash: Buffer;
  /** Null for links made before the token was kept. */
  token: string | null;
  user_id: string;
  type: ShareableType;
  item_id: string;
  created_at: Timestamp;
}

/** What others share with an account: user_id is the recipient, owner_id whose it is. */
export interface ReceivedSharesTable {
  user_id: string;
  type: ShareableType;
  item_id: string;
  owner_id: string;
  state: "accepted" | "rescinded";
  changed_at: Timestamp;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
  /** The owner's number when the share was accepted: what was removed before it is none of the recipient's. */
  owner_seq: Generated<number>;
}
