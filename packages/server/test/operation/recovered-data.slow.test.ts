import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { finished, SETS, useWholeData } from '../support/damage.ts'
import { cutShort, insert, killedDatabaseOf, ROWS } from '../support/killed.ts'
import { LONG, whenLong } from '../support/long.ts'

const fixture = useWholeData()
const { countOf, killedAfter } = killedDatabaseOf(fixture)
const { inDb } = fixture

describe('intact data opens after a kill', () => {
  it.each([
    ['rows were added', [insert('kept')]],
    [
      'the end of a table was given back',
      [
        insert('kept'),
        insert('gone'),
        `delete from files where name in (select md5('gone' || n) from generate_series(1, ${ROWS}) as n)`,
        'vacuum files',
      ],
    ],
    [
      'a table was emptied and filled again',
      [insert('gone'), 'truncate files', 'checkpoint', insert('kept')],
    ],
    ...whenLong<[string, string[]]>(
      ['a transaction was left open', [insert('kept'), 'begin', insert('open')]],
      ['only the primary key leads to all rows', [insert('kept'), 'drop index files_of_work', 'checkpoint']],
      [
        'parts of the log were used again, and one was just begun',
        [
          insert('kept'),
          ...Array(4).fill(['select pg_switch_wal()', 'checkpoint']).flat(),
          'select pg_switch_wal()',
        ],
      ],
    ),
  ])('with every row: %s', async (_name, statements) => {
    await killedAfter(...statements)
    expect(await countOf('kept')).toBe(ROWS)
  })

  it('when recovery rewrites the missing end of a table: all rows are there', async () => {
    const file = await killedAfter('truncate files', 'checkpoint', insert('kept'), 'select pg_switch_wal()')
    cutShort(file)
    expect(await countOf('kept')).toBe(ROWS)
  })
})

describe('harmless irregularities', () => {
  it('do not prevent opening, with all data', async () => {
    fixture.copy()
    const url = await fixture.startServer().ready()
    expect(await finished(url)).toHaveLength(SETS)
  })

  it.runIf(LONG)('allow a new database: an empty folder, and one from an interrupted creation', async () => {
    fixture.empty()
    mkdirSync(inDb())
    mkdirSync(`${inDb()}.unfinished`)
    writeFileSync(join(`${inDb()}.unfinished`, 'PG_VERSION'), '18')
    const url = await fixture.startServer().ready()
    expect(await finished(url)).toEqual([])
    expect(readdirSync(fixture.dataDir)).not.toContain('db.unfinished')
  })
})
