import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { installIn } from '../../../examples/shop/install.ts'
import { conversations } from './support/conversation.ts'
import { hostileArguments } from './support/hostile-arguments.ts'
import { expectRecorded, type NativeReplayed, type ToReplay } from './support/native-replay.ts'
import { OTHER_ENDS } from './support/other-compilers.ts'
import { replay } from './support/replay.ts'
import { misspelled } from './support/syntax.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TOOLS = join(import.meta.dirname, 'tools/syntax')
const FILES = globSync(['packages/host-{ios,flutter}/**/*.{swift,dart}', 'examples/app-*/*.{swift,dart}'], {
  cwd: ROOT,
})
const BROKEN = { swift: 'func a( { let b = }', dart: 'void a() { final b = ; }' }

beforeAll(() => installIn(TOOLS, 'web-tree-sitter'), 600_000)

describe('the sources of the ends without a compiler', () => {
  it.each(FILES.toSorted())('%s has no error of syntax', async (file) => {
    const language = file.endsWith('.swift') ? 'swift' : 'dart'
    expect(await misspelled(language, readFileSync(join(ROOT, file), 'utf8'))).toEqual([])
  })

  it.each(['swift', 'dart'] as const)('an error of syntax would be found in %s', async (language) => {
    expect(await misspelled(language, BROKEN[language])).not.toEqual([])
  })
})

/** Debian has no packages of them: where somebody has installed one, the end is compiled and replayed, too. */
describe.each(OTHER_ENDS)('the end for $platform', ({ isHere, replay: replayNatively }) => {
  it.runIf(isHere)(
    'says what is recorded, and refuses the arguments that the TypeScript end does',
    async () => {
      const hostile = hostileArguments()
      const list = [...conversations(), hostile].map(
        (told): ToReplay => ({ told, by: 'listener', from: 'page' }),
      )
      const replayed = await replayNatively(list)
      const refused = replayed.pop()
      for (const [index, { told }] of list.slice(0, -1).entries())
        expectRecorded(replayed[index] as NativeReplayed, told)
      const ofPackage = await replay('host', hostile)
      expect(refused?.said.slice(2)).toEqual(ofPackage.said.slice(2))
      expect(refused?.handled).toEqual(ofPackage.handled)
    },
  )
})
