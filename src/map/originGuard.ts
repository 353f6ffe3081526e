/**
 * Blocks requests by @arcgis/core to origins that the configuration doesn't list. The map must work without internet
 * access and must not reveal to others where a user looks.
 */
export interface OriginGuard {
  /** Whether a request to the URL is allowed. Relative, data: and blob: URLs never leave our origin. */
  allows(url: string): boolean;
}

export class ForeignOriginError extends Error {
  readonly url: string;

  constructor(url: string) {
    super(
      `Refused a request to ${originOf(url) ?? url}: it isn't in this installation's map configuration. ` +
        "An operator can add the service to the map configuration.",
    );
    this.name = "ForeignOriginError";
    this.url = url;
  }
}

function originOf(url: string, base?: string): string | null {
  try {
    return new URL(url, base).origin;
  } catch {
    return null;
  }
}

/** @param own our origin, as in window.location.origin @param listed URLs or origins of the configured services */
export function createOriginGuard(own: string, listed: readonly string[] = []): OriginGuard {
  const origins = new Set([own, ...listed.flatMap((url) => originOf(url, own) ?? [])]);
  return {
    allows(url) {
      if (/^(data|blob):/i.test(url)) return true;
      const origin = originOf(url, own);
      return origin !== null && origins.has(origin);
    },
  };
}
