import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { makingHeaders, nothing, uuid } from "../schemas/common";
import {
  newNoteBody,
  noteAnswer,
  noteableParams,
  noteChangeBody,
  noteListParams,
  notesAnswer,
} from "../schemas/notes";
import type { AuthDeps } from "../services/auth";
import type { BinDeps } from "../services/bin";
import { changeNote, createNote, deleteNote, listNotes } from "../services/notes";
import { restoreNote } from "../services/restoreNotes";
import { sessionOf } from "./support/session";

const tags = ["notes"];

export const noteRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (app, { deps }) => {
  await app.register(noteableRoutes, { deps });
  await app.register(oneNoteRoutes, { deps });
};

/** The notes of a feature or hunt. */
const noteableRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
  app.get(
    "/notes/:noteableType/:noteableId",
    {
      schema: {
        tags,
        summary: "List the notes of a feature or hunt",
        params: noteListParams,
        response: { 200: notesAnswer },
      },
    },
    async (request) => {
      const { noteableType, noteableId } = request.params;
      const notes = await listNotes(db, sessionOf(request).userId, noteableType, noteableId);
      return { success: true as const, data: { notes } };
    },
  );

  app.post(
    "/notes/:noteableType",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Add a note",
        params: noteableParams,
        headers: makingHeaders,
        body: newNoteBody,
        response: { 200: noteAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await createNote(
        db,
        sessionOf(request).userId,
        request.params.noteableType,
        request.body,
        request.headers["idempotency-key"] ?? null,
      ),
    }),
  );
};

/** One note by its id. */
const oneNoteRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (
  app,
  { deps: { db, config } },
) => {
  const params = z.object({ noteId: uuid });

  app.patch(
    "/notes/:noteId",
    {
      config: { saves: "content" },
      schema: { tags, summary: "Change a note", params, body: noteChangeBody, response: { 200: noteAnswer } },
    },
    async (request) => ({
      success: true as const,
      data: await changeNote(db, sessionOf(request).userId, request.params.noteId, request.body),
    }),
  );

  app.delete(
    "/notes/:noteId",
    { schema: { tags, summary: "Delete a note", params, response: { 200: nothing } } },
    async (request) => {
      await deleteNote(db, sessionOf(request).userId, request.params.noteId, config.binDays);
      return { success: true as const, data: null };
    },
  );

  app.post(
    "/notes/:noteId/restore",
    {
      schema: {
        tags,
        summary: "Restore a deleted note",
        params,
        response: { 200: noteAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await restoreNote(db, sessionOf(request).userId, request.params.noteId),
    }),
  );
};
