/**
 * `npm run audit:dependencies`: known weaknesses of what the product is made of, as the registry tells them; ends with 1 where one is
 * high or worse and not among the reviewed ones (dependencies/reviewed.ts), or where the registry does not tell. With
 * `--if-told`, as in `npm test`, that is said, and no failure.
 * `npm run sbom`: the parts as a CycloneDX document on the standard output; `npm run sbom -- --check`: whether it is whole.
 * Both are npm's own, without what only tests and builds need.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeAudit } from './dependencies/audit.ts'
import { REVIEWED } from './dependencies/reviewed.ts'
import { faultsOfBill, ofProduction } from './dependencies/sbom.ts'

const ROOT = join(import.meta.dirname, '..')
/** It answers within this, in ms, or is not there. */
const WITHIN = 60_000
const AUDIT = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${WITHIN / 2}`]
const SBOM = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']

const [task, option] = process.argv.slice(2)
if (task === 'audit') audit(option === '--if-told')
else if (task === 'sbom') sbom(option === '--check')
else throw new Error('There are audit and sbom.')

function npm(args: string[]): string {
  const { stdout } = spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: WITHIN,
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return stdout ?? ''
}

function audit(mayBeUntold: boolean): void {
  const { told, lines, failed } = judgeAudit(npm(AUDIT), REVIEWED, new Date())
  if (!told) {
    console.log(`skipped: offline. ${lines.join(' ')} Nothing is known of weaknesses.`)
    process.exitCode = mayBeUntold ? 0 : 1
    return
  }
  for (const line of lines) console.log(line)
  process.exitCode = failed ? 1 : 0
}

function sbom(isCheck: boolean): void {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const bill = ofProduction(npm(SBOM), lock)
  const faults = faultsOfBill(bill, lock)
  if (!isCheck && bill !== null) console.log(JSON.stringify(bill, null, 2))
  for (const fault of faults) console.error(`The bill of materials: ${fault}`)
  if (isCheck && faults.length === 0) {
    console.log(`The bill of materials names the ${bill?.components?.length} parts of the product.`)
  }
  process.exitCode = faults.length > 0 ? 1 : 0
}
