import { type Logger, pino } from "pino";
import type { Config } from "./config";

export type Log = Logger;

/** Logs one JSON object per line to standard output, without the secrets a request carries. */
export function createLog(config: Pick<Config, "logLevel">): Log {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Query strings can contain the signature of a download, and a short link is a secret itself.
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
        method,
        path: url.split("?")[0]?.replace(/^\/s\/.+/, "/s/(hidden)"),
        remoteAddress: ip,
      }),
    },
    redact: ["req.headers.cookie", "req.headers.authorization", 'res.headers["set-cookie"]'],
  });
}
