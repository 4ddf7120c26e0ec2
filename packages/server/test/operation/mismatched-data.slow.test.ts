import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETS, useWholeData } from '../support/damage.ts'
import { openEmbeddedOf } from '../support/embedded.ts'
import { whenLong } from '../support/long.ts'
import { treeOf } from '../support/tree.ts'

const fixture = useWholeData()
const { expectRefusal, refusal } = fixture
const remove = (path: string) => rmSync(path, { recursive: true })

describe('mismatched data stops the start with one line, and nothing is overwritten', () => {
  it.each([
    ['are missing', (files: string) => remove(files)],
    ...whenLong<[string, (files: string) => void]>(
      [
        'are gone from their folder',
        (files: string) => {
          remove(files)
          mkdirSync(files)
        },
      ],
      [
        'are those of another installation',
        (files: string) => {
          remove(files)
          mkdirSync(join(files, 'ab'), { recursive: true })
          writeFileSync(join(files, 'ab', 'abcdefgh.webp'), 'x')
        },
      ],
    ),
  ])('the image files %s', async (_how, damage) => {
    fixture.copy()
    const files = join(fixture.dataDir, 'files')
    damage(files)
    const before = existsSync(files) && treeOf(files)
    expect((await refusal()).split('\n')).toEqual([
      expect.stringMatching(/none of them is in .*\/files\. Restore the pictures from the same backup/),
    ])
    expect(existsSync(files) && treeOf(files)).toBe(before)
    // Nothing is lost in the database either: with its files it is whole again.
    rmSync(files, { recursive: true, force: true })
    cpSync(join(fixture.whole, 'files'), files, { recursive: true })
    const database = await openEmbeddedOf(fixture.dataDir)
    const { rows } = await database.script('select id from works where status = 4')
    await database.close()
    expect(rows).toHaveLength(SETS)
    expect(await refusal()).toBe('It opens.')
  })

  it.each([
    [
      'a newer Easel has used it, and has taken something away',
      `insert into kysely_migration values ('9999-tomorrow', '2027-01-01');
       insert into contractions values ('9999-tomorrow', '9998-today')`,
      /used by a newer Easel \(it has 9999-tomorrow, this one ends at \d{4}-.*Start that version, or one that has 9998-today/,
    ],
    ...whenLong<[string, string, RegExp]>(
      [
        'its tables are brought up to date by half',
        `delete from kysely_migration where name = '0003-images-whole'`,
        /by half: 0003-images-whole is missing though .* is there\. Restore it from a backup/,
      ],
      [
        'its tables are gone',
        'drop table works cascade',
        /has lost its tables: works is missing\. Restore it from a backup/,
      ],
    ),
  ])('%s', async (_name, statement, message) => {
    fixture.copy()
    const database = await openEmbeddedOf(fixture.dataDir)
    await database.script(statement)
    await database.close()
    await expectRefusal(message, join(fixture.dataDir, 'files'))
  })
})

describe('a refused start', () => {
  it.each([
    ['the pictures are missing', (files: string) => remove(files), /none of them is in/],
    ...whenLong<[string, (files: string) => void, RegExp]>([
      'something else lies in the place of the pictures',
      (files: string) => {
        renameSync(files, `${files}.away`)
        writeFileSync(files, '')
      },
      /Something else lies there|none of them is in/,
    ]),
  ])('leaves the database to the Easel that used it last: %s', async (_name, damage, message) => {
    fixture.copy()
    const older = await openEmbeddedOf(fixture.dataDir)
    await older.script(`drop table pulses; delete from kysely_migration where name >= '0015-pulses'`)
    await older.close()
    damage(join(fixture.dataDir, 'files'))
    expect(await refusal()).toMatch(message)
    const after = await openEmbeddedOf(fixture.dataDir)
    const { rows } = await after.script(
      `select to_regclass('pulses') as pulses, max(name) as last from kysely_migration`,
    )
    await after.close()
    expect(rows).toEqual([{ pulses: null, last: expect.stringMatching(/^0014/) }])
  })
})
