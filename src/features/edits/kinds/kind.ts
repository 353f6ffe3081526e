import type { SagaGenerator } from "typed-redux-saga";
import type { ChangeKind, ChangeOf } from "../change";
import type { Sent } from "../sent";

/** What can be done with a change of one kind. */
export interface Kind<K extends ChangeKind> {
  /** "Edit of “Camp”". */
  label(change: ChangeOf<K>): string;
  /** Shows it in this page as it will be when it is saved. */
  show(change: ChangeOf<K>): SagaGenerator<void>;
  /** Shows again what was there before it. */
  revert(change: ChangeOf<K>): SagaGenerator<void>;
  /** Sends it, and takes in what the server answers. */
  send(change: ChangeOf<K>): SagaGenerator<Sent>;
  /** Reads what the server has and shows that. False: it cannot be read now. */
  reload?(change: ChangeOf<K>): SagaGenerator<boolean>;
  /** What it is about is gone: makes it anew as the change left it. */
  anew?(change: ChangeOf<K>): SagaGenerator<Sent>;
  /** What it is about is gone: takes it out of this page too. */
  drop?(change: ChangeOf<K>): SagaGenerator<void>;
}
