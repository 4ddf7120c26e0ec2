import { type Kysely, sql } from 'kysely'

/** Links by which a visitor moves to another device: who made one is found by the device, since the visitor ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table device_links add column device text',
  'create index device_links_of_device on device_links (device, at) where device is not null',
  'alter table merges add column moved boolean not null default false',
]
