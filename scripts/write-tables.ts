/**
 * Generates files from the tables of the bridge (for the ends of apps, too), of pages and of widgets, the country list of the
 * login, and the tables of options, events and errors in the guides.
 * `--check` writes nothing, and fails if a file is out of date.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { bridgeFiles } from './tables/bridge.ts'
import { countryFiles } from './tables/countries.ts'
import { firstPaintFiles } from './tables/first-paint.ts'
import { guideFiles } from './tables/guides/guide-tables.ts'
import { nativeFiles } from './tables/native-calls.ts'
import { partnerTypes } from './tables/partner-types.ts'
import { EXPOSED, widgetFiles } from './tables/widgets.ts'
import { ROOT } from './tables/written.ts'

const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values
const written = {
  ...bridgeFiles(),
  ...widgetFiles(),
  ...partnerTypes(),
  ...countryFiles(),
  ...firstPaintFiles(),
  ...guideFiles(),
  ...(await nativeFiles()),
}

for (const [file, text] of Object.entries(written)) {
  if (read(file) === text) continue
  if (check) complain(`${file} is not what the tables say`)
  else write(file, text)
}
for (const file of globSync(`${EXPOSED}/*`, { cwd: ROOT })) {
  if (file in written) continue
  if (check) complain(`${file} is of no widget of the table`)
  else rmSync(join(ROOT, file))
}

function read(file: string): string | null {
  try {
    return readFileSync(join(ROOT, file), 'utf8')
  } catch {
    return null
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true })
  writeFileSync(join(ROOT, file), text)
}

function complain(line: string): void {
  console.error(`${line}: npm run tables`)
  process.exitCode = 1
}
