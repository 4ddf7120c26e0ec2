import { execFile, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { installIn } from '../../../examples/shop/install.ts'
import { conversations } from './support/conversation.ts'
import { hostileArguments } from './support/hostile-arguments.ts'
import { expectRecorded, readReplayed, type ToReplay } from './support/native-replay.ts'
import { replay } from './support/replay.ts'
import { misspelled } from './support/syntax.ts'

const PACKAGES = join(import.meta.dirname, '../..')
const TOOLS = join(import.meta.dirname, 'tools/syntax')
const FILES = globSync(['host-ios/**/*.swift', 'host-flutter/{lib,test}/**/*.dart'], { cwd: PACKAGES })
const BROKEN = { swift: 'func a( { let b = }', dart: 'void a() { final b = ; }' }

beforeAll(() => installIn(TOOLS, 'web-tree-sitter'), 600_000)

describe('the sources of the ends without a compiler', () => {
  it.each(FILES.toSorted())('%s has no error of syntax', async (file) => {
    const language = file.endsWith('.swift') ? 'swift' : 'dart'
    expect(await misspelled(language, readFileSync(join(PACKAGES, file), 'utf8'))).toEqual([])
  })

  it.each(['swift', 'dart'] as const)('an error of syntax would be found in %s', async (language) => {
    expect(await misspelled(language, BROKEN[language])).not.toEqual([])
  })
})

/** Debian has no package of it: where somebody has installed it, the end is compiled and replayed, too. */
describe.runIf(spawnSync('dart', ['--version']).status === 0)('the end for Flutter', () => {
  it('says what is recorded, and refuses the arguments that the TypeScript end does', async () => {
    const hostile = hostileArguments()
    const list = [...conversations(), hostile].map(
      (told): ToReplay => ({ told, by: 'listener', from: 'page' }),
    )
    const folder = mkdtempSync(join(tmpdir(), 'easel-dart-'))
    writeFileSync(join(folder, 'list.json'), JSON.stringify(list))
    const args = [join(PACKAGES, 'host-flutter/test/replay.dart'), join(folder, 'list.json')]
    const replayed = readReplayed((await promisify(execFile)('dart', args)).stdout)
    rmSync(folder, { recursive: true })
    const refused = replayed.pop()
    for (const [index, { told }] of list.slice(0, -1).entries())
      expectRecorded(replayed[index] as (typeof replayed)[number], told)
    const ofPackage = await replay('host', hostile)
    expect(refused?.said.slice(2)).toEqual(ofPackage.said.slice(2))
    expect(refused?.handled).toEqual(ofPackage.handled)
  })
})
