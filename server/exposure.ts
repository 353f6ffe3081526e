import type { FastifyInstance } from "fastify";
import type { Config } from "./config";
import type { Log } from "./log";

/** Whether an address or host name is this machine's loopback. */
export const isLoopback = (address = ""): boolean =>
  address === "localhost" || address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);

/** Warnings about settings that expose the server more than its operator may expect. */
export function exposureWarnings({ host, publicUrl }: Pick<Config, "host" | "publicUrl">): string[] {
  if (publicUrl !== null || isLoopback(host)) return [];
  return [
    `HOST=${host} opens this server to other machines, but PUBLIC_URL isn't set. Passwords and cookies travel unencrypted. Set up a TLS proxy and PUBLIC_URL=https://..., see docs/hosting.md.`,
  ];
}

/**
 * Logs a warning, once, when a request shows that TRUST_PROXY is set without a proxy, since clients can then forge
 * their address.
 */
export function warnOfMissingProxy(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, "trustProxy">,
  log: Pick<Log, "warn">,
): void {
  if (trustProxy === 0) return;
  let warned = false;
  app.addHook("onRequest", async ({ headers, url }) => {
    // Health checks and metrics bypass the proxy.
    if (warned || headers["x-forwarded-for"] !== undefined || /^\/(healthz|readyz|metrics)\b/.test(url))
      return;
    warned = true;
    log.warn(
      { trustProxy },
      "A request arrived without X-Forwarded-For although TRUST_PROXY is set. Without a proxy in front, clients can forge their address: unset TRUST_PROXY.",
    );
  });
}
