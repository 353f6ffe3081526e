import path from "node:path";
import { z } from "zod";
import { SIGN_UPS, type SignUps } from "../src/domain/administration";
import type { ManifestState } from "../src/domain/layersManifest";
import { IMPORT_MAX_BYTES } from "../src/domain/limits";
import type { BasemapService } from "../src/domain/mapServices";
import { readBasemaps, readEvents } from "./operatorFiles";
import { StartError } from "./startError";

/** Settings an operator can change. docs/hosting.md and the README list the same names. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. Holds the embedded database and stored files. */
  dataDir: string;
  /** External PostgreSQL; null means the embedded one. */
  databaseUrl: string | null;
  /** Read replica of that database; null for none. */
  databaseReplicaUrl: string | null;
  databasePoolSize: number;
  /** Folder with postgres and initdb to use instead of the bundled package. */
  pgBinDir: string | null;
  /** Origin at which users reach this server, without trailing slash. Null means the address it listens on. */
  publicUrl: string | null;
  /** Number of chained proxies in front whose X-Forwarded-* headers are trusted. Anything beyond them isn't. */
  trustProxy: number;
  /** What this server serves: everything, or only map services next to servers that serve everything. */
  serve: "everything" | "maps";
  services: "embedded" | "public";
  /**
   * The operator's own elevation model (absolute path of a GeoTIFF) instead of the built-in one, and what to use
   * outside its extent.
   */
  dem: { file: string; outside: "embedded" | "nodata" } | null;
  /** Whether the embedded map shows generated detail. Its land cover, towns and ridges aren't real. */
  demoDetail: boolean;
  /** Sent with requests to the public imagery archive; null for none. */
  imageryToken: string | null;
  /** The operator's basemaps; null for the defaults of the profile. */
  basemaps: BasemapService[] | null;
  /** The operator's special events and their layers. */
  events: ManifestState[];
  importMaxBytes: number;
  /** Maximum size in bytes of a map data file uploaded by an administrator. */
  mapUploadBytes: number;
  /** Maximum number of tiles and bytes of a map exported for other apps. */
  mapFileTiles: number;
  mapFileBytes: number;
  /** Bytes that one account may store, including photos and its bin; 0: no limit. */
  accountBytes: number;
  /** Bytes of disk space reserved for logins and small changes; 0: none. */
  diskReserveBytes: number;
  /** Days until deleted content is removed for good. */
  binDays: number;
  /** User API requests per minute from one address; 0: no limit. */
  rateLimitPerMinute: number;
  /** Open connections per address; 0: no limit. Ignored behind a proxy. */
  connectionsPerAddress: number;
  /** Sign-ups from one address within 15 minutes, including failed attempts; 0: no limit. */
  signUpsPerAddress: number;
  /** Who may sign up: anyone, only people with an invitation, or no one. The first account can always sign up. */
  signUps: SignUps;
  /** How mail is sent; null if it isn't. */
  mail: MailSettings | null;
  /** Opens /metrics to requests with this token; null allows only requests from this machine. */
  metricsToken: string | null;
  /** Where photos are stored. */
  storage: StorageConfig;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  environment: string;
  shopUrl: string;
  /** Where browsers send usage counts; empty turns counting off. */
  analyticsUrl: string;
  /** How users contact the operator: a web page or a mailto URL; empty for none. */
  feedbackUrl: string;
  supportUrl: string;
}

export interface MailSettings {
  /** smtp or smtps URL, with user and password if the mail server needs them. */
  url: string;
  /** Sender: an address, or a name followed by an address in <>. */
  from: string;
}

export type StorageConfig = { kind: "folder"; folder: string } | ({ kind: "s3" } & S3Settings);

export interface S3Settings {
  bucket: string;
  region: string;
  /** Null means Amazon's endpoint of the region. */
  endpoint: string | null;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Puts the bucket in the path instead of the host name, as most non-Amazon stores expect. */
  forcePathStyle: boolean;
}

