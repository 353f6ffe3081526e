import type { LayersManifest } from "../../domain/layersManifest";
import { REMOTE_CONFIG_TIMEOUT_MS } from "../../domain/limits";
import type { CurrentUser } from "../../domain/user";
import type { RequestOptions } from "../http";
import { bearer, type UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** Session and configuration. */
export interface SessionApi {
  whoami(): Promise<ApiResult<CurrentUser>>;
  logout(): Promise<ApiResult<null>>;
  extend(destination: string, force: boolean): Promise<ApiResult<CurrentUser>>;
  config(): Promise<ApiResult<Record<string, unknown>>>;
  /** Layers by state, category and sub-category. */
  layersManifest(): Promise<ApiResult<LayersManifest>>;
}

/** The requests of the session itself reflect the current cookie, so they don't send the identity token. */
export function createSessionApi({ plain, stored, token, get }: UserRequests): SessionApi {
  const session = async (path: string, query?: RequestOptions["query"]) =>
    stored(await plain<CurrentUser>(path, { method: "POST", query }));
  const askConfig = (held: string) =>
    plain<Record<string, unknown>>("/config", { headers: bearer(held), timeout: REMOTE_CONFIG_TIMEOUT_MS });

  return {
    whoami: () => session("/whoami"),
    extend: (destination, force) => session("/extend", { destination, force: force ? 1 : 0 }),
    logout: () => plain("/logout", { method: "POST" }),
    /** Uses the stored token, or one from a new whoami. */
    async config() {
      const held = token();
      if (held !== null) {
        const result = await askConfig(held);
        if (result.success || result.data.status !== 401) return result;
      }
      const user = await session("/whoami");
      return user.success ? askConfig(user.data.identityToken) : user;
    },
    layersManifest: () => get("/layers-manifest"),
  };
}
