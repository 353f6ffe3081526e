import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { TestClient } from "../support/api";
import { allFeatures, type SeenFeature } from "../support/content";
import { seed } from "../support/seed";
import { makeDataDir, removeDataDir, startServer } from "../support/server";

const signIn = async (url: string, email: string, password: string) => {
  const client = new TestClient(url);
  await client.data("POST", "/auth/login", { email, password });
  return client;
};

const plain = ({ title, geometry, properties }: SeenFeature) => {
  const { userUuid: _owner, serverCreatedAt: _saved, ...rest } = properties;
  return { title, geometry, rest };
};

it("fills accounts with the same content for the same seed, while the server is stopped and while it runs", async () => {
  const dataDir = makeDataDir();
  const [first, second] = [`a-${randomUUID()}@example.org`, `b-${randomUUID()}@example.org`];
  try {
    const words = ["--features", "300", "--hunts", "3", "--vertices", "12"];
    const stopped = await seed(dataDir, "--email", first, ...words, "--password", "known secret");
    expect(stopped.code, stopped.err).toBe(0);
    const server = await startServer({ dataDir });
    try {
      const running = await seed(dataDir, "--email", second.toUpperCase(), ...words);
      expect(running.code, running.err).toBe(0);
      const password = /password (\S+)/.exec(running.out)?.[1] ?? "";
      const a = await signIn(server.url, first, "known secret");
      const b = await signIn(server.url, second, password);
      const [ofA, ofB] = [await allFeatures(a, "sort=title"), await allFeatures(b, "sort=title")];
      expect(ofA).toHaveLength(300);
      const byTitle = (list: SeenFeature[]) => list.map(plain).sort((x, y) => (x.title < y.title ? -1 : 1));
      expect(byTitle(ofB)).toEqual(byTitle(ofA));
      expect(new Set(ofA.map(({ properties }) => properties.ghType)).size).toBe(4);
      const { collections } = await a.data<{ collections: { count: number }[] }>("GET", "/collections");
      expect(collections.map(({ count }) => count)).toEqual([100, 100, 100]);
      // A second run adds content but keeps the account and its password.
      const again = await seed(dataDir, "--email", first, "--features", "5", "--password", "another one");
      expect(again).toMatchObject({ code: 0, out: expect.not.stringContaining("New account") });
      expect((await a.data<{ total: number }>("GET", "/features?slim=1")).total).toBe(305);
      await signIn(server.url, first, "known secret");
    } finally {
      await server.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
});

it("reports invalid arguments", async () => {
  for (const [words, complaint] of [
    [["--features", "5"], "--email"],
    [["--email", "a@example.org"], "--features"],
    [["--email", "a@example.org", "--features", "-1"], "--features"],
    [["--email", "a@example.org", "--features", "5", "--planets", "2"], "--planets"],
  ] as const) {
    const { code, err } = await seed("/nowhere", ...words);
    expect(code).toBe(2);
    expect(err).toContain(complaint);
  }
});
