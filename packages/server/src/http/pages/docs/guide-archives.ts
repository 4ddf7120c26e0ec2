import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { GUIDES_ROOT } from './guide-pages.ts'

/** What partners copy of a package, if it is there; neither its tests nor what was built of it. An example is copied whole. */
const COPIED = ['README.md', 'src', 'lib', 'Sources', 'Package.swift', 'pubspec.yaml', 'package.json']
/** What a tool or a person has left beside the sources, at any depth. */
const LEFT_OUT = /(^|\/)(\..*|node_modules|dist|build|package-lock\.json)(\/|$)/
/** The same bytes whenever it is asked for. */
const MODIFIED = new Date('2026-01-01T00:00:00Z')

/** The sources of a package as a zip, in a folder of its name. */
export async function guideArchive(directory: string): Promise<Buffer> {
  const zip = new ZipFile()
  for (const path of await filesOf(directory)) {
    const content = await readFile(join(GUIDES_ROOT, directory, path))
    zip.addBuffer(content, `${basename(directory)}/${path}`, { mtime: MODIFIED })
  }
  zip.end()
  return buffer(zip.outputStream)
}

const copiedOf = async (directory: string): Promise<string[]> =>
  directory.startsWith('packages/') ? COPIED : await readdir(join(GUIDES_ROOT, directory))

async function filesOf(directory: string): Promise<string[]> {
  const found = await Promise.all(
    (await copiedOf(directory)).map(async (name) => {
      const place = join(GUIDES_ROOT, directory, name)
      const stats = await stat(place).catch(() => null)
      if (!stats?.isDirectory()) return stats ? [name] : []
      const entries = await readdir(place, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(name, entry.parentPath.slice(place.length + 1), entry.name).replaceAll('\\', '/'),
        )
    }),
  )
  return found
    .flat()
    .filter((path) => !LEFT_OUT.test(path))
    .toSorted()
}
