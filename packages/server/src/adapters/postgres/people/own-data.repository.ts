import { ImageStatus, type Slot } from '@easel/contract/numbers'
import { type RawBuilder, sql } from 'kysely'
import { pathOfPicture, pathOfUpload } from '../../../domain/own-data/export-contents.ts'
import type { OwnDataStore, OwnPicture, PartName, Person } from '../../../domain/own-data/ports.ts'
import type { Database } from '../core/db.ts'
import { type Exported, isExported } from './exported.ts'
import { CONTACT_TABLES, PERSON_TABLES } from './person-tables.ts'

const PAGE = 200

/** Where the rows of an export part come from. */
interface Source {
  table: string
  exported: Exported
  whose(person: Person): RawBuilder<boolean>
}

/** Sources by part, from the tables of a person. */
const SOURCES = new Map<PartName, Source>([
  ...PERSON_TABLES.flatMap(({ table, column, exported }): [PartName, Source][] => {
    if (!isExported(exported)) return []
    // A device key is the visitor's id without its prefix.
    const id = column === 'device_key' ? sql`'v-' || device_key` : sql.ref(`${table}.${column}`)
    return [[exported.part, { table, exported, whose: ({ ids }) => sql`${id} = any(${ids})` }]]
  }),
  ...CONTACT_TABLES.flatMap(({ table, column, exported }): [PartName, Source][] =>
    isExported(exported)
      ? [
          [
            exported.part,
            { table, exported, whose: ({ targets }) => sql`${sql.ref(column)} = any(${targets})` },
          ],
        ]
      : [],
  ),
])

/** Images that the owner can still see. */
const SEEN = sql<boolean>`works.deleted_at is null and works.status = ${sql.lit(ImageStatus.Succeeded)}
  and slots.original is not null and not slots.withheld`

/** Joined data of a part. */
const ATTACHED: Partial<Record<PartName, RawBuilder<unknown>>> = {
  account: sql`members.password is not null as "passwordSet"`,
  folders: sql`(
    select coalesce(json_agg(work_id order by at, work_id), '[]')::text
    from folder_works where folder_id = folders.id) as "works"`,
  works: sql`
    (select shares.token from shares where shares.work_id = works.id) as "shareToken",
    (select coalesce(json_agg(json_build_object('slot', slot, 'width', width, 'height', height) order by slot), '[]')::text
      from slots where slots.work_id = works.id and ${SEEN}) as "pictures"`,
}

/** Reads a person's export from the tables in `person-tables.ts`. */
export function createOwnDataStore({ on }: Database): OwnDataStore {
  return {
    async personOf(principalId) {
      const merged = await on()
        .selectFrom('merges')
        .select('principal_id')
        .where('member_id', '=', principalId)
        .execute()
      const member = await on()
        .selectFrom('members')
        .select(['email', 'mobile'])
        .where('id', '=', principalId)
        .executeTakeFirst()
      return {
        // Not the device's first visitor: it may have become another member.
        ids: [principalId, ...merged.map((row) => row.principal_id)],
        targets: [member?.email, member?.mobile].filter((target) => target != null),
      }
    },

    async rows(part, person, after) {
      const source = SOURCES.get(part)
      if (!source) throw new Error(`No table is exported as "${part}".`)
      const { table, exported, whose } = source
      const key = sql`${sql.ref(`${table}.${exported.key}`)}::text`
      const columns = exported.columns.map(
        (column) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(column)}`,
      )
      const attached = ATTACHED[part]
      const only = exported.only ?? sql`true`
      const { rows } = await sql<Record<string, unknown> & { place: string }>`
        select ${key} as place, ${sql.join(attached ? [...columns, attached] : columns)}
        from ${sql.table(table)} where ${whose(person)} and ${only} and ${key} > ${after}
        order by place limit ${PAGE}`.execute(on())
      return {
        rows: rows.map(({ place, ...row }) => written(part, place, row)),
        next: rows.length < PAGE ? null : (rows.at(-1)?.place ?? null),
      }
    },

    async pictures({ ids }, after) {
      const { rows } = await sql<OwnPicture>`
        select works.id as "workId", slots.slot, slots.original as file, slots.width, slots.height,
          works.prompt, works.created_at as "createdAt", works.engine
        from works join slots on slots.work_id = works.id
        where works.principal_id = any(${ids}) and ${SEEN}
          and (works.id, slots.slot) > (${after?.workId ?? ''}, ${after?.slot ?? -1})
        order by works.id, slots.slot limit ${PAGE}`.execute(on())
      return rows
    },

    async uploads({ ids }, after) {
      const { rows } = await sql<{ id: string; file: string }>`
        select id, file_name as file from uploads
        where principal_id = any(${ids}) and id > ${after} order by id limit ${PAGE}`.execute(on())
      return rows
    },
  }
}

/** Converts a row to the export: ISO times, API names, paths in the zip. */
function written(part: PartName, place: string, row: Record<string, unknown>): object {
  const named = Object.entries(row).map(([column, value]) => {
    const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [name, isTime(name) && typeof value === 'number' ? new Date(value).toISOString() : value]
  })
  if (part === 'folders')
    return { ...Object.fromEntries(named), works: JSON.parse(String(row.works)) as string[] }
  if (part === 'presets')
    return { ...Object.fromEntries(named), settings: JSON.parse(String(row.settings)) as object }
  const { pictures, ...rest } = Object.fromEntries(named) as Record<string, unknown>
  if (part === 'uploads') return { ...rest, file: pathOfUpload(place) }
  if (typeof pictures !== 'string') return rest
  const slots = JSON.parse(pictures) as { slot: Slot }[]
  return {
    ...rest,
    pictures: slots.map((picture) => ({ ...picture, file: pathOfPicture({ ...picture, workId: place }) })),
  }
}

const isTime = (name: string): boolean => /^(at|until|firstSeen)$|At$/.test(name)
