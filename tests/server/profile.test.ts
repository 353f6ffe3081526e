import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { CurrentUser } from "../../src/domain/user";
import type { TestClient } from "../support/api";
import { formOf, newPerson, problemOf, type SeenFeature, waypoint } from "../support/content";
import { readZip } from "../support/zip";

const whoami = (client: TestClient) => client.data<CurrentUser>("POST", "/whoami");

/** Returns an image whose left half is red and right half blue. */
async function twoColors(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const plain = (across: number, background: string) =>
    sharp({ create: { width: across, height, channels: 3, background } });
  const left = await plain(Math.floor(width / 2), "#ff0000")
    .png()
    .toBuffer();
  const picture = plain(width, "#0000ff")
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: "secret" } });
  return new Uint8Array(await picture.jpeg().toBuffer());
}

const send = (client: TestClient, file: Uint8Array<ArrayBuffer>, field = "avatar") =>
  client.call("POST", "/user/avatar", formOf("me.jpg", file, field));

const open = (client: TestClient, path: string | null) =>
  fetch(new URL(path ?? "/none", client.url), { headers: { cookie: client.cookieHeader() } });

describe("a profile", () => {
  it("has a name and a location that can be changed, trimmed", async () => {
    const { client } = await newPerson();
    const { client: other } = await newPerson();
    const before = await whoami(other);
    const changed = { firstName: " Ada ", lastName: "Byron", location: " Craig, Colorado " };
    const expected = { firstName: "Ada", lastName: "Byron", location: "Craig, Colorado" };
    expect(await client.data("PATCH", "/user/profile", changed)).toMatchObject(expected);
    expect(await whoami(client)).toMatchObject(expected);
    expect(await client.data("PATCH", "/user/profile", { ...changed, location: " " })).toMatchObject({
      location: null,
    });
    expect((await whoami(other)).firstName).toBe(before.firstName);
  });

  it.each([
    [{ firstName: " ", lastName: "", location: "" }, "firstName"],
    [{ firstName: "a".repeat(101), lastName: "", location: "" }, "firstName"],
    [{ firstName: "A", lastName: "", location: "a".repeat(101) }, "location"],
  ])("refuses %j", async (body, field) => {
    const { client } = await newPerson();
    const answer = await client.call("PATCH", "/user/profile", body);
    expect(answer.status).toBe(400);
    expect(problemOf(answer.body).fields).toMatchObject({ [field]: expect.any(String) });
  });
});

describe("an avatar", () => {
  it("is the center square of an image, re-encoded without camera data", async () => {
    const { client } = await newPerson();
    expect((await whoami(client)).avatar).toBeNull();
    const form = formOf("me.jpg", await twoColors(900, 300), "avatar");
    expect((await client.call("POST", "/user/avatar", form)).status).toBe(200);
    const { avatar, uuid } = await whoami(client);
    expect((await client.call("GET", `/avatars/${uuid}/${randomUUID()}`)).status).toBe(404);
    const answer = await open(client, avatar);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    const data = Buffer.from(await answer.arrayBuffer());
    const meta = await sharp(data).metadata();
    expect(meta).toMatchObject({ width: 256, height: 256, format: "jpeg" });
    expect(data.includes("secret")).toBe(false);
    // The first pixel's red and the last pixel's blue.
    const pixels = await sharp(data).raw().toBuffer();
    expect(pixels[0]).toBeGreaterThan(200);
    expect(pixels.at(-1)).toBeGreaterThan(200);
  });

  it("has another address when it is replaced, and none when it is removed", async () => {
    const { client } = await newPerson();
    await send(client, await twoColors(300, 300));
    const first = (await whoami(client)).avatar;
    await send(client, await twoColors(400, 300));
    const second = (await whoami(client)).avatar;
    expect(second).not.toBe(first);
    expect((await open(client, first)).status).toBe(404);
    expect((await open(client, second)).status).toBe(200);
    expect(await client.data("DELETE", "/user/avatar")).toMatchObject({ avatar: null });
    expect((await open(client, second)).status).toBe(404);
  });

  it("is shown to recipients, and never to logged-out clients", async () => {
    const { client } = await newPerson();
    const { client: guest } = await newPerson();
    await send(client, await twoColors(300, 300));
    const { avatar } = await whoami(client);
    const { uuid } = await client.data<SeenFeature>("POST", "/features", waypoint("Stand"));
    const { shareTag } = await client.data<{ shareTag: string }>("POST", `/shares/feature/${uuid}`);
    await guest.data("POST", "/shares/token", { token: shareTag });
    const shared = await guest.data<{ sharedBy: { avatar: string } }>("GET", `/features/${uuid}`);
    expect(shared.sharedBy.avatar).toBe(avatar);
    expect((await open(guest, avatar)).status).toBe(200);
    expect((await fetch(new URL(avatar ?? "", client.url))).status).toBe(401);
    // Removing an avatar doesn't affect other users' avatars.
    await guest.data("DELETE", "/user/avatar");
    expect((await open(client, avatar)).status).toBe(200);
  });

  it("is refused when it is no image, too large or in another field, and the previous one stays", async () => {
    const { client } = await newPerson();
    await send(client, await twoColors(300, 300));
    const { avatar } = await whoami(client);
    for (const [file, field, status, id] of [
      [new Uint8Array(2000), "avatar", 400, "not-a-photo"],
      [new Uint8Array(5.5 * 1024 * 1024), "avatar", 413, "file-too-large"],
      [await twoColors(300, 300), "photos", 400, "no-file"],
    ] as const) {
      const answer = await send(client, file, field);
      expect([answer.status, problemOf(answer.body).id]).toEqual([status, id]);
    }
    expect((await whoami(client)).avatar).toBe(avatar);
  });

  it("is part of the account's own data", async () => {
    const { client } = await newPerson();
    await send(client, await twoColors(300, 300));
    const { url } = await client.data<{ url: string }>("POST", "/user/export");
    const zip = readZip(Buffer.from(await (await open(client, url)).arrayBuffer()));
    expect([...zip.keys()]).toContain("avatar.jpg");
  });
});
