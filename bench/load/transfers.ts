import { setTimeout as sleep } from "node:timers/promises";
import { TestClient } from "../../tests/support/api";
import { formOf } from "../../tests/support/content";
import type { TestServer } from "../../tests/support/server";
import type { Figure } from "./figures";
import { type FileKind, gpxFile } from "./files";
import { EMAIL, PASSWORD } from "./prepare";
import { memoryGrowth } from "./processes";

const IMPORT_SECONDS = 6;
const EXPORT_MB = 100;
const POLL_MS = 50;

async function signIn(url: string): Promise<TestClient> {
  const client = new TestClient(url);
  await client.data("POST", "/auth/login", { email: EMAIL, password: PASSWORD });
  return client;
}

/**
 * Imports into the large account. Measures from the upload's first byte until the import is reported as completed, and
 * then the confirmation.
 */
export async function runImports(server: TestServer, bytes: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  for (const kind of ["tracks", "waypoints"] satisfies FileKind[]) {
    const client = await signIn(server.url);
    const form = formOf(`${kind}.gpx`, gpxFile(kind, bytes));
    const began = performance.now();
    const { uploadId } = await client.data<{ uploadId: string }>("POST", "/imports/upload", form);
    for (;;) {
      const status = await client.data<{ valid: boolean; completed: boolean; message: string }>(
        "GET",
        `/imports/upload/${uploadId}`,
      );
      if (status.completed) break;
      if (!status.valid) throw new Error(`The import of ${kind} ended: ${status.message}`);
      await sleep(POLL_MS);
    }
    const completed = performance.now();
    await client.data("POST", `/imports/${uploadId}/confirm`);
    const confirmed = performance.now();
    figures.push(
      {
        what: `import of ${size} of ${kind}: upload to completed`,
        value: (completed - began) / 1000,
        unit: "s",
        below: IMPORT_SECONDS,
      },
      {
        what: `import of ${size} of ${kind}: confirmation`,
        value: (confirmed - completed) / 1000,
        unit: "s",
      },
    );
  }
  return figures;
}

/** Exports the whole account as KML and downloads the file while watching the server's memory. */
export async function runExport(server: TestServer): Promise<Figure[]> {
  const client = await signIn(server.url);
  // Warms up the process, so that its lazy loading isn't counted.
  const { features } = await client.data<{ features: { uuid: string }[] }>("GET", "/features?limit=10");
  await exportFile(client, { featureIds: features.map(({ uuid }) => uuid) });
  let bytes = 0;
  const began = performance.now();
  const grown = await memoryGrowth(server.pid, async () => {
    bytes = await exportFile(client, {});
  });
  const seconds = (performance.now() - began) / 1000;
  return [
    { what: "export of everything as KML, with the download", value: seconds, unit: "s" },
    { what: "its file", value: bytes / 1e6, unit: "MB" },
    {
      what: "memory that the server grew by during the export",
      value: grown / 1e6,
      unit: "MB",
      below: EXPORT_MB,
    },
  ];
}

/** Exports to a file and downloads it. @returns its size in bytes */
async function exportFile(client: TestClient, wanted: { featureIds?: string[] }): Promise<number> {
  const { uuid } = await client.data<{ uuid: string }>("POST", "/exports", { type: "KML", ...wanted });
  for (;;) {
    const { url } = await client.data<{ url?: string }>("GET", `/exports/${uuid}`);
    if (url) return download(client, url);
    await sleep(POLL_MS);
  }
}

async function download(client: TestClient, url: string): Promise<number> {
  const response = await fetch(new URL(url, client.url), { headers: { cookie: client.cookieHeader() } });
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += part.length;
  return bytes;
}
