/** Checks the built package with publint and arethetypeswrong, as its users will install it. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const PACKAGE = join(import.meta.dirname, '..')
const DIST = join(PACKAGE, 'dist')

const { messages, pkg } = await publint({ pkgDir: DIST, strict: true })
for (const message of messages) console.error(formatMessage(message, pkg))

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: DIST, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const packed = run('npm', ['pack', '--silent', '--pack-destination', PACKAGE]).stdout.trim()
const attw = join(PACKAGE, '../../node_modules/@arethetypeswrong/cli/dist/index.js')
const types = run(process.execPath, [attw, join(PACKAGE, packed)])
console.log(types.stdout)
rmSync(join(PACKAGE, packed), { force: true })
process.exitCode = messages.length > 0 || types.status !== 0 ? 1 : 0
