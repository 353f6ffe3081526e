import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { TestClient } from "./api";
import {
  allFeatures,
  importFile,
  line,
  newPerson,
  planOf,
  type SeenFeature,
  type SeenPhoto,
  uploadPhoto,
  waypoint,
} from "./content";

export type Seen = SeenFeature & { photoIds: string[] };

/** Returns everything a user can see, with photos as hashes. */
export async function everything(client: TestClient) {
  const features = (await allFeatures(client)) as Seen[];
  const pictures: Record<string, string> = {};
  for (const id of features.flatMap((feature) => feature.photoIds)) {
    const photo = await client.data<SeenPhoto>("GET", `/photos/${id}`);
    for (const address of [photo.pathOriginal, photo.pathWeb, photo.pathThumbnail]) {
      if (!address) continue;
      const headers = { cookie: client.cookieHeader() };
      const answer = await fetch(new URL(address, client.url), { headers });
      expect(answer.status).toBe(200);
      pictures[address] = createHash("sha256")
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest("hex");
    }
  }
  const list = await client.data<{ collections: { uuid: string }[] }>("GET", "/collections");
  const plans: unknown[] = [];
  for (const { uuid } of list.collections) plans.push(await client.data("GET", `/collections/${uuid}/plans`));
  return {
    features,
    pictures,
    collections: list,
    plans,
    preferences: (await client.call("GET", "/user/preferences/maps", undefined, { "API-Version": "v2" }))
      .body,
    me: await client.data("POST", "/whoami").then((me) => ({ ...(me as object), identityToken: null })),
  };
}

/** Creates an account with a hunt and its plan, a waypoint with a note and a photo, a track, and a pending import. */
export async function fillAccount(url: string) {
  const { client, account } = await newPerson(url);
  const { uuid: hunt } = await client.data<{ uuid: string }>("POST", "/collections", { title: "Hunt" });
  const { uuid } = await client.data<Seen>("POST", "/features", waypoint("Stand “ö” \\ \t 1"));
  await client.data(
    "POST",
    "/features",
    line(
      [
        [-105, 40, 1],
        [-105.1, 40.1, 2],
      ],
      "Tracks",
      [1e12, null],
    ),
  );
  await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: [uuid] });
  await client.data("POST", "/notes/feature", { noteableId: uuid, title: "N", contents: "a\nb\\." });
  await client.data("POST", `/collections/${hunt}/plans`, planOf("Opening “day” \\ \n"));
  await uploadPhoto(client, uuid, "One");
  const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="40" lon="-105"><name>In a file</name></wpt></gpx>`;
  const { uploadId } = await importFile(client, "file.gpx", gpx);
  return { client, account, uuid, uploadId };
}
