import { sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'

/** Photographs that the staff uploads, with each version of them. Bytes are Base64, so that a dump holds them as text. */
export const photographTables: Record<string, string> = {
  photograph: `
    id text primary key, place text not null, source text not null, source_width bigint not null,
    source_height bigint not null, focus_x bigint, focus_y bigint, width bigint not null,
    height bigint not null, consent text not null, who text not null, created_at bigint not null`,
  photograph_version: `
    name text primary key, photograph_id text not null, bytes text not null`,
}

/** A publication also says what the release said, so that an upgrade that changes it is found. */
export async function createPhotographs(db: Db): Promise<void> {
  await createTables(db, photographTables)
  await sql.raw('create index photograph_version_of on photograph_version (photograph_id)').execute(db)
  await sql.raw('create index photograph_by_place on photograph (place, created_at)').execute(db)
  await sql.raw('alter table word_publication add column originals text').execute(db)
}
