import { z } from "zod";
import type { AcceptedShare, ShareLink, ShareStatus } from "../../src/domain/share";
import { envelope, type Same, same, uuid } from "./common";
import { sharer } from "./features";
import { noteableType } from "./notes";

/** "collections" or "feature"; singular, plural and other cases are read. */
const shareType = noteableType;

export const shareParams = z.object({ type: shareType, id: uuid });
export const rescindParams = shareParams.extend({ userUuid: uuid });
export const statusQuery = shareParams;
export const tokenBody = z.object({
  token: z.string().max(200).describe("What follows share-token= in a link"),
});
export const shortBody = z.object({ longLink: z.string().max(2000) });

const link = z.object({
  link: z
    .string()
    .describe("Leads to the app with the token in the fragment, which browsers send to no server"),
  shareTag: z.string().describe("share-token= and the token"),
});
const accepted = z.object({
  result: z.enum(["accepted", "own"]).describe("own: the caller's own link, nothing to accept"),
  type: z.enum(["collection", "feature"]),
  uuid: z.string(),
});
const status = z.object({
  uuid: z.string(),
  type: z.enum(["collection", "feature"]),
  status: z.literal("accepted"),
  user: sharer.extend({ uuid: z.string() }),
  rescindUrl: z.string().describe("Send PATCH with an empty body to end this person's access"),
});

same<Same<z.output<typeof link>, ShareLink>>();
same<Same<z.output<typeof accepted>, AcceptedShare>>();
same<Same<z.output<typeof status>, ShareStatus>>();

export const linkAnswer = envelope(link);
export const shortAnswer = envelope(z.object({ shortLink: z.string() }));
export const acceptedAnswer = envelope(accepted);
export const statusAnswer = envelope(
  z.object({
    shares: z.array(status),
    links: z.number().describe("How many links lead to it, whether or not somebody has used them"),
  }),
);
