import type { MultipartFields } from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../errors";
import { BusyError, type ServerScheduler } from "../../scheduler/index";
import { brokenUpload, isBrokenForm, type UploadedFile } from "../../services/uploads";
import { onArrival } from "./bodies";
import { sessionOf } from "./session";

interface Form {
  scheduler: Pick<ServerScheduler, "run">;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Name of the form field with the file. */
  field: string;
}

/** Returns a form's text fields. The first value of a repeated field counts. */
function textsOf(fields: MultipartFields): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const [first] = Array.isArray(field) ? field : [field];
    if (first?.type === "field" && typeof first.value === "string") texts[name] = first.value;
  }
  return texts;
}

/** Aborts when the client closes the connection. */
export function senderGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort(new BusyError("stopping", 2)));
  return gone.signal;
}

/**
 * Receives a form's file when it's the account's turn. Until then the body isn't read. A body that takes too long is
 * cut off.
 * @param use its signal aborts when the client disconnects
 * @throws BusyError (503), AppError no-file, broken-upload (400)
 */
export function receiveFile<T>(
  { scheduler, request, reply, field }: Form,
  use: (file: UploadedFile, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = senderGone(reply);
  const receive = async (ending: AbortSignal) => {
    ending.addEventListener("abort", () => void request.raw.destroy(), { once: true });
    onArrival(request, reply, Number(request.headers["content-length"] ?? request.routeOptions.bodyLimit));
    const file = await request.file().catch((error: unknown) => {
      throw isBrokenForm(error) ? brokenUpload() : error;
    });
    if (file?.fieldname !== field) {
      file?.file.resume();
      throw new AppError(400, "no-file", `Send one file as the field ${field}.`);
    }
    try {
      const fields = textsOf(file.fields);
      return await use({ fileName: file.filename ?? "", stream: file.file, fields }, gone);
    } catch (error) {
      // A client that is still sending doesn't read a response.
      file.file.resume();
      throw error;
    }
  };
  return scheduler.run("uploads", sessionOf(request).userId, receive, gone);
}
