import type { SagaGenerator } from "typed-redux-saga";
import type { ChangeKind, ChangeOf, CreationKind, WaitingKind } from "../change";
import type { Rule } from "../rules/rule";
import type { Sent } from "../sent";
import type { Envelope } from "../waiting";

/** What can be done with a change of one kind: its rule, and what it does to this page and to the server. */
export type Kind<K extends ChangeKind> = Rule<K> & {
  /**
   * Sends it, and takes in what the server answers.
   * @param waiting how it waits in the outbox, where it is shown already; null: it is an undo or redo, which is shown
   * with the answer and does nothing where what it replaces was changed elsewhere
   */
  send(
    change: ChangeOf<K>,
    waiting: K extends CreationKind ? Envelope : Envelope | null,
  ): SagaGenerator<Sent>;
  /** Shows it in this page as it will be when it is saved. Absent where that needs what only the server has. */
  apply?(change: ChangeOf<K>, waiting: Envelope): SagaGenerator<void>;
} & (K extends WaitingKind ? WaitingActions<K> : object);

/** What can be done with a pending change that conflicts with the server. */
export interface WaitingActions<K extends WaitingKind> {
  apply(change: ChangeOf<K>, waiting: Envelope): SagaGenerator<void>;
  /** Reads what the server has and shows that. False: it cannot be read now. */
  reload?(change: ChangeOf<K>): SagaGenerator<boolean>;
  /** What it is about is gone: makes it again as the change left it. */
  recreate?(change: ChangeOf<K>, waiting: Envelope): SagaGenerator<Sent>;
  /** Takes what it is about out of this page: it is gone, or is never to be made. */
  remove?(change: ChangeOf<K>, waiting: Envelope): SagaGenerator<void>;
}
