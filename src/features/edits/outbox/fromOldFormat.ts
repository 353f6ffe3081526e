type Stored = Record<string, unknown>;

const uuidOf = (item: unknown): unknown => (item as { uuid?: unknown } | null)?.uuid;

/**
 * Converts a change stored before ADR 0103, when it was called `work` and its properties had other names. Doesn't
 * validate: the caller does.
 */
export function fromOldFormat({ gone, from, to, ...work }: Stored): Stored {
  const change: Stored = {
    ...work,
    ...(gone === true && { undone: true }),
    ...(from !== undefined && { before: from }),
    ...(to !== undefined && { after: to }),
  };
  switch (work.kind) {
    case "features-delete":
      return Array.isArray(work.rows) ? { ...change, featureIds: work.rows.map(uuidOf) } : change;
    case "styles": {
      const { step, ...styles } = change;
      return step === undefined ? styles : { ...styles, after: [step] };
    }
    case "hunt-delete":
      return { ...change, uuid: uuidOf(work.hunt) };
    case "note-delete":
      return { ...change, uuid: uuidOf(work.note) };
    default:
      return change;
  }
}
