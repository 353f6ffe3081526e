import type { ContentBuilder } from "../builder";
import { Pace } from "../pace";
import { startsWith } from "../xml/doctype";
import { crc16 } from "./crc16";
import { Definition } from "./definition";
import { Recording, TIME_FIELD } from "./recording";

/** Bits of a message's header byte. */
const [COMPRESSED, DEFINES, DEVELOPER] = [0x80, 0x40, 0x20];
/** Range in seconds of the time in a compressed header. */
const TURN = 32;
const LEAST_HEADER = 12;

/** Tells whether the bytes start like a FIT file. */
export const isFit = (bytes: Uint8Array): boolean => startsWith(bytes, 8, ".FIT");

/**
 * Reads the FIT recordings of a file, which may contain several in sequence. Each becomes a track and waypoints. A
 * damaged file is read up to the damage, and the rest is noted. Yields the number of bytes read about every 256 KB.
 */
export function* fitSteps(bytes: Uint8Array, builder: ContentBuilder): Generator<number, void, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pace = new Pace();
  let at = 0;
  while (at + LEAST_HEADER <= bytes.length && startsWith(bytes, at + 8, ".FIT")) {
    const header = view.getUint8(at);
    const size = view.getUint32(at + 4, true);
    // A device that lost power hasn't written the recording's length.
    const promised = header < LEAST_HEADER || size === 0 ? bytes.length : at + header + size;
    const end = Math.min(promised, bytes.length);
    const whole = promised + 2 <= bytes.length;
    if (whole && crc16(bytes, at, end) !== view.getUint16(end, true)) builder.notes.add("fit-checksum-wrong");
    const recording = new Recording(view, builder);
    const messages = new Messages(view, at + Math.max(header, LEAST_HEADER), end);
    while (messages.next(recording)) {
      if (!pace.isDue(messages.position)) continue;
      yield messages.position;
      pace.next(messages.position);
    }
    recording.end();
    if (!whole || messages.position < end) builder.notes.add("fit-cut-off");
    at = end + 2;
  }
  if (at < bytes.length) builder.notes.add("fit-cut-off");
}

/** Reads the messages of one recording. */
class Messages {
  position: number;
  private readonly view: DataView;
  private readonly end: number;
  private readonly definitions: (Definition | undefined)[] = [];
  /** Last known time in seconds of the device's clock. */
  private time = Number.NaN;

  constructor(view: DataView, start: number, end: number) {
    this.view = new DataView(view.buffer, view.byteOffset, end);
    this.position = start;
    this.end = end;
  }

  /** Passes the next message to the recording. Returns false at the end, or if nothing more can be read. */
  next(recording: Recording): boolean {
    const { view, end } = this;
    if (this.position >= end) return false;
    const header = view.getUint8(this.position);
    const at = this.position + 1;
    const compressed = (header & COMPRESSED) !== 0;
    if (!compressed && (header & DEFINES) !== 0) return this.define(header, at);
    const definition = this.definitions[compressed ? (header >> 5) & 3 : header & 0x0f];
    if (!definition || at + definition.size > end) return false;
    this.tellTime(definition, at, compressed ? header & (TURN - 1) : null);
    recording.message(definition, at, this.time);
    this.position = at + definition.size;
    return true;
  }

  private define(header: number, at: number): boolean {
    const developer = (header & DEVELOPER) !== 0;
    const length = Definition.lengthAt(this.view, at, developer);
    if (at + length > this.end) return false;
    this.definitions[header & 0x0f] = new Definition(this.view, at, developer);
    this.position = at + length;
    return true;
  }

  /** @param offset low five bits of the time, from a compressed header */
  private tellTime(definition: Definition, at: number, offset: number | null): void {
    if (offset !== null) this.time += (offset - (this.time % TURN) + TURN) % TURN;
    const told = definition.number(this.view, at, TIME_FIELD);
    if (!Number.isNaN(told)) this.time = told;
  }
}
