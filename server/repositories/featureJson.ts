import { type RawBuilder, sql } from "kysely";
import type { Sharer } from "../../src/domain/share";

/** Feature as read from the database. services/featureText turns it into API JSON. */
export interface FeatureRow {
  uuid: string;
  /** JSON for the API: complete if `geometry` is null, otherwise up to a track's times or the geometry. */
  start: string;
  /** Coordinates and times in binary (src/formats/geometry). */
  geometry: Buffer | null;
}

/** Who reads whose features, and what is included. */
export interface ReadScope {
  readerId: string;
  /** Owner of all the rows. Related rows are looked up by this value, so on the one machine that holds them. */
  ownerId: string;
  /** Omits notes, geometry and times. */
  slim: boolean;
  /** The owner as shown to the reader. Absent if the rows are the reader's own or the owner's name isn't known. */
  sharer?: Sharer | undefined;
}

const geometryType = sql`case f.gh_type when 'Point' then 'Point' when 'Polygon' then 'Polygon' else 'LineString' end`;

/** Placeholder for an unknown owner. */
const UNKNOWN = JSON.stringify({ firstName: "", lastName: "", avatar: null } satisfies Sharer);

/** Binary geometry of a row of `features f`; null if it is stored as JSON. */
export const storedGeometry: RawBuilder<Buffer | null> = sql`case when f.coordinates is null then f.geometry end`;

/**
 * Selects a FeatureRow from a row of `features f`, as JSON text for the API (schemas/features) built by the database.
 * Its color is JSON text already, and two columns instead of twenty save the server half of a page's time. Uses ||
 * because json_build_object and concat take 50% longer.
 */
export function featureColumns(reading: ReadScope): RawBuilder<unknown> {
  const { readerId, ownerId, slim, sharer } = reading;
  const own = ownerId === readerId;
  const owner = sql`${ownerId}`;
  const sharedBy = own ? sql`'null'` : sql`${sharer ? JSON.stringify(sharer) : UNKNOWN}::text`;
  return sql`
    '{"uuid":"' || f.uuid || '","id":"' || f.uuid || '","title":' || to_json(f.title)
    || ',"isOwner":${sql.raw(String(own))},"isVisible":true,"isSelected":false,"sharedBy":' || ${sharedBy}
    || ',"collectionIds":[' || ${quoted(collectionIds(reading))}
    || '],"photoIds":[' || ${quoted(photoIds(owner))} || ']'
    || ${slim ? sql`''` : sql`',"notes":[' || coalesce((${notes(owner)}), '') || ']'`}
    || ',"properties":{"ghType":"' || f.gh_type || '","icon":' || coalesce(to_json(f.icon)::text, 'null')
    || ',"color":' || f.color || ',"strokeType":"' || f.stroke_type || '","strokeWidth":' || f.stroke_width
    || ',"createdAt":' || f.created_at || ',"updatedAt":' || f.updated_at
    || ',"serverCreatedAt":' || f.server_created_at
    || ',"distance":' || coalesce(f.distance::text, 'null') || ',"area":' || coalesce(f.area::text, 'null')
    || ',"duration":' || coalesce(f.duration::text, 'null')
    || ',"averageSpeed":' || coalesce(f.average_speed::text, 'null')
    || ',"states":[' || case when f.states = '{}' then '' else '"' || array_to_string(f.states, '","') || '"' end
    || '],"userUuid":"' || ${own ? sql`f.user_id` : sql`''`} || '"'
    || ${
      // Long texts come last, so that later concatenations don't copy them again.
      slim
        ? sql`'}}'`
        : sql`case when f.coordinates is null then '' else
            case when f.gh_type = 'Tracks' then ',"times":' || coalesce(f.times, 'null') else '' end
            || '},"geometry":{"type":"' || ${geometryType} || '","coordinates":' || f.coordinates || '}}' end`
    } as start,
    ${slim ? sql`null::bytea` : storedGeometry} as geometry`;
}