/** Invalid setting. The message names the variable, its value and what is allowed. */
export class ConfigError extends StartError {
  override name = "ConfigError";
}

const integer = (least: number, most: number, usual: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(least).max(most)).default(usual);

const httpUrl = z
  .string()
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ""))
  .transform((text) => text.replace(/\/+$/, ""));

const postgresUrl = z.string().refine((text) => /^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? ""));
const POSTGRES_URL = "a URL such as postgres://user:password@host:5432/database";

const contactUrl = z.string().refine((text) => /^(https?|mailto):$/.test(parseUrl(text)?.protocol ?? ""));

const VARIABLES = {
  PORT: [integer(0, 65_535, 8080), "a port from 0 to 65535 (0: any free one)"],
  HOST: [z.string().default("127.0.0.1"), "an address to listen on"],
  DATA_DIR: [z.string().default("./data"), "a folder"],
  DATABASE_URL: [postgresUrl.optional(), POSTGRES_URL],
  DATABASE_REPLICA_URL: [postgresUrl.optional(), POSTGRES_URL],
  DATABASE_POOL_SIZE: [integer(2, 200, 20), "a number of connections from 2 to 200"],
  PG_BIN_DIR: [z.string().optional(), "a folder with postgres and initdb"],
  PUBLIC_URL: [
    httpUrl.refine((text) => parseUrl(text)?.pathname === "/").optional(),
    "an origin such as https://maps.example.org, without a path",
  ],
  TRUST_PROXY: [
    z
      .string()
      .regex(/^(true|false|\d)$/)
      .transform((text) => (text === "true" ? 1 : text === "false" ? 0 : Number(text)))
      .default(0),
    "true, false, or the number of proxies in front",
  ],
  DEM_FILE: [z.string().optional(), "the path of a GeoTIFF elevation model"],
  DEM_OUTSIDE: [z.enum(["embedded", "nodata"]).default("embedded"), "embedded or nodata"],
  DEMO_DETAIL: [z.enum(["off", "on"]).default("off"), "off or on"],
  SERVE: [z.enum(["everything", "maps"]).default("everything"), "everything or maps"],
  SERVICES: [z.enum(["embedded", "public"]).default("embedded"), "embedded or public"],
  IMAGERY_TOKEN: [
    z
      .string()
      .regex(/^[\w.~-]+$/)
      .optional(),
    "a token of letters, digits and . _ ~ -",
  ],
  BASEMAPS_FILE: [z.string().optional(), "the path of a JSON file with basemaps"],
  EVENTS_FILE: [z.string().optional(), "the path of a JSON file with events"],
  IMPORT_MAX_BYTES: [integer(1024, 1_073_741_824, IMPORT_MAX_BYTES), "bytes from 1024 to 1073741824"],
  MAP_UPLOAD_BYTES: [integer(1024, 1e12, 2_147_483_648), "bytes from 1024 to 1000000000000"],
  MAP_FILE_TILES: [integer(1, 1_000_000, 20_000), "a number of tiles from 1 to 1000000"],
  MAP_FILE_BYTES: [integer(65_536, 10_737_418_240, 524_288_000), "bytes from 65536 to 10737418240"],
  ACCOUNT_BYTES: [integer(0, 1e15, 10_737_418_240), "bytes from 0 (no limit) to 1000000000000000"],
  DISK_RESERVE_BYTES: [integer(0, 1e12, 1_073_741_824), "bytes from 0 (no reserve) to 1000000000000"],
  BIN_DAYS: [integer(1, 3650, 30), "days from 1 to 3650"],
  RATE_LIMIT_PER_MINUTE: [integer(0, 10_000_000, 6000), "requests per minute from 0 (no limit) to 10000000"],
  SIGN_UPS_PER_ADDRESS: [integer(0, 1_000_000, 20), "sign-ups per 15 minutes from 0 (no limit) to 1000000"],
  SIGN_UPS: [z.enum(SIGN_UPS).default("open"), "open, invite or closed"],
  CONNECTIONS_PER_ADDRESS: [integer(0, 1_000_000, 500), "connections from 0 (no limit) to 1000000"],
  MAIL_URL: [
    z
      .string()
      .refine((text) => {
        const url = parseUrl(text);
        return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
      })
      .optional(),
    "a URL such as smtps://user:password@mail.example.org:465",
  ],
  MAIL_FROM: [
    z
      .string()
      .refine((text) => z.email().safeParse(/^[^<>\r\n"]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success)
      .optional(),
    "an address such as maps@example.org or Maps <maps@example.org>",
  ],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^[\w.~+/-]{16,}=*$/)
      .optional(),
    "a token of at least 16 letters, digits and . _ ~ + / -",
  ],
  STORAGE: [z.enum(["folder", "s3"]).default("folder"), "folder or s3"],
  STORAGE_DIR: [z.string().optional(), "a folder"],
  S3_BUCKET: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    "the name of a bucket",
  ],
  S3_REGION: [
    z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .default("us-east-1"),
    "a region such as us-east-1",
  ],
  S3_ENDPOINT: [httpUrl.optional(), "an http or https URL"],
  S3_ACCESS_KEY_ID: [z.string().optional(), "the id of an access key"],
  S3_SECRET_ACCESS_KEY: [z.string().optional(), "the secret of an access key"],
  LOG_LEVEL: [
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    "fatal, error, warn, info, debug, trace or silent",
  ],
  ENVIRONMENT: [
    z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/)
      .default("production"),
    "a short name such as production or staging",
  ],
  ANALYTICS_URL: [httpUrl.default(""), "an http or https URL"],
  SHOP_URL: [httpUrl.default(""), "an http or https URL"],
  FEEDBACK_URL: [contactUrl.default(""), "an http, https or mailto URL"],
  SUPPORT_URL: [contactUrl.default(""), "an http, https or mailto URL"],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Name = keyof typeof VARIABLES;
