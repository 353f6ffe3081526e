/** Returns a service's response as JSON. @throws Error that says why it can't */
export type FetchJson = (url: string, signal: AbortSignal) => Promise<unknown>;

/** Returns a service's response, parsed. @throws Error that names what can't be read and why */
export type Ask = <T>(
  name: string,
  url: string,
  signal: AbortSignal,
  parse: (value: unknown) => T,
) => Promise<T>;

export const createAsk =
  (fetchJson: FetchJson): Ask =>
  async (name, url, signal, parse) => {
    try {
      return parse(await fetchJson(url, signal));
    } catch (cause) {
      signal.throwIfAborted();
      throw new Error(`Couldn't read ${name}. ${messageOf(cause)}`, { cause });
    }
  };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
