import type { Rule } from "./rule";

export const photoDelete: Rule<"photo-delete"> = {
  inverse: (change) => ({ ...change, kind: "photo-restore" }),
};

export const photoRestore: Rule<"photo-restore"> = {
  inverse: (change) => ({ ...change, kind: "photo-delete" }),
};

export const contentAdd: Rule<"content-add"> = {
  inverse: (change) => ({ ...change, kind: "content-remove" }),
};

export const contentRemove: Rule<"content-remove"> = {
  inverse: (change) => ({ ...change, kind: "content-add" }),
};