type Value<N extends Name> = z.output<(typeof VARIABLES)[N][0]>;

/**
 * Reads the settings. An empty variable counts as unset.
 * @throws ConfigError naming every invalid variable
 */
export function loadConfig(env: NodeJS.ProcessEnv, workingDirectory = process.cwd()): Config {
  const problems: string[] = [];
  const read = <N extends Name>(name: N): Value<N> => {
    const [schema, allowed] = VARIABLES[name];
    const text = env[name]?.trim() || undefined;
    const result = schema.safeParse(text);
    if (!result.success) problems.push(`${name}=${shown(name, text)} is invalid: it must be ${allowed}.`);
    return result.data as Value<N>;
  };
  const dataDir = path.resolve(workingDirectory, read("DATA_DIR") ?? "");
  const demFile = read("DEM_FILE");
  const publicUrl = read("PUBLIC_URL") ?? null;
  const readFile = <T>(name: "BASEMAPS_FILE" | "EVENTS_FILE", parse: (file: string) => T): T | null => {
    const file = read(name);
    if (!file) return null;
    try {
      return parse(path.resolve(workingDirectory, file));
    } catch (error) {
      problems.push(`${name}=${shown(name, file)} cannot be used: ${(error as Error).message}`);
      return null;
    }
  };
  const config: Config = {
    port: read("PORT"),
    host: read("HOST"),
    dataDir,
    databaseUrl: read("DATABASE_URL") ?? null,
    databaseReplicaUrl: read("DATABASE_REPLICA_URL") ?? null,
    databasePoolSize: read("DATABASE_POOL_SIZE"),
    pgBinDir: read("PG_BIN_DIR") ?? null,
    publicUrl,
    trustProxy: read("TRUST_PROXY"),
    serve: read("SERVE"),
    services: read("SERVICES"),
    dem: demFile ? { file: path.resolve(workingDirectory, demFile), outside: read("DEM_OUTSIDE") } : null,
    demoDetail: read("DEMO_DETAIL") === "on",
    imageryToken: read("IMAGERY_TOKEN") ?? null,
    basemaps: readFile("BASEMAPS_FILE", readBasemaps),
    events: readFile("EVENTS_FILE", readEvents) ?? [],
    importMaxBytes: read("IMPORT_MAX_BYTES"),
    mapUploadBytes: read("MAP_UPLOAD_BYTES"),
    mapFileTiles: read("MAP_FILE_TILES"),
    mapFileBytes: read("MAP_FILE_BYTES"),
    accountBytes: read("ACCOUNT_BYTES"),
    diskReserveBytes: read("DISK_RESERVE_BYTES"),
    binDays: read("BIN_DAYS"),
    rateLimitPerMinute: read("RATE_LIMIT_PER_MINUTE"),
    signUpsPerAddress: read("SIGN_UPS_PER_ADDRESS"),
    signUps: read("SIGN_UPS"),
    connectionsPerAddress: read("CONNECTIONS_PER_ADDRESS"),
    mail: readMail(read, publicUrl, problems),
    metricsToken: read("METRICS_TOKEN") ?? null,
    storage: readStorage(
      read,
      path.resolve(workingDirectory, read("STORAGE_DIR") ?? path.join(dataDir, "photos")),
      problems,
    ),
    logLevel: read("LOG_LEVEL"),
    environment: read("ENVIRONMENT"),
    shopUrl: read("SHOP_URL"),
    analyticsUrl: read("ANALYTICS_URL"),
    feedbackUrl: read("FEEDBACK_URL"),
    supportUrl: read("SUPPORT_URL"),
  };
  // With its own database it wouldn't know the users who may see role-restricted layers.
  if (config.serve === "maps" && !config.databaseUrl)
    problems.push(
      "SERVE=maps needs DATABASE_URL: set it to the database of the servers with SERVE=everything.",
    );
  if (config.databaseReplicaUrl && !config.databaseUrl)
    problems.push(
      "DATABASE_REPLICA_URL needs DATABASE_URL: the built-in database has no replicas. Set it to the primary.",
    );
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

function readMail(
  read: <N extends Name>(name: N) => Value<N>,
  publicUrl: string | null,
  problems: string[],
): MailSettings | null {
  const [url, from] = [read("MAIL_URL"), read("MAIL_FROM")];
  if (!url !== !from) problems.push("MAIL_URL and MAIL_FROM belong together: set both, or neither.");
  if (!url || !from) return null;
  // Links in mails use it. A request's Host header can be forged.
  if (!publicUrl) problems.push("MAIL_URL needs PUBLIC_URL: set it to the origin of this server.");
  return { url, from };
}

function readStorage(
  read: <N extends Name>(name: N) => Value<N>,
  folder: string,
  problems: string[],
): StorageConfig {
  const [bucket, endpoint] = [read("S3_BUCKET"), read("S3_ENDPOINT") ?? null];
  const [accessKeyId, secretAccessKey] = [read("S3_ACCESS_KEY_ID"), read("S3_SECRET_ACCESS_KEY")];
  const region = read("S3_REGION");
  if (read("STORAGE") !== "s3") return { kind: "folder", folder };
  if (!bucket) problems.push("STORAGE=s3 needs S3_BUCKET: set it to the name of a bucket.");
  if (!accessKeyId !== !secretAccessKey)
    problems.push(
      "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither to use the machine's role.",
    );
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  return {
    kind: "s3",
    bucket: bucket ?? "",
    region,
    endpoint,
    credentials,
    forcePathStyle: endpoint !== null,
  };
}

/** Hides passwords and tokens, which don't belong on a screen or in a log. */
function shown(name: Name, text = ""): string {
  return name === "DATABASE_URL" ||
    name === "DATABASE_REPLICA_URL" ||
    name === "MAIL_URL" ||
    name.endsWith("_TOKEN") ||
    name.startsWith("S3_SECRET")
    ? "(hidden)"
    : JSON.stringify(text);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
