import { createReadStream } from "node:fs";
import { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { S3Settings } from "../config";
import { type PhotoStore, sizeOn } from "./photoStore";

const CONNECT_MS = 5000;
const ANSWER_MS = 60_000;

/** Opens a photo store in a bucket of S3 or a compatible store. */
export function openS3Store(settings: S3Settings): PhotoStore {
  const { bucket, region, endpoint, credentials, forcePathStyle } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    // Without keys the client uses Amazon's defaults: the environment, the profile or the machine's role.
    ...(credentials && { credentials }),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // Skips checksums that other vendors' stores don't support. All of them verify length and signature.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return {
    save: (key, { path, bytes, contentType }) =>
      disk.putStream(key, createReadStream(path), { contentLength: bytes, contentType }),
    open: (key) => disk.getStream(key),
    size: (key) => sizeOn(disk, key),
    remove: (key) => disk.delete(key),
    close: () => client.destroy(),
  };
}
