/**
 * Refuses every request that @arcgis/core would send to an origin which the configuration does not list.
 * The map must work with no internet, and must not tell anybody else where a person looks.
 */
export interface OriginGuard {
  /** True when a request to the URL may leave. Relative, data: and blob: URLs never leave our origin. */
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

/**
 * @param own our origin, as window.location.origin
 * @param listed URLs or origins of the services that the configuration names
 */
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
