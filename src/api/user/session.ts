import type { LayersManifest } from "../../domain/layersManifest";
import type { CurrentUser } from "../../domain/user";
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
