import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "../../../server/config";

const load = (env: NodeJS.ProcessEnv) => loadConfig(env, "/somewhere");

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    load(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(env)} was taken`);
}

describe("settings", () => {
  it("have a default for everything", () => {
    expect(load({})).toEqual({
      port: 8080,
      host: "127.0.0.1",
      dataDir: "/somewhere/data",
      databaseUrl: null,
      databaseReplicaUrl: null,
      databasePoolSize: 20,
      pgBinDir: null,
      publicUrl: null,
      rateLimitPerMinute: 6000,
      signUpsPerAddress: 20,
      connectionsPerAddress: 500,
      signUps: "open",
      mail: null,
      metricsToken: null,
      storage: { kind: "folder", folder: "/somewhere/data/photos" },
      trustProxy: 0,
      serve: "everything",
      services: "embedded",
      dem: null,
      demoDetail: false,
      imageryToken: null,
      basemaps: null,
      events: [],
      importMaxBytes: 10_485_760,
      mapUploadBytes: 2_147_483_648,
      mapFileTiles: 20_000,
      mapFileBytes: 524_288_000,
      accountBytes: 10_737_418_240,
      diskReserveBytes: 1_073_741_824,
      binDays: 30,
      logLevel: "info",
      environment: "production",
      shopUrl: "",
      analyticsUrl: "",
      feedbackUrl: "",
      supportUrl: "",
    });
  });

  it("require the other servers' database for a server of maps alone", () => {
    expect(refusal({ SERVE: "maps" })).toContain("SERVE=maps needs DATABASE_URL");
    expect(load({ SERVE: "maps", DATABASE_URL: "postgres://u@h/d" }).serve).toBe("maps");
    expect(refusal({ SERVE: "tiles" })).toContain("everything or maps");
  });

  it("accept a mail server with a sender, and never show its password", () => {
    const mail = {
      MAIL_URL: "smtps://user:secret@mail.example.org:465",
      MAIL_FROM: "Maps <maps@example.org>",
      PUBLIC_URL: "https://maps.example.org",
    };
    expect(load(mail).mail).toEqual({ url: mail.MAIL_URL, from: mail.MAIL_FROM });
    expect(refusal({ ...mail, MAIL_FROM: "" })).toContain("MAIL_URL and MAIL_FROM belong together");
    // Otherwise a forged Host header could redirect the links in mails.
    expect(refusal({ ...mail, PUBLIC_URL: "" })).toContain("MAIL_URL needs PUBLIC_URL");
    expect(refusal({ ...mail, MAIL_URL: "http://user:secret@mail.example.org" })).toMatch(
      /^MAIL_URL=\(hidden\) is invalid/,
    );
    for (const from of ["maps", "a@example.org\nBcc: b@example.org", "Maps <a@example.org>, b@example.org"])
      expect(refusal({ ...mail, MAIL_FROM: from })).toContain("MAIL_FROM");
  });

  it("accept a token of the imagery service, and never show it", () => {
    expect(load({ IMAGERY_TOKEN: "AAPK.abc_1-~" }).imageryToken).toBe("AAPK.abc_1-~");
    expect(() => load({ IMAGERY_TOKEN: "se cret" })).toThrow(/IMAGERY_TOKEN=\(hidden\)/);
  });

  it("accept pages and mail addresses for contacting the operator", () => {
    const { feedbackUrl, supportUrl } = load({
      FEEDBACK_URL: "https://example.org/feedback?from=maps",
      SUPPORT_URL: "mailto:help@example.org",
    });
    expect([feedbackUrl, supportUrl]).toEqual([
      "https://example.org/feedback?from=maps",
      "mailto:help@example.org",
    ]);
    expect(() => load({ SUPPORT_URL: "javascript:alert(1)" })).toThrow(/SUPPORT_URL/);
  });

  it("generate no detail unless enabled", () => {
    expect(load({ DEMO_DETAIL: "off" }).demoDetail).toBe(false);
    expect(load({ DEMO_DETAIL: "on" }).demoDetail).toBe(true);
    expect(() => load({ DEMO_DETAIL: "yes" })).toThrow('DEMO_DETAIL="yes" is invalid: it must be off or on.');
  });

  it("treat an empty variable as unset", () => {
    expect(load({ PORT: "", DATABASE_URL: " ", PUBLIC_URL: "" })).toEqual(load({}));
  });

  it("are read from the environment", () => {
    const env = {
      PORT: "0",
      HOST: "::",
      DATA_DIR: "/var/lib/ridgeline",
      DATABASE_URL: "postgresql://me:secret@db.example.org/maps",
      PUBLIC_URL: "https://maps.example.org/",
      TRUST_PROXY: "true",
      SERVICES: "public",
      IMPORT_MAX_BYTES: "1024",
      LOG_LEVEL: "debug",
    };
    expect(load(env)).toMatchObject({
      port: 0,
      host: "::",
      dataDir: "/var/lib/ridgeline",
      databaseUrl: "postgresql://me:secret@db.example.org/maps",
      publicUrl: "https://maps.example.org",
      trustProxy: 1,
      services: "public",
      importMaxBytes: 1024,
      logLevel: "debug",
    });
  });

  it.each([
    ["PORT", "eighty", 'PORT="eighty" is invalid: it must be a port from 0 to 65535 (0: any free one).'],
    ["PORT", "65536", 'PORT="65536" is invalid: it must be a port from 0 to 65535 (0: any free one).'],
    ["PORT", "1e3", 'PORT="1e3" is invalid: it must be a port from 0 to 65535 (0: any free one).'],
    ["SERVICES", "both", 'SERVICES="both" is invalid: it must be embedded or public.'],
    ["IMPORT_MAX_BYTES", "-1", 'IMPORT_MAX_BYTES="-1" is invalid: it must be bytes from 1024 to 1073741824.'],
    [
      "PUBLIC_URL",
      "maps.example.org",
      'PUBLIC_URL="maps.example.org" is invalid: it must be an origin such as https://maps.example.org, without a path.',
    ],
    [
      "PUBLIC_URL",
      "https://example.org/maps",
      'PUBLIC_URL="https://example.org/maps" is invalid: it must be an origin such as https://maps.example.org, without a path.',
    ],
    [
      "LOG_LEVEL",
      "loud",
      'LOG_LEVEL="loud" is invalid: it must be fatal, error, warn, info, debug, trace or silent.',
    ],
    ["STORAGE", "tape", 'STORAGE="tape" is invalid: it must be folder or s3.'],
    ["S3_BUCKET", "My bucket", 'S3_BUCKET="My bucket" is invalid: it must be the name of a bucket.'],
    [
      "TRUST_PROXY",
      "yes",
      'TRUST_PROXY="yes" is invalid: it must be true, false, or the number of proxies in front.',
    ],
  ])("refuse %s=%s and say what is allowed", (name, value, message) => {
    expect(refusal({ [name]: value })).toBe(message);
  });

  it("keep photos in a folder of their own or in S3", () => {
    expect(load({ STORAGE_DIR: "/mnt/photos" }).storage).toEqual({ kind: "folder", folder: "/mnt/photos" });
    const s3 = { STORAGE: "s3", S3_BUCKET: "photos", S3_REGION: "eu-central-1" };
    expect(load(s3).storage).toEqual({
      kind: "s3",
      bucket: "photos",
      region: "eu-central-1",
      endpoint: null,
      credentials: null,
      forcePathStyle: false,
    });
    const keys = { S3_ACCESS_KEY_ID: "me", S3_SECRET_ACCESS_KEY: "secret" };
    expect(load({ ...s3, ...keys, S3_ENDPOINT: "http://store:9000/" }).storage).toMatchObject({
      endpoint: "http://store:9000",
      credentials: { accessKeyId: "me", secretAccessKey: "secret" },
      forcePathStyle: true,
    });
    expect(refusal({ STORAGE: "s3" })).toBe("STORAGE=s3 needs S3_BUCKET: set it to the name of a bucket.");
    expect(refusal({ ...s3, S3_ACCESS_KEY_ID: "me" })).toContain("belong together");
  });

  it.each(["DATABASE_URL", "DATABASE_REPLICA_URL"])("never show the password of %s", (name) => {
    const message = refusal({ [name]: "mysql://me:secret@db/maps" });
    expect(message).toContain(`${name}=(hidden) is invalid`);
    expect(message).not.toContain("secret");
  });

  it("accept a read replica only beside an external database", () => {
    const replica = { DATABASE_REPLICA_URL: "postgres://me:secret@replica/maps" };
    const message = refusal(replica);
    expect(message).toContain("DATABASE_REPLICA_URL needs DATABASE_URL");
    expect(message).not.toContain("secret");
    expect(load({ ...replica, DATABASE_URL: "postgres://u@h/d" })).toMatchObject({
      databaseUrl: "postgres://u@h/d",
      databaseReplicaUrl: "postgres://me:secret@replica/maps",
    });
  });

  it("name every invalid variable, not only the first", () => {
    expect(refusal({ PORT: "x", SERVICES: "y" }).split("\n")).toHaveLength(2);
  });

  it("accept a port exactly when it is a whole number from 0 to 65535", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (port) => {
        if (port <= 65_535) expect(load({ PORT: String(port) }).port).toBe(port);
        else refusal({ PORT: String(port) });
      }),
    );
  });
});
