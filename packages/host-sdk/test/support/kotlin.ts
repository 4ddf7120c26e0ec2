/** Compiles the Android end, and what replays conversations with it, and runs that. */
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { installIn } from '../../../../examples/shop/install.ts'
import { canInstall, installPackages } from '../../../../scripts/debian.ts'
import { type Attack, type Attacked, readAttacked } from './attack.ts'
import { type NativeReplayed, readReplayed, type ToReplay } from './native-replay.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../../..')
const TOOLS = join(import.meta.dirname, '../tools/kotlin')
const LIBRARIES = join(TOOLS, 'node_modules/kotlin-compiler/lib')
const SOURCES = [
  'packages/host-android/src/main/kotlin/easel/host/*.kt',
  'packages/host-android/test/{platform,replay}/*.kt',
  'examples/app-android/*.kt',
]
const CACHE = join(ROOT, 'node_modules/.cache/easel-kotlin')

/** Android's own parser of JSON, which differs from others in what it accepts. */
const JSON_LIBRARY = process.env.ANDROID_JSON_JAR ?? '/usr/share/java/com.android.json.jar'
const DEBIAN = ['default-jre-headless', 'libandroid-json-java']
/** Short runs: nothing is gained by what makes long ones fast. */
const JVM = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']
/** What Android's tools take, and every Java here runs. */
const COMPILED = ['-no-reflect', '-jvm-target', '11', '-Werror']

const isThere = (): boolean => spawnSync('java', ['-version']).status === 0 && existsSync(JSON_LIBRARY)

/** Installs what is missing, or says what to install. */
function prepare(): void {
  if (!isThere() && canInstall()) installPackages(DEBIAN)
  if (!isThere()) {
    throw new Error(
      `The Android end cannot be compiled: there is no java, or no ${JSON_LIBRARY}. Install ${DEBIAN.join(' and ')}, or name the jar of Android's org.json in ANDROID_JSON_JAR.`,
    )
  }
  installIn(TOOLS, 'kotlin-compiler')
}

/** The folder of classes. What has not changed is not compiled again. */
async function compile(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT }).toSorted()
  const hash = createHash('sha256').update(readFileSync(join(TOOLS, 'package-lock.json')))
  hash.update(JSON.stringify(COMPILED))
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)))
  const folder = join(CACHE, hash.digest('hex').slice(0, 32))
  if (existsSync(folder)) return folder
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const target = mkdtempSync(join(CACHE, 'new-'))
  const compiler = [
    '-cp',
    join(LIBRARIES, 'kotlin-preloader.jar'),
    'org.jetbrains.kotlin.preloading.Preloader',
  ]
  const args = ['-cp', join(LIBRARIES, 'kotlin-compiler.jar'), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler']
  const build = [...COMPILED, '-cp', JSON_LIBRARY, '-d', target]
  await run('java', [...JVM, '-Xmx1g', ...compiler, ...args, ...build, ...files], { cwd: ROOT })
  renameSync(target, folder)
  return folder
}

/** Runs one of the programs beside the Android end, with a list as its only argument, and returns what it has printed. */
async function onAndroid(program: string, list: unknown = []): Promise<string> {
  prepare()
  const classes = [await compile(), join(LIBRARIES, 'kotlin-stdlib.jar'), JSON_LIBRARY].join(delimiter)
  const folder = mkdtempSync(join(tmpdir(), 'easel-replay-'))
  const input = join(folder, 'list.json')
  writeFileSync(input, JSON.stringify(list))
  try {
    const args = [...JVM, '-cp', classes, `easel.host.replay.${program}Kt`, input]
    return (await run('java', args, { maxBuffer: 256 * 1024 * 1024 })).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Replays conversations, in their order. */
export const replayOnAndroid = async (list: ToReplay[]): Promise<NativeReplayed[]> =>
  readReplayed(await onAndroid('Replay', list))

export const attackAndroid = async (list: Attack[]): Promise<Attacked[]> =>
  readAttacked(await onAndroid('Attack', list))

/** Microseconds of a call of the app, and of the same texts with nothing but JSON. */
export const timeAndroid = async (): Promise<{ raw: number; ours: number }> =>
  JSON.parse(await onAndroid('Timing'))
