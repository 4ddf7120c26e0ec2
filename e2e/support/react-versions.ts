import { createRequire } from 'node:module'
import { join } from 'node:path'
import react from '../../examples/partner-react/rspack.config.ts'
import { build } from '../../examples/shop/build.ts'
import { installIn } from '../../examples/shop/install.ts'

const FOLDER = join(import.meta.dirname, '../react-versions')
const SITE = join(import.meta.dirname, '../../examples/partner-react/site')

/** React versions of pages that federate Easel's widgets. `null`: Easel's own, the newest. */
export const REACTS: Record<string, string | null> = {
  '19.0.0': 'react-19.0',
  '19.1.1': 'react-19.1',
  '19.2.9': 'react-19.2',
  '19.3.1': null,
}

/** Installs the React versions, once. */
export const installReacts = (): void => installIn(FOLDER, 'react-dom-19.2')

/** Builds the React example with another version of React. Returns the folders with the site's files. */
export async function buildWith(alias: string | null): Promise<string[]> {
  if (alias === null) return [SITE, await built('own', {})]
  const own = createRequire(join(FOLDER, 'package.json'))
  const at = (name: string) => join(own.resolve(`${name}/package.json`), '..')
  return [
    SITE,
    await built(alias, { react: at(alias), 'react-dom': at(alias.replace('react-', 'react-dom-')) }),
  ]
}

async function built(name: string, alias: Record<string, string>): Promise<string> {
  const path = join(FOLDER, 'dist', name)
  await build({
    ...react,
    output: { ...react.output, path },
    resolve: { ...react.resolve, alias },
  })
  return path
}
