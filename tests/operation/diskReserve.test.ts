import { execFileSync } from "node:child_process";
import { afterEach, expect, it } from "vitest";
import { formOf, newPerson, problemOf, waypoint } from "../support/content";
import { cleanUp, expectLogin, start } from "../support/ownServers";
import { jpegOf, newPhoto, person, upload } from "../support/photos";
import type { TestServer } from "../support/server";
import { type SmallDisk, smallDisk } from "../support/smallDisk";

let server: TestServer | undefined;
let disk: SmallDisk | null = null;

afterEach(async () => {
  await server?.stop();
  disk?.unmount();
  disk = null;
  await cleanUp();
});

const MB = 1024 * 1024;

it("a nearly full disk refuses what is large, while people log in, save small things and delete", {
  timeout: 120_000,
}, async ({ skip }) => {
  // The reserve is 5% of the disk: 20 MB.
  disk = smallDisk(400);
  if (!disk) return skip("Only an account that may mount a small file system can fill one up.");
  execFileSync("chmod", ["755", disk.folder]);
  server = await start({ dataDir: disk.folder });
  const { client, account, featureId } = await person(server);
  const file = await jpegOf(500);
  const photoId = await newPhoto(client);
  disk.fill(15 * MB);
  await new Promise((resolve) => setTimeout(resolve, 1100));

  const refused = await upload(client, photoId, featureId, file);
  expect([refused.status, problemOf(refused.body).id]).toEqual([507, "storage-full"]);
  const gpx = `<gpx>${" ".repeat(100_000)}</gpx>`;
  expect((await client.call("POST", "/imports/upload", formOf("a.gpx", gpx))).status).toBe(507);
  const again = await expectLogin(server.url, account);
  const { uuid } = await again.data<{ uuid: string }>("POST", "/features", waypoint("Small"));

  // The lower half of the reserve is kept for logins and deletions.
  disk.empty();
  disk.fill(6 * MB);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await again.call("POST", "/features", waypoint("No more"))).status).toBe(507);
  const third = await expectLogin(server.url, account);
  await third.data("DELETE", `/features/${uuid}`);
  await newPerson(server.url);
  expect(server.logs()).toContain("The disk is nearly full");

  disk.empty();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await upload(client, photoId, featureId, file)).status).toBe(200);
});
