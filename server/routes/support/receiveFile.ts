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
  /** Name of the field that the file is to come as. */
  field: string;
}

/** The texts of a form; of a repeated one the first. */
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
 * Takes in a form's file when it is its account's turn; until then the body waits unread. A body that takes too long is
 * cut off.
 * @param use its signal aborts when the sender has gone
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
      // Who is still sending reads no answer.
      file.file.resume();
      throw error;
    }
  };
  return scheduler.run("uploads", sessionOf(request).userId, receive, gone);
}
