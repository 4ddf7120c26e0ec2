/**
 * Checks that what the product is made of may be passed on with it: every dependency of production has a licence of
 * this list, as the lock file names it. Needs no network.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCK = join(import.meta.dirname, '../package-lock.json')

/** Licences that ask for no more than their own text. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]
/** Others, by package: why they may stay. */
const EXCEPTIONS: { packages: RegExp; licence: string; because: string }[] = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    because: 'libvips is a shared library that anybody may replace; sharp itself is Apache-2.0',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    because: 'data that a build reads; nothing of it is passed on',
  },
]
/** What their packages write otherwise. */
const SPELLED: Record<string, string> = { 'MIT,Apache2': 'MIT OR Apache-2.0' }

interface Entry {
  dev?: boolean
  link?: boolean
  version?: string
  license?: string
}

/** `(MIT OR CC0-1.0)`: one of them will do. `MIT AND Apache-2.0`: all of them hold. */
function isAllowed(name: string, expression: string): boolean {
  const text = (SPELLED[expression] ?? expression).replaceAll(/[()]/g, '')
  return text
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((licence) => ALLOWED.includes(licence) || isException(name, licence)),
    )
}

const isException = (name: string, licence: string): boolean =>
  EXCEPTIONS.some((exception) => exception.licence === licence && exception.packages.test(name))

const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, Entry> }
const production = Object.entries(packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link,
)
const refused = production.flatMap(([path, { license, version }]) => {
  const name = path.split('node_modules/').at(-1) ?? path
  if (license !== undefined && isAllowed(name, license)) return []
  return [`${name}@${version}: ${license ?? 'no licence is named'}`]
})
for (const line of refused) console.error(line)
if (refused.length > 0)
  console.error('Look for another package, or say in scripts/check-licences.ts why it may stay.')
else console.log(`${production.length} dependencies of production have licences that allow passing them on.`)
process.exitCode = refused.length > 0 ? 1 : 0
