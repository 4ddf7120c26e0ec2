/**
 * `npm run audit:dependencies`: known weaknesses of what the product is made of, as the registry tells them; ends with 1 where one is
 * high or worse. `npm run sbom`: the parts as a CycloneDX document on the standard output. Both are npm's own, without
 * what only tests and builds need.
 */
import { spawnSync } from 'node:child_process'

const TASKS: Record<string, string[]> = {
  audit: ['audit', '--omit=dev', '--audit-level=high'],
  sbom: ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'],
}
const args = TASKS[process.argv[2] ?? '']
if (!args) throw new Error(`There are ${Object.keys(TASKS).join(' and ')}.`)
const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
process.exitCode = status ?? 1
