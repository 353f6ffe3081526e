import { once } from "node:events";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import { leastOf, msOf } from "../support/effort";
import { cleanUp, start, track, waitFor } from "../support/ownServers";
import { makeDataDir, postgresPid, spawnServer, type TestServer } from "../support/server";

afterEach(cleanUp);

/** Opens a sign-up request whose head the server has read and whose body it is waiting for. */
async function halfRequest(server: TestServer) {
  const body = JSON.stringify({
    email: "half@example.org",
    password: "long enough",
    firstName: "A",
    lastName: "",
  });
  const request = http.request(`${server.url}/api/v1/auth/signup`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      expect: "100-continue",
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    request.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", () => resolve(undefined));
  });
  request.flushHeaders();
  await once(request, "continue");
  request.write(body.slice(0, 20));
  return { status, finish: () => request.end(body.slice(20)) };
}

/** Sends a signal and waits until the server starts to stop. */
async function beginStop(server: TestServer, signal?: NodeJS.Signals) {
  const stopped = server.stop(signal);
  await waitFor(async () => server.logs().includes('"msg":"Stopping"'));
  return { stopped };
}

describe("a graceful stop", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("finishes a request in progress (%s)", async (signal) => {
    const server = await start();
    const request = await halfRequest(server);
    const { stopped } = await beginStop(server, signal);
    request.finish();
    expect(await request.status).toBe(200);
    expect(await stopped).toBe(0);
    expect(postgresPid(server.dataDir)).toBeNull();
    expect(server.logs()).not.toContain("cut short");
  });

  it("accepts no new connections while it stops", async () => {
    const server = await start();
    const request = await halfRequest(server);
    const { stopped } = await beginStop(server);
    const refused = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      );
    await waitFor(refused);
    request.finish();
    await stopped;
  });

  it("ends within 10 s even if a request never does", async () => {
    const stop = async () => {
      const server = await start();
      const request = await halfRequest(server);
      const ms = await msOf(async () => expect(await server.stop()).toBe(0));
      expect(await request.status).toBeUndefined();
      expect(server.logs()).toContain("Requests were cut short");
      expect(postgresPid(server.dataDir)).toBeNull();
      return ms;
    };
    expect(await leastOf(10_000, stop, 3)).toBeLessThan(10_000);
  });

  it("is interrupted by a second signal", async () => {
    const cutOff = async () => {
      const server = await start();
      await halfRequest(server);
      const { stopped } = await beginStop(server);
      // Anything sooner counts as the same signal.
      await sleep(800);
      return msOf(async () => {
        process.kill(server.pid, "SIGTERM");
        expect(await stopped).toBe(130);
      });
    };
    expect(await leastOf(1000, cutOff, 3)).toBeLessThan(1000);
  });

  it("isn't interrupted by a signal that arrives twice, as with Ctrl-C under npm", async () => {
    const server = await start();
    const stopped = server.stop("SIGINT");
    process.kill(server.pid, "SIGINT");
    expect(await stopped).toBe(0);
  });

  it("happens at once when the signal arrives during the start", async () => {
    const dataDir = track(makeDataDir());
    const server = spawnServer({ dataDir });
    await waitFor(async () => postgresPid(dataDir) !== null);
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
  });
});

describe("a failed start", () => {
  async function failure(env: NodeJS.ProcessEnv): Promise<string> {
    const dataDir = track(makeDataDir());
    const server = spawnServer({ dataDir, env });
    expect(await server.exited).toBe(1);
    expect(postgresPid(dataDir)).toBeNull();
    return server
      .logs()
      .split("\n")
      .filter((line) => !line.startsWith("{"))
      .join("\n");
  }

  it("names the invalid variable, without a stack", async () => {
    expect(await failure({ PORT: "many" })).toBe(
      'PORT="many" is invalid: it must be a port from 0 to 65535 (0: any free one).\n',
    );
  });

  it("reports that the port is taken, and stops its database again", async () => {
    const { port } = new URL(inject("serverUrl"));
    expect(await failure({ PORT: port })).toBe(
      `PORT=${port} is in use by another program on 127.0.0.1. Stop that program or set PORT to another number.\n`,
    );
  });

  it("reports that the address isn't this machine's", async () => {
    expect(await failure({ HOST: "192.0.2.1" })).toContain("HOST=192.0.2.1 isn't an address of this machine");
  });

  it("reports that the external database refuses the login", async () => {
    const message = await failure({ DATABASE_URL: "postgres://me:secret@db/none?host=/nowhere" });
    expect(message).toMatch(/^The database of DATABASE_URL refused the connection: .*ENOENT/);
    expect(message).not.toContain("secret");
  });

  it("reports that the data folder can't be created", async () => {
    expect(await failure({ DATA_DIR: "/dev/null/data" })).toContain("DATA_DIR=/dev/null/data cannot be used");
    expect(await failure({ DATA_DIR: "/proc/ridgeline" })).toContain(
      "DATA_DIR=/proc/ridgeline cannot be used",
    );
  });
});

describe("a running server", () => {
  it("is found by its ready line and responds to health checks", async () => {
    const client = new TestClient(inject("serverUrl"));
    expect(await client.request("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await client.request("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
  });
});