/** The same row as separate columns (SourceRow of src/formats/snapshot without the owner, plus user_id). */
export function snapshotColumns(reading: ReadScope): RawBuilder<unknown> {
  const owner = sql`${reading.ownerId}`;
  return sql`
    f.user_id, f.title,
    '{"ghType":"' || f.gh_type || '","icon":' || coalesce(to_json(f.icon)::text, 'null') || ',"color":' || f.color
      || ',"strokeType":"' || f.stroke_type || '","strokeWidth":' || f.stroke_width || '}' as look,
    f.created_at || ',' || f.updated_at || ',' || f.server_created_at || ',' || coalesce(f.distance::text, '') || ','
      || coalesce(f.area::text, '') || ',' || coalesce(f.duration::text, '') || ','
      || coalesce(f.average_speed::text, '') as numbers,
    array_to_string(f.states, ',') || ';' || array_to_string(array(${collectionIds(reading)}), ',') || ';'
      || array_to_string(array(${photoIds(owner)}), ',') as lists,
    coalesce('[' || (${notes(owner)}) || ']', '') as notes,
    ${storedGeometry} as geometry, f.coordinates, case when f.gh_type = 'Tracks' then f.times end as times`;
}

/** The same for anyone with a link (schemas/shares): no times and no ids. */
export const sharedFeatureColumns = (owner: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  '{"title":' || to_json(f.title) || ',"notes":[' || coalesce((
    select string_agg('{"title":' || to_json(n.title) || ',"contents":' || to_json(n.contents) || '}', ','
      order by n.created_at, n.position)
    from notes n where n.user_id = ${owner} and n.noteable_id = f.uuid and n.noteable_type = 'feature'), '')
  || '],"photos":' || (select count(*) from photos p where p.user_id = ${owner} and p.feature_id = f.uuid)
  || ',"properties":{"ghType":"' || f.gh_type || '","icon":' || coalesce(to_json(f.icon)::text, 'null')
  || ',"color":' || f.color || ',"strokeType":"' || f.stroke_type || '","strokeWidth":' || f.stroke_width
  || ',"distance":' || coalesce(f.distance::text, 'null') || ',"area":' || coalesce(f.area::text, 'null')
  || case when f.coordinates is null then '' else
    '},"geometry":{"type":"' || ${geometryType} || '","coordinates":' || f.coordinates || '}}' end as start,
  ${storedGeometry} as geometry`;

/** Approximate JSON size of a row beyond its short texts, without reading any of them. */
export const bytesOf = (owner: RawBuilder<unknown>): RawBuilder<number> => sql`(f.bytes + coalesce((
  select sum(octet_length(n.contents)) from notes n
  where n.user_id = ${owner} and n.noteable_id = f.uuid and n.noteable_type = 'feature'), 0))`;

/** Of another account's feature, a reader only sees hunts that are shared with them. */
const collectionIds = ({ readerId, ownerId }: ReadScope): RawBuilder<unknown> => sql`
  select m.collection_id from collection_features m
  where m.user_id = ${ownerId} and m.feature_id = f.uuid ${
    ownerId === readerId
      ? sql``
      : sql`and exists (
          select from received_shares s
          where s.user_id = ${readerId} and s.type = 'collection' and s.item_id = m.collection_id
            and s.owner_id = ${ownerId} and s.state = 'accepted'
        )`
  } order by m.collection_id`;

const photoIds = (owner: RawBuilder<unknown>) => sql`
  select p.uuid from photos p
  where p.user_id = ${owner} and p.feature_id = f.uuid order by p.created_at, p.uuid`;

/**
 * Ids of a query as the inside of a JSON list. An array takes them in the order of the index, whereas an aggregate with
 * an order sorts for each feature, which takes an eighth of the statement's time.
 */
const quoted = (ids: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce('"' || nullif(array_to_string(array(${ids}), '","'), '') || '"', '')`;

const notes = (owner: RawBuilder<unknown>) => sql`
  select string_agg('{"uuid":"' || n.uuid || '","title":' || to_json(n.title) || ',"contents":' || to_json(n.contents)
    || ',"createdAt":' || n.created_at || ',"updatedAt":' || n.updated_at
    || ',"noteableType":"feature","noteableId":"' || n.noteable_id || '"}', ',' order by n.created_at, n.position)
  from notes n where n.user_id = ${owner} and n.noteable_id = f.uuid and n.noteable_type = 'feature'`;
