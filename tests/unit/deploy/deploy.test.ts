import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";
import { loadConfig } from "../../../server/config";
import { IMPORT_MAX_BYTES, PHOTO_MAX_BYTES } from "../../../src/domain/limits";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

interface Service {
  image?: string;
  build?: string;
  depends_on?: Record<string, unknown>;
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: object;
}

const compose = parse(read("compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const servers = Object.entries(compose.services).filter(([, service]) => service.build);

/** Fills in ${NAME:?why} and ${NAME} as Compose does. */
const filled = (text: string) => text.replace(/\$\{\w+(?::\?[^}]*)?\}/g, "value");

it("the compose file's servers start with valid settings", () => {
  expect(servers).toHaveLength(2);
  for (const [, { environment = {} }] of servers) {
    const env = Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filled(text)]));
    expect(loadConfig(env)).toMatchObject({
      trustProxy: 1,
      publicUrl: "https://value",
      databaseUrl: expect.stringContaining("@database:5432/"),
      storage: { kind: "s3", bucket: "photos", endpoint: "http://store:7070", forcePathStyle: true },
    });
    for (const name of Object.keys(environment)) expect(read("server/config.ts")).toContain(`${name}: [`);
  }
});

it("the compose file refers to existing files", () => {
  const { services, volumes } = compose;
  for (const [name, { depends_on = {}, volumes: mounts = [] }] of Object.entries(services)) {
    for (const other of Object.keys(depends_on)) expect(services, name).toHaveProperty(other);
    for (const mount of mounts) {
      const [from = ""] = mount.split(":");
      if (from.startsWith("./")) expect(existsSync(path.join(root, from)), from).toBe(true);
      else expect(volumes, name).toHaveProperty(from);
    }
  }
  expect(services.database?.healthcheck).toBeDefined();
  // The volume's path determines the name of the bucket.
  expect(services.store?.volumes?.[0]).toBe(`photos:/buckets/${servers[0]?.[1].environment?.S3_BUCKET}`);
  for (const [name] of servers) expect(read("deploy/Caddyfile")).toContain(`${name}:8080`);
});

it("the Dockerfile copies, runs and starts existing files", () => {
  const lines = read("Dockerfile").split("\n");
  const ignored = read(".dockerignore").split("\n");
  for (const line of lines.filter((text) => text.startsWith("COPY "))) {
    const sources = line.split(" ").slice(1, -1);
    for (const source of sources) {
      expect(existsSync(path.join(root, source)), line).toBe(true);
      expect(ignored, line).not.toContain(source.replace("./", ""));
    }
  }
  for (const [, script = ""] of lines.join("\n").matchAll(/(scripts\/[\w/]+\.mjs)/g))
    expect(existsSync(path.join(root, script)), script).toBe(true);
  const command = lines.find((text) => text.startsWith("CMD "))?.slice(4);
  expect(JSON.parse(command ?? "")).toEqual(["node", "dist/server/main.js"]);
  expect(read("scripts/lib/build.mjs")).toContain('"dist/server/main.js"');
  const env = Object.fromEntries(
    (lines.find((text) => text.startsWith("ENV ")) ?? "")
      .slice(4)
      .split(" ")
      .map((pair) => pair.split("=")),
  );
  expect(loadConfig(env)).toMatchObject({ host: "0.0.0.0", port: 8080, dataDir: "/data" });
  const health = lines.find((text) => text.startsWith("HEALTHCHECK "))?.replace(/^.*CMD /, "");
  expect(JSON.parse(health ?? "")[2]).toContain("http://127.0.0.1:8080/healthz");
});

it("the proxies allow the largest upload, don't trust forwarded headers and hide the operator's pages", () => {
  const largest = (Math.max(PHOTO_MAX_BYTES, IMPORT_MAX_BYTES) + 1024 * 1024) / 1024 / 1024;
  const caddy = read("deploy/Caddyfile");
  const nginx = read("deploy/nginx.conf");
  expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThanOrEqual(largest);
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThanOrEqual(largest);
  expect(nginx).toContain("X-Forwarded-For $remote_addr;");
  for (const text of [caddy, nginx])
    for (const name of ["metrics", "readyz", "healthz"]) expect(text).toContain(name);
});

const folders: string[] = [];
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true });
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "proxy-"));
  folders.push(made);
  return made;
}

const isInstalled = (program: string) => spawnSync(program, ["-h"], { stdio: "ignore" }).error === undefined;

it.skipIf(!isInstalled("caddy"))("caddy accepts the Caddyfile (skipped without caddy)", () => {
  const file = path.join(root, "deploy/Caddyfile");
  const { status, stderr } = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
    encoding: "utf8",
    env: { ...process.env, DOMAIN: "maps.example.org", HOME: folder(), XDG_DATA_HOME: folder() },
  });
  expect(status, stderr).toBe(0);
});

const canTestNginx = isInstalled("nginx") && isInstalled("openssl");

it.skipIf(!canTestNginx)("nginx accepts its configuration (skipped without nginx or openssl)", () => {
  const place = folder();
  const site = read("deploy/nginx.conf").replaceAll("/etc/letsencrypt/live/maps.example.org", place);
  const [key, certificate] = [path.join(place, "privkey.pem"), path.join(place, "fullchain.pem")];
  for (const file of [key, certificate]) expect(site).toContain(` ${file};`);
  const words = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=maps.example.org -keyout";
  const made = spawnSync("openssl", [...words.split(" "), key, "-out", certificate], { encoding: "utf8" });
  expect(made.status, made.stderr).toBe(0);
  const config = path.join(place, "nginx.conf");
  writeFileSync(config, `pid ${place}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${site}\n}\n`);
  const { status, stderr } = spawnSync("nginx", ["-t", "-p", place, "-c", config], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
});
