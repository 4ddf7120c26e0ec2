import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../../../config/start-error.ts'

/** Where an operator installs providers: in the data directory, which outlives versions of the product. */
export const providersFolder = (dataDir: string): string => join(dataDir, 'providers')

/**
 * The address of a package's code, from the operator's providers or from what the product itself has installed. Throws a
 * `StartError` that says how to install it.
 */
export function findPackage(engine: string, name: string, dataDir: string): string {
  const folder = providersFolder(dataDir)
  for (const from of [join(folder, 'package.json'), import.meta.filename]) {
    try {
      return pathToFileURL(createRequire(from).resolve(name)).href
    } catch {
      // It may be in the other place.
    }
  }
  throw new StartError(
    `Setting ENGINES is wrong: engine ${engine} needs the package ${name}. Install it: npm install --prefix ${folder} ${name}`,
  )
}
