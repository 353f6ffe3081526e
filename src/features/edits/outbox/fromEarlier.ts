type Stored = Record<string, unknown>;

const uuidOf = (item: unknown): unknown => (item as { uuid?: unknown } | null)?.uuid;

/**
 * A change as versions before 0103 stored it, in today's form: its kind and what was done were called `work`. What is
 * not as it should be is found by who reads it.
 */
export function fromEarlier({ gone, from, to, ...work }: Stored): Stored {
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
