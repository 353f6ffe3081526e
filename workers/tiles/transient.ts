/** What a service answers that is there but cannot serve now; a gateway answers so for a service that is not there. */
const TRANSIENT = new Set([408, 429, 502, 503, 504]);

/** Whether the same request may be answered later. */
export const isTransientStatus = (status: number): boolean => TRANSIENT.has(status);
