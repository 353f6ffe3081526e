import { type RawBuilder, sql } from "kysely";
import type { Sharer } from "../../src/domain/share";

/** A feature as it is read. services/featureText makes of it what the API answers. */
export interface FeatureRow {
  uuid: string;
  /** JSON as the API answers it: all of it where `geometry` is null, else up to the times of a track or the geometry. */
  start: string;
  /** Coordinates and times in binary (src/formats/geometry). */
  geometry: Buffer | null;
}

/** Who reads features of whom, and what they are told. */
export interface Reading {
  readerId: string;
  /** Whose all of the rows are: what lies beside them is asked for by a value, on the one machine where it is. */
  ownerId: string;
  /** Without notes, geometry and times. */
  slim: boolean;
  /** As whom the owner shares them; absent where the rows are the reader's own, or the name isn't known. */
  sharer?: Sharer | undefined;
}

const geometryType = sql`case f.gh_type when 'Point' then 'Point' when 'Polygon' then 'Polygon' else 'LineString' end`;

/** An owner's name that is not known says nothing. */
const UNKNOWN = JSON.stringify({ firstName: "", lastName: "", avatar: null } satisfies Sharer);

/** Geometry in binary of a row of `features f`; null where it is JSON. */
export const storedGeometry: RawBuilder<Buffer | null> = sql`case when f.coordinates is null then f.geometry end`;

/**
 * Columns of a FeatureRow of a row of `features f`: JSON text as the API answers it (schemas/features), written where the
 * row is. Its color is JSON text already, and two columns instead of twenty save the server half of a page's time.
 * By || and not by json_build_object or concat, which take half as long again.
 */
export function featureColumns(reading: Reading): RawBuilder<unknown> {
  const { readerId, ownerId, slim, sharer } = reading;
  const own = ownerId === readerId;
  const owner = sql`${ownerId}`;
  const sharedBy = own ? sql`'null'` : sql`${sharer ? JSON.stringify(sharer) : UNKNOWN}::text`;
  return sql`
    '{"uuid":"' || f.uuid || '","id":"' || f.uuid || '","title":' || to_json(f.title)
    || ',"isOwner":${sql.raw(String(own))},"isVisible":true,"isSelected":false,"sharedBy":' || ${sharedBy}
    || ',"collectionIds":[' || coalesce((${collectionIds(reading)}), '')
    || '],"photoIds":[' || coalesce((${photoIds(owner)}), '') || ']'
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
      // The long texts come last: what is joined before them is not copied again.
      slim
        ? sql`'}}'`
        : sql`case when f.coordinates is null then '' else
            case when f.gh_type = 'Tracks' then ',"times":' || coalesce(f.times, 'null') else '' end
            || '},"geometry":{"type":"' || ${geometryType} || '","coordinates":' || f.coordinates || '}}' end`
    } as start,
    ${slim ? sql`null::bytea` : storedGeometry} as geometry`;
}

/** The same row as columns (SourceRow of src/formats/snapshot without the owner, and whose it is). */
export function snapshotColumns(reading: Reading): RawBuilder<unknown> {
  const owner = sql`${reading.ownerId}`;
  const hunts = collectionIds(reading);
  return sql`
    f.user_id, f.title,
    '{"ghType":"' || f.gh_type || '","icon":' || coalesce(to_json(f.icon)::text, 'null') || ',"color":' || f.color
      || ',"strokeType":"' || f.stroke_type || '","strokeWidth":' || f.stroke_width || '}' as look,
    f.created_at || ',' || f.updated_at || ',' || f.server_created_at || ',' || coalesce(f.distance::text, '') || ','
      || coalesce(f.area::text, '') || ',' || coalesce(f.duration::text, '') || ','
      || coalesce(f.average_speed::text, '') as numbers,
    array_to_string(f.states, ',') || ';' || coalesce(replace((${hunts}), '"', ''), '') || ';'
      || coalesce(replace((${photoIds(owner)}), '"', ''), '') as lists,
    coalesce('[' || (${notes(owner)}) || ']', '') as notes,
    ${storedGeometry} as geometry, f.coordinates, case when f.gh_type = 'Tracks' then f.times end as times`;
}

/** The same for anyone with a link to it (schemas/shares): without times and any id. */
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

/** About how many bytes a row's JSON has beyond its few short texts, without reading any of it. */
export const bytesOf = (owner: RawBuilder<unknown>): RawBuilder<number> => sql`(f.bytes + coalesce((
  select sum(octet_length(n.contents)) from notes n
  where n.user_id = ${owner} and n.noteable_id = f.uuid and n.noteable_type = 'feature'), 0))`;

/** Of another's feature a reader learns of those hunts only that are shared with them. */
const collectionIds = ({ readerId, ownerId }: Reading): RawBuilder<unknown> => sql`
  select '"' || string_agg(m.collection_id::text, '","' order by m.collection_id) || '"'
  from collection_features m
  where m.user_id = ${ownerId} and m.feature_id = f.uuid ${
    ownerId === readerId
      ? sql``
      : sql`and exists (
          select from received_shares s
          where s.user_id = ${readerId} and s.type = 'collection' and s.item_id = m.collection_id
            and s.owner_id = ${ownerId} and s.state = 'accepted'
        )`
  }`;

const photoIds = (owner: RawBuilder<unknown>) => sql`
  select '"' || string_agg(p.uuid::text, '","' order by p.created_at, p.uuid) || '"' from photos p
  where p.user_id = ${owner} and p.feature_id = f.uuid`;

const notes = (owner: RawBuilder<unknown>) => sql`
  select string_agg('{"uuid":"' || n.uuid || '","title":' || to_json(n.title) || ',"contents":' || to_json(n.contents)
    || ',"createdAt":' || n.created_at || ',"updatedAt":' || n.updated_at
    || ',"noteableType":"feature","noteableId":"' || n.noteable_id || '"}', ',' order by n.created_at, n.position)
  from notes n where n.user_id = ${owner} and n.noteable_id = f.uuid and n.noteable_type = 'feature'`;
