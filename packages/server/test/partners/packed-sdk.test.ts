import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { keepPackedSdk } from '../../src/adapters/partners/packed-sdk.ts'

const log = pino({ level: 'silent' })

it('what partners have installed stays to be had after the next build, bridge and frameworks alike', () => {
  const root = mkdtempSync(join(tmpdir(), 'easel-packed-'))
  const [sdk, dataDir] = [join(root, 'dist'), join(root, 'data')]
  const build = (hash: string) => {
    for (const [place, name] of [
      ['npm', 'easel-host-sdk'],
      ['frameworks', 'easel-vue'],
    ] as const) {
      rmSync(join(sdk, place), { recursive: true, force: true })
      mkdirSync(join(sdk, place), { recursive: true })
      writeFileSync(join(sdk, place, `${name}-0.1.0.${hash}.tgz`), hash)
    }
    return keepPackedSdk(sdk, dataDir, log)
  }
  build('00000001')
  const { current, bridge, frameworks } = build('00000002')
  expect(current).toBe('easel-host-sdk-0.1.0.00000002.tgz')
  expect(readdirSync(bridge)).toEqual(
    expect.arrayContaining(['easel-host-sdk-0.1.0.00000001.tgz', 'easel-host-sdk-0.1.0.00000002.tgz']),
  )
  expect(readdirSync(frameworks)).toEqual(['easel-vue-0.1.0.00000001.tgz', 'easel-vue-0.1.0.00000002.tgz'])
  // Where nothing can be kept, this build's are served.
  writeFileSync(join(root, 'file'), '')
  expect(keepPackedSdk(sdk, join(root, 'file'), log).frameworks).toBe(join(sdk, 'frameworks'))
  rmSync(root, { recursive: true, force: true })
})
