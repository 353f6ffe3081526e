import { PartsUploader } from "../../src/api/uploadInParts";
import type { TestClient } from "./api";

/** Returns the uploader of the app, which sends a file to import in parts as the client's user. */
export function uploaderOf(client: TestClient): PartsUploader {
  const call = async (method: string, route: string, body?: unknown) => {
    const data = await client.data(method, `/imports${route}`, body);
    return { success: true as const, data: data as never };
  };
  return new PartsUploader({
    begin: ({ name, size }) => call("POST", "/uploads", { fileName: name, bytes: size }),
    state: (id) => call("GET", `/uploads/${id}`),
    remove: (id) => call("DELETE", `/${id}`),
    async send(id, offset, part) {
      const url = new URL(`/api/v1/imports/uploads/${id}?offset=${offset}`, client.url);
      const headers = {
        origin: client.url,
        cookie: client.cookieHeader(),
        "content-type": "application/octet-stream",
      };
      const response = await fetch(url, { method: "PUT", headers, body: part });
      return (await response.json()) as never;
    },
  });
}
