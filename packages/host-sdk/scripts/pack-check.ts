/**
 * Checks the built package with publint and arethetypeswrong, as its users will install it: the bridge, or the package
 * of the folder that is given. What comes after it goes to arethetypeswrong.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const OWN = join(import.meta.dirname, '..')
const [folder = OWN, ...flags] = process.argv.slice(2)
const PACKAGE = resolve(folder)
const DIST = join(PACKAGE, 'dist')

const { messages, pkg } = await publint({ pkgDir: DIST, strict: true })
for (const message of messages) console.error(formatMessage(message, pkg))

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: DIST, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const packed = run('npm', ['pack', '--silent', '--pack-destination', PACKAGE]).stdout.trim()
const cli = createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json')
const attw = join(dirname(cli), 'dist/index.js')
const types = run(process.execPath, [attw, join(PACKAGE, packed), ...flags])
console.log(types.stdout)
rmSync(join(PACKAGE, packed), { force: true })
process.exitCode = messages.length > 0 || types.status !== 0 ? 1 : 0
