import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { damaged, useWholeData } from '../support/damage.ts'
import { openEmbeddedOf } from '../support/embedded.ts'
import { cutShort, insert, killedDatabaseOf, ROWS } from '../support/killed.ts'

import { LONG, whenLong } from '../support/long.ts'

const fixture = useWholeData()
const { countOf, killedAfter } = killedDatabaseOf(fixture)
const { expectRefusal, inDb, refusal } = fixture
const remove = (path: string) => rmSync(path, { recursive: true })
const second = '000000010000000000000002'

describe('damaged data stops the start with one line, and nothing is overwritten', () => {
  it.each([
    ['is missing', (file: string) => remove(file)],
    ...whenLong<[string, (file: string) => void]>(['is empty', (file: string) => truncateSync(file, 0)]),
  ])('the file of one index or table %s', async (how, damage) => {
    fixture.copy()
    const database = await openEmbeddedOf(fixture.dataDir)
    const { rows } = await database.script(`select pg_relation_filepath('works_pkey') as file`)
    await database.close()
    damage(inDb(String(rows[0]?.file)))
    await expectRefusal(damaged(`base/\\d+/\\d+ \\(works_pkey\\) ${how}`), inDb('base'))
  })

  it.each([
    ['is damage where it had rows', '', damaged('base/\\d+/\\d+ \\(works\\) is empty')],
    ['is none where it was emptied', 'delete from works; vacuum works', /^It opens\.$/],
  ])('the file of one table is empty: it %s', async (_name, statements, message) => {
    fixture.copy()
    const database = await openEmbeddedOf(fixture.dataDir)
    const [file] = (await database.script(`select pg_relation_filepath('works') as file`)).rows
    for (const statement of statements.split(';').filter(Boolean)) await database.script(statement)
    await database.close()
    if (!statements) truncateSync(inDb(String(file?.file)), 0)
    expect(statSync(inDb(String(file?.file))).size).toBe(0)
    expect(await refusal()).toMatch(message)
  })

  describe('after a kill', () => {
    it.each([
      ['the second part of the log', 'is missing', () => remove(inDb('pg_wal', second))],
      ...whenLong<[string, string, () => void]>([
        'the second part of the log',
        'cannot be read',
        () => writeFileSync(inDb('pg_wal', second), Buffer.alloc(statSync(inDb('pg_wal', second)).size)),
      ]),
    ])('%s %s', async (_what, how, damage) => {
      const next = 'select pg_switch_wal()'
      await killedAfter(insert('first'), next, insert('second'), next, insert('third'))
      damage()
      await expectRefusal(damaged(`pg_wal/${second} ${how}`))
    })

    it.each([
      ['is missing', (file: string) => remove(file)],
      ...whenLong<[string, (file: string) => void]>(['is cut short', (file) => truncateSync(file, 0)]),
    ])('the transaction status %s', async (how, damage) => {
      await killedAfter(insert('first'))
      const file = inDb('pg_xact', '0000')
      const original = readFileSync(file)
      damage(file)
      await expectRefusal(damaged(`pg_xact/0000 ${how}`))
      // With it, nothing is lost.
      writeFileSync(file, original)
      expect(await countOf('first')).toBe(ROWS)
    })

    it.each([
      ...whenLong<[string, string[]]>(['and nothing was written since', []]),
      ['and recovery writes behind the gap', [insert('second')]],
    ])('the end of a table is missing, %s', async (_name, later) => {
      const file = await killedAfter(insert('first'), 'checkpoint', ...later)
      cutShort(file)
      await expectRefusal(damaged('base/\\d+/\\d+ \\(files\\) is cut short'), join(fixture.dataDir, 'files'))
    })

    it.runIf(LONG)('the end of the out-of-line storage of long values is missing', async () => {
      const long = insert('first').replace(
        'repeat(md5(n::text), 30)',
        `(select string_agg(md5(n || '-' || part), '') from generate_series(1, 100) as part)`,
      )
      fixture.copy()
      const database = await openEmbeddedOf(fixture.dataDir)
      await database.script(long)
      const [toast] = (
        await database.script(
          `select pg_relation_filepath(reltoastrelid) as file from pg_class where relname = 'files'`,
        )
      ).rows
      await database.close()
      cutShort(inDb(String(toast?.file)))
      await expectRefusal(
        damaged('base/\\d+/\\d+ \\(pg_toast_\\d+\\) is cut short'),
        join(fixture.dataDir, 'files'),
      )
    })
  })
})
