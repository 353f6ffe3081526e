import path from "node:path";
import { afterEach, expect, it } from "vitest";
import type { SeenPhoto } from "../support/content";
import { query } from "../support/database";
import { cleanUp, expectLogin, start, waitFor } from "../support/ownServers";
import { filesIn, jpegOf, newPhoto, person, pictureOf, strays, upload } from "../support/photos";

afterEach(cleanUp);

it("a server killed during a photo upload leaves nothing half done", {
  timeout: 120_000,
}, async () => {
  let server = await start();
  const { client, account, featureId } = await person(server);
  const file = await jpegOf(2500);
  const whole = new Set<string>();
  for (const delay of [0, 60, 150, 300, 450, 600, 900]) {
    const ids = await Promise.all([newPhoto(client), newPhoto(client), newPhoto(client)]);
    const uploads = ids.map((id) => upload(client, id, featureId, file).catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, delay));
    await server.kill();
    const answers = await Promise.all(uploads);
    for (const [index, answer] of answers.entries()) if (answer?.status === 200) whole.add(ids[index] ?? "");
    server = await start({ dataDir: server.dataDir });
    const after = await expectLogin(server.url, account);
    client.cookies.clear();
    for (const [name, value] of after.cookies) client.cookies.set(name, value);
    Object.assign(client, { url: server.url });
    const { photoIds } = await client.data<{ photoIds: string[] }>("GET", `/features/${featureId}`);
    for (const id of whole) expect(photoIds).toContain(id);
    for (const id of ids) {
      const photo = await client.data<SeenPhoto>("GET", `/photos/${id}`);
      // All or nothing. A missing photo can be sent again.
      expect(photoIds.includes(id)).toBe(photo.fileData !== null);
      if (photo.fileData) {
        whole.add(id);
        expect((await pictureOf(client, photo, "original")).data.length).toBe(file.length);
        expect((await pictureOf(client, photo, "web")).status).toBe(200);
      }
    }
  }
  const waiting = await newPhoto(client);
  expect((await upload(client, waiting, featureId, file)).status).toBe(200);
  // After a day, the sweep removes orphaned files.
  await query(server.dataDir, "update stray_files set due_at = now()");
  await waitFor(async () => (await strays(server.dataDir)) === 0);
  expect(filesIn(path.join(server.dataDir, "photos"))).toBe(3 * (whole.size + 1));
});
