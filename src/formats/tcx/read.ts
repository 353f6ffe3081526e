import { activityTitle, firstTime, type Lap, lapNotes } from "../activity";
import type { ContentBuilder } from "../builder";
import { parseNumber } from "../bytes/number";
import { parseTime } from "../bytes/time";
import { Pace } from "../pace";
import { iconOfSymbol } from "../symbols";
import { KIND_POINT, KIND_TRACK, type ParsedNote } from "../types";
import { END, type XmlScanner } from "../xml/scanner";
import * as T from "./words";

/** A track point or course point. Missing values are NaN. */
interface Place {
  longitude: number;
  latitude: number;
  elevation: number;
  time: number;
}

interface CoursePoint extends Place {
  name: string;
  notes: string;
  type: string;
}

/** The activity or course being read. */
interface Journey {
  title: string;
  notes: ParsedNote[];
  laps: Lap[];
  points: CoursePoint[];
}

/**
 * Reads TCX from the open root element. Every activity and course becomes one track, with its laps listed in a note.
 * Course points become waypoints. Yields about every 256 KB.
 */
export class TcxReader {
  private readonly scanner: XmlScanner;
  private readonly builder: ContentBuilder;
  private readonly pace = new Pace();

  constructor(scanner: XmlScanner, builder: ContentBuilder) {
    this.scanner = scanner;
    this.builder = builder;
  }

  *read(): Generator<void, void, void> {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === T.ACTIVITIES || id === T.COURSES) yield* this.list();
      else scanner.skip();
    }
  }

  /** Reads a list of activities or courses. Activities with several sports are in nested lists. */
  private *list(): Generator<void, void, void> {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === T.ACTIVITY || id === T.COURSE) yield* this.journey(id === T.ACTIVITY);
      else if (id === T.MULTI_SPORT || id === T.FIRST_SPORT || id === T.NEXT_SPORT) yield* this.list();
      else scanner.skip();
    }
  }

  private *journey(activity: boolean): Generator<void, void, void> {
    const scanner = this.scanner;
    const builder = this.builder;
    const sport = scanner.attribute(T.SPORT) ?? "";
    const journey: Journey = { title: "", notes: [], laps: [], points: [] };
    const start = builder.vertexCount;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === T.LAP) yield* this.lap(journey.laps);
      else if (id === T.TRACK) yield* this.track();
      else if (id === T.NAME) journey.title = scanner.text().trim();
      else if (id === T.ID && activity)
        journey.title = activityTitle(sport === "Other" ? "" : sport, scanner.text().trim());
      else if (id === T.NOTES) journey.notes.push({ title: "", contents: scanner.text() });
      else if (id === T.COURSE_POINT) journey.points.push(this.coursePoint());
      else scanner.skip();
    }
    this.endTrack(start, journey);
    for (const point of journey.points) this.addPoint(point);
  }

  private *lap(laps: Lap[]): Generator<void, void, void> {
    const scanner = this.scanner;
    const lap: Lap = { seconds: Number.NaN, meters: Number.NaN };
    laps.push(lap);
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === T.TRACK) yield* this.track();
      else if (id === T.TOTAL_TIME) lap.seconds = this.number();
      else if (id === T.DISTANCE) lap.meters = this.number();
      else scanner.skip();
    }
  }

  private *track(): Generator<void, void, void> {
    const scanner = this.scanner;
    const builder = this.builder;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id !== T.TRACKPOINT) {
        scanner.skip();
        continue;
      }
      const place = this.place(null);
      // Devices record times before they have a position, and indoors for the whole activity.
      if (Number.isNaN(place.longitude) && Number.isNaN(place.latitude))
        builder.notes.add("point-without-position");
      else builder.vertex(place.longitude, place.latitude, place.elevation, place.time);
      if (!this.pace.isDue(scanner.offset)) continue;
      yield;
      this.pace.next(scanner.offset);
    }
  }

  private coursePoint(): CoursePoint {
    const texts = { name: "", notes: "", type: "" };
    return { ...this.place(texts), ...texts };
  }

  /** @param texts receives the texts of a course point; null for a track point */
  private place(texts: Pick<CoursePoint, "name" | "notes" | "type"> | null): Place {
    const scanner = this.scanner;
    const place: Place = {
      longitude: Number.NaN,
      latitude: Number.NaN,
      elevation: Number.NaN,
      time: Number.NaN,
    };
    let details = false;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === T.TIME) place.time = this.time();
      else if (id === T.POSITION) this.position(place);
      else if (id === T.ALTITUDE) place.elevation = this.number();
      else if (texts && id === T.NAME) texts.name = scanner.text().trim();
      else if (texts && id === T.NOTES) texts.notes = scanner.text();
      else if (texts && id === T.POINT_TYPE) texts.type = scanner.text().trim();
      else {
        details ||= id !== T.DISTANCE;
        scanner.skip();
      }
    }
    if (details) this.builder.notes.add("point-details-ignored");
    return place;
  }

  private position(place: Place): void {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === T.LATITUDE) place.latitude = this.number();
      else if (id === T.LONGITUDE) place.longitude = this.number();
      else scanner.skip();
    }
  }

  private endTrack(start: number, { title, notes, laps }: Journey): void {
    const builder = this.builder;
    builder.settleLongitudes(start);
    if (builder.vertexCount - start < 2) {
      builder.truncate(start);
      builder.notes.add("activity-without-places");
      return;
    }
    const createdAt = firstTime(builder, start);
    builder.endFeature(KIND_TRACK);
    const first = builder.featureCount - 1;
    const texts = [...notes, ...lapNotes(laps)];
    builder.describe(first, { title, notes: texts, createdAt, style: {}, folder: -1, own: null });
  }

  private addPoint({ longitude, latitude, elevation, time, name, notes, type }: CoursePoint): void {
    const builder = this.builder;
    const start = builder.vertexCount;
    builder.vertex(longitude, latitude, elevation, Number.NaN);
    builder.settleLongitudes(start);
    if (builder.vertexCount === start) return;
    builder.endFeature(KIND_POINT);
    builder.describe(builder.featureCount - 1, {
      title: name,
      notes: notes.trim() === "" ? [] : [{ title: "", contents: notes }],
      createdAt: time,
      // Most types are turns, which have no marker.
      style: { icon: iconOfSymbol(type) },
      folder: -1,
      own: null,
    });
  }

  private number(): number {
    const scanner = this.scanner;
    scanner.range();
    return parseNumber(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
  }

  private time(): number {
    const scanner = this.scanner;
    scanner.range();
    const time = parseTime(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
    if (Number.isNaN(time) && !scanner.isRangeBlank()) this.builder.notes.add("invalid-time");
    return time;
  }
}
