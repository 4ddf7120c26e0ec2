/**
 * Puts what partners install where it is served: the packages into `sdk/`, and the types of the federated modules into
 * `widgets/`, where Module Federation looks for them.
 */
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { WIDGET_ROWS } from '../packages/widgets/src/federation/widgets.ts'
import { publishPackages } from './pack-packages.ts'
import { precompress } from './precompress.ts'

const PACKAGES = join(import.meta.dirname, '../packages')
const WIDGETS = join(PACKAGES, 'widgets/dist')
const TYPES = '@mf-types.zip'
const LOADED_TYPES = '@mf-types.d.ts'
/** A fixed date, so that the same content results in the same file. */
const TIMELESS = new Date('2000-01-01T00:00:00Z')

publishPackages()
await zipTypes(readFileSync(join(PACKAGES, 'widgets/types/easel.d.ts'), 'utf8'))
typeLoading()
await nameTypes()

/** Writes each ambient module to a file of its own, for `paths` in a TypeScript project. */
async function zipTypes(ambient: string): Promise<void> {
  const zip = new ZipFile()
  const done = finished(zip.outputStream.pipe(createWriteStream(join(WIDGETS, TYPES))))
  for (const [, name = '', body = ''] of ambient.matchAll(
    /^declare module 'easel\/([^']+)' \{\n(.*?)^\}$/gms,
  )) {
    const up = name.includes('/') ? '../' : './'
    const text = body.replace(/^ {2}/gm, '').replaceAll("import('easel/", `import('${up}`)
    zip.addBuffer(Buffer.from(text), `${name}.d.ts`, { mtime: TIMELESS })
  }
  zip.end()
  await done
}

/**
 * Types for `loadRemote()` of the federation runtime by module name. The consumer's build inserts its own
 * name of the remote.
 */
function typeLoading(): void {
  const names = WIDGET_ROWS.flatMap(([name]) => [name, `${name}/mount`]).map(
    (name) => `'REMOTE_ALIAS_IDENTIFIER/${name}'`,
  )
  const types = names.map((name) => `T extends ${name} ? typeof import(${name}) :`)
  const text = `export type RemoteKeys = ${names.join(' | ')}\nexport type PackageType<T> = ${types.join('\n  ')}\n  any\n`
  writeFileSync(join(WIDGETS, LOADED_TYPES), text)
}

/** Adds the types to the manifest, where the consumer's build finds them. */
async function nameTypes(): Promise<void> {
  const path = join(WIDGETS, 'mf-manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { metaData: { types: object } }
  manifest.metaData.types = { ...manifest.metaData.types, zip: TYPES, api: LOADED_TYPES }
  writeFileSync(path, JSON.stringify(manifest))
  await precompress(WIDGETS, 'mf-manifest.json')
}
