/** Replays conversations with the ends for Flutter and iOS, where somebody has installed what compiles them. */
import { execFile, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type NativeReplayed, readReplayed, type ToReplay } from './native-replay.ts'

const run = promisify(execFile)
const PACKAGES = join(import.meta.dirname, '../../..')
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0

export interface OtherEnd {
  platform: string
  isHere: boolean
  replay(list: ToReplay[]): Promise<NativeReplayed[]>
}

async function withList(list: ToReplay[], replay: (input: string, folder: string) => Promise<string>) {
  const folder = mkdtempSync(join(tmpdir(), 'easel-replay-'))
  const input = join(folder, 'list.json')
  writeFileSync(input, JSON.stringify(list))
  try {
    return readReplayed(await replay(input, folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const dart = (input: string) =>
  run('dart', [join(PACKAGES, 'host-flutter/test/replay.dart'), input]).then(({ stdout }) => stdout)

/** WebKit and Security are modules of their own, with stand-ins for what the end uses. */
async function swift(input: string, folder: string): Promise<string> {
  const from = join(PACKAGES, 'host-ios')
  for (const module of ['Security', 'WebKit']) {
    const library = ['-emit-library', '-static', '-parse-as-library', '-module-name', module]
    const output = [
      '-emit-module-path',
      join(folder, `${module}.swiftmodule`),
      '-o',
      join(folder, `lib${module}.a`),
    ]
    await run('swiftc', [...library, '-emit-module', ...output, join(from, `test/platform/${module}.swift`)])
  }
  const sources = globSync(['Sources/EaselHost/*.swift', 'test/replay/main.swift'], { cwd: from })
  const program = join(folder, 'replay')
  const libraries = ['-I', folder, '-L', folder, '-lWebKit', '-lSecurity']
  await run('swiftc', [...sources.map((file) => join(from, file)), ...libraries, '-o', program])
  return (await run(program, [input])).stdout
}

export const OTHER_ENDS: OtherEnd[] = [
  { platform: 'Flutter', isHere: has('dart'), replay: (list) => withList(list, dart) },
  // On a Mac, the system's WebKit would be found before the stand-in.
  {
    platform: 'iOS',
    isHere: process.platform === 'linux' && has('swiftc'),
    replay: (list) => withList(list, swift),
  },
]
