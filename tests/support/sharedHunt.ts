import type { TestClient } from "./api";
import { type SeenFeature, waypoint } from "./content";

export interface SharedHunt {
  feature: SeenFeature;
  hunt: { uuid: string };
  /** Of a link to the hunt. */
  token: string;
}

/** Creates a hunt with one waypoint, and a link to it. */
export async function shareHunt(
  owner: TestClient,
  title: string,
  waypointTitle: string,
): Promise<SharedHunt> {
  const feature = await owner.data<SeenFeature>("POST", "/features", waypoint(waypointTitle));
  const hunt = await owner.data<{ uuid: string }>("POST", "/collections", { title });
  await owner.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: [feature.uuid] });
  const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/collections/${hunt.uuid}`);
  return { feature, hunt, token: tokenOf(shareTag) };
}

/** Returns the token in the tag of a share link. */
export const tokenOf = (shareTag: string): string => shareTag.split("=").at(-1) ?? "";

/** What a link shows: its title, and the titles of its features. */
export async function seenThrough(token: string, client: TestClient): Promise<string[]> {
  const { title } = await client.data<{ title: string }>("POST", "/shares/view", { token });
  const body = { token, offset: 0 };
  const { features } = await client.data<{ features: SeenFeature[] }>("POST", "/shares/view/features", body);
  return [title, ...features.map((feature) => feature.title)];
}

/** Statuses of both requests that a link's page sends. */
export const statusesOf = (token: string, client: TestClient): Promise<number[]> =>
  Promise.all(
    ["/shares/view", "/shares/view/features"].map(
      async (path) => (await client.call("POST", path, { token })).status,
    ),
  );
