import type { ApiResult, UserApi } from "./userApi";

type Call<Args extends unknown[], T> = (...args: Args) => Promise<ApiResult<T>>;

/** Wraps a request so that a failure is logged with the label and the server's error id. */
const logged =
  <Args extends unknown[], T>(label: string, work: Call<Args, T>): Call<Args, T> =>
  async (...args) => {
    const result = await work(...args);
    if (!result.success) console.error(label, result.data.id);
    return result;
  };

/** Wraps the user API so that failures are logged with the labels from the specification. */
export const withLoggedCalls = (api: UserApi): UserApi => ({
  ...api,
  createCollection: logged("unable to create hunt", api.createCollection),
  getCollection: logged("unable to retrieve hunt", api.getCollection),
  updateCollection: logged("unable to update hunt", api.updateCollection),
  deleteCollection: logged("unable to delete hunt", api.deleteCollection),
  addFeatureToCollections: logged("unable to add feature to hunts", api.addFeatureToCollections),
  createFeature: logged("unable to save feature", api.createFeature),
  updateFeature: logged("unable to update feature", api.updateFeature),
  getFeature: logged("unable to get feature", api.getFeature),
  deleteFeature: logged("unable to delete feature", api.deleteFeature),
  deleteFeatures: logged("unable to delete selected features", api.deleteFeatures),
  getPhoto: logged("unable to retrieve photo", api.getPhoto),
  deletePhoto: logged("unable to delete photo", api.deletePhoto),
  createShare: logged("failed to get share token", api.createShare),
  shortLink: logged("failed to get short link", api.shortLink),
  deleteImport: logged("unable to delete upload", api.deleteImport),
  createExport: logged("unable to export data", api.createExport),
  exportStatus: logged("unable to retrieve exported data", api.exportStatus),
});
