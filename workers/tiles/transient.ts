/** Statuses of a temporarily unavailable service. Gateways also use them for a service that doesn't exist. */
const TRANSIENT = new Set([408, 429, 502, 503, 504]);

/** Returns whether a retry may succeed. */
export const isTransientStatus = (status: number): boolean => TRANSIENT.has(status);
