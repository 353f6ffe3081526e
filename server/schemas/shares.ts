import { z } from "zod";
import type { AcceptedShare, ShareLink, ShareStatus } from "../../src/domain/share";
import { SHARED_VIEW_MAX, type SharedFeature, type SharedView } from "../../src/domain/sharedView";
import { envelope, type Same, same, seconds, uuid } from "./common";
import { feature, sharer } from "./features";
import { noteableType } from "./notes";

/** "collections" or "feature"; singular, plural and any case are accepted. */
const shareType = noteableType;

export const shareParams = z.object({ type: shareType, id: uuid });
export const rescindParams = shareParams.extend({ userUuid: uuid });
export const statusQuery = shareParams;
export const tokenBody = z.object({
  token: z.string().max(200).describe("The part after share-token= in a link"),
});
export const viewFeaturesBody = tokenBody.extend({
  offset: z.number().int().min(0).max(SHARED_VIEW_MAX).default(0),
});
export const shortBody = z.object({ longLink: z.string().max(2000) });

const link = z.object({
  link: z
    .string()
    .describe("Opens the app with the token in the fragment, which browsers don't send to servers"),
  shareTag: z.string().describe("share-token= and the token"),
});
const accepted = z.object({
  result: z.enum(["accepted", "own"]).describe("own: the caller's own item; nothing to accept"),
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

const sharedNotes = z.array(z.object({ title: z.string(), contents: z.string() }));
const view = z.object({
  type: z.enum(["collection", "feature"]),
  title: z.string(),
  createdAt: seconds,
  sharer,
  notes: sharedNotes,
  total: z.number().int().describe(`Features in it; the first ${SHARED_VIEW_MAX} can be read`),
  standing: z.enum(["new", "own", "accepted"]).describe("The caller's relation to it, if logged in"),
});
const sharedFeature = z.object({
  title: z.string(),
  notes: sharedNotes,
  photos: z.number().int(),
  properties: feature.shape.properties.pick({
    ghType: true,
    icon: true,
    color: true,
    strokeType: true,
    strokeWidth: true,
    distance: true,
    area: true,
  }),
  geometry: feature.shape.geometry,
});

same<Same<z.output<typeof view>, SharedView>>();
same<Same<z.output<typeof sharedFeature>, SharedFeature>>();
same<Same<z.output<typeof link>, ShareLink>>();
same<Same<z.output<typeof accepted>, AcceptedShare>>();
same<Same<z.output<typeof status>, ShareStatus>>();

export const linkAnswer = envelope(link);
export const shortAnswer = envelope(z.object({ shortLink: z.string() }));
export const viewAnswer = envelope(view);
export const viewFeaturesAnswer = envelope(
  z.object({
    features: z.array(sharedFeature),
    nextOffset: z.number().int().nullable().describe("Cursor of the next page; null on the last page"),
  }),
);
export const acceptedAnswer = envelope(accepted);
export const statusAnswer = envelope(
  z.object({
    shares: z.array(status),
    links: z.number().describe("Number of links to it, used or not"),
    link: z.string().nullable().describe("The current short link"),
  }),
);
