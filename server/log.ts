import { type Logger, pino } from "pino";
import type { Config } from "./config";

export type Log = Logger;

/** One JSON object a line on standard output; secrets that a request carries never reach it. */
export function createLog(config: Pick<Config, "logLevel">): Log {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Queries can hold the signature of a download, and a short link is a secret as a whole.
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
