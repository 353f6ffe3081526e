import type { SagaGenerator } from "typed-redux-saga";
import type { Change, ChangeKind, ChangeOf, CreationKind, PendingKind } from "./change";
import type { Envelope } from "./pending";
import type { Rule } from "./rules/rule";
import type { SendOutcome } from "./sendEdit";

/** Implementation of one kind of change: its rule plus its effects on the page and the server. */
export type Kind<K extends ChangeKind> = Rule<K> & {
  /**
   * Sends the change and applies the response.
   * @param waiting its entry in the outbox, where it's already shown. Null for undo and redo, which show the change
   *   after the response and do nothing if its target was changed elsewhere.
   */
  send(
    change: ChangeOf<K>,
    waiting: K extends CreationKind ? Envelope : Envelope | null,
  ): SagaGenerator<SendOutcome>;
  /** Shows the change on the page as if it were saved. Absent if that needs data that only the server has. */
  apply?(change: ChangeOf<K>, waiting: Envelope): SagaGenerator<void>;
} & (K extends PendingKind ? PendingActions<K> : object);

/** The operations for a pending change, including those that resolve a conflict. */
export interface PendingActions<K extends PendingKind> {
  apply(change: ChangeOf<K>, waiting: Envelope): SagaGenerator<void>;
  /** Reloads the item from the server. Returns false if it can't be read now. */
  reload?(change: ChangeOf<K>): SagaGenerator<boolean>;
  /** Re-creates an item that was deleted elsewhere, as the change left it. */
  recreate?(change: ChangeOf<K>, waiting: Envelope): SagaGenerator<SendOutcome>;
  /** Removes an item from the page because it was deleted or will never be created. */
  remove?(change: ChangeOf<K>, waiting: Envelope): SagaGenerator<void>;
}

/** The implementation of every kind of change. */
export type ChangeKinds = { readonly [K in ChangeKind]: Kind<K> };

/** The operations that every change supports. */
interface AnyKind {
  send(change: Change, waiting: Envelope | null): SagaGenerator<SendOutcome>;
  apply?(change: Change, waiting: Envelope): SagaGenerator<void>;
}

/** The cast is safe because the table maps each kind to its own implementation. */
export const kindOfChange = (kinds: ChangeKinds, { kind }: Change): AnyKind => kinds[kind] as AnyKind;
