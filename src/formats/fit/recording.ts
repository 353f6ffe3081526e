import { activityTitle, firstTime, type Lap, lapNotes } from "../activity";
import type { ContentBuilder } from "../builder";
import { KIND_POINT, KIND_TRACK } from "../types";
import type { Definition } from "./definition";

/** Message types that are read. */
const [SESSION, LAP, RECORD, LOCATION, COURSE, COURSE_POINT] = [18, 19, 20, 29, 31, 32];
const TIME = 253;
/** 1989-12-31T00:00:00Z, the epoch of device times. */
const EPOCH_SECONDS = 631_065_600;
const DEGREES = 180 / 2 ** 31;
/** Track point fields that are read. The distance field isn't needed. */
const OF_RECORD: ReadonlySet<number> = new Set([0, 1, 2, 5, 78, TIME]);
const SPORTS: Readonly<Record<number, string>> = {
  1: "Running",
  2: "Cycling",
  11: "Walking",
  17: "Hiking",
  28: "Hunting",
  29: "Fishing",
  35: "Snowshoeing",
};

interface Waypoint {
  longitude: number;
  latitude: number;
  elevation: number;
  time: number;
  name: string;
}

/** Collects the messages of one recording and creates a track and waypoints from them. */
export class Recording {
  private readonly view: DataView;
  private readonly builder: ContentBuilder;
  private readonly start: number;
  private readonly laps: Lap[] = [];
  private readonly waypoints: Waypoint[] = [];
  private sport = "";
  private name = "";
  /** Number of track points, with or without a position. */
  private records = 0;

  constructor(view: DataView, builder: ContentBuilder) {
    this.view = view;
    this.builder = builder;
    this.start = builder.vertexCount;
  }

  /** @param time seconds of the device's clock, or NaN if unknown */
  message(definition: Definition, at: number, time: number): void {
    const { view } = this;
    const number = (field: number) => definition.number(view, at, field);
    switch (definition.global) {
      case RECORD:
        this.record(definition, at, time);
        break;
      case LAP:
        this.laps.push({ seconds: number(7) / 1000, meters: number(9) / 100 });
        break;
      case SESSION:
        this.sport = SPORTS[number(5)] ?? this.sport;
        break;
      case COURSE:
        this.name = definition.text(view, at, 5);
        break;
      case COURSE_POINT:
        this.waypoint(definition, at, { position: 2, name: 6, altitude: -1, time: number(1) });
        break;
      case LOCATION:
        this.waypoint(definition, at, { position: 1, name: 0, altitude: 4, time });
        break;
      default:
    }
  }

  private record(definition: Definition, at: number, time: number): void {
    const { view, builder } = this;
    this.records++;
    if (definition.hasBeyond(OF_RECORD)) builder.notes.add("point-details-ignored");
    const latitude = definition.number(view, at, 0) * DEGREES;
    const longitude = definition.number(view, at, 1) * DEGREES;
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) {
      builder.notes.add("point-without-position");
      return;
    }
    const fine = definition.number(view, at, 78);
    const elevation = elevationOf(Number.isNaN(fine) ? definition.number(view, at, 2) : fine);
    builder.vertex(longitude, latitude, elevation, momentOf(time));
  }

  private waypoint(
    definition: Definition,
    at: number,
    { position, name, altitude, time }: { position: number; name: number; altitude: number; time: number },
  ): void {
    const { view } = this;
    this.waypoints.push({
      latitude: definition.number(view, at, position) * DEGREES,
      longitude: definition.number(view, at, position + 1) * DEGREES,
      elevation: elevationOf(definition.number(view, at, altitude)),
      time: momentOf(time),
      name: definition.text(view, at, name),
    });
  }

  /** Finishes after the last message. */
  end(): void {
    const { builder, start, records } = this;
    if (builder.vertexCount - start >= 2) this.endTrack();
    else {
      builder.truncate(start);
      if (records > 0) builder.notes.add("activity-without-places");
    }
    for (const { longitude, latitude, elevation, time, name } of this.waypoints) {
      if (!builder.vertex(longitude, latitude, elevation, Number.NaN)) continue;
      builder.endFeature(KIND_POINT);
      const details = { title: name, notes: [], createdAt: time, style: {}, folder: -1, own: null };
      builder.describe(builder.featureCount - 1, details);
    }
  }

  private endTrack(): void {
    const { builder, start, laps, name, sport } = this;
    const createdAt = firstTime(builder, start);
    const day = Number.isNaN(createdAt) ? "" : new Date(createdAt).toISOString();
    builder.endFeature(KIND_TRACK);
    builder.describe(builder.featureCount - 1, {
      title: name || activityTitle(sport, day),
      notes: lapNotes(laps),
      createdAt,
      style: {},
      folder: -1,
      own: null,
    });
  }
}

/** Converts to meters. Devices count fifths of a meter from 500 m below sea level. */
const elevationOf = (value: number): number => value / 5 - 500;

const momentOf = (seconds: number): number => (EPOCH_SECONDS + seconds) * 1000;

/** Time field that any message may have. */
export const TIME_FIELD = TIME;
