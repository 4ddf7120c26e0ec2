import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAMEWORKS } from './build-frameworks.ts'

const PACKAGES = join(import.meta.dirname, '../packages')
/** They wait here while the build of the pages empties the folder that is served. */
const PACKED = join(PACKAGES, 'host-sdk/dist-packed')
const SERVED = join(PACKAGES, 'host-sdk/dist-web')

/**
 * Packs the bridge, and the components for frameworks beside it, because they are in no registry. `sdk/packages.json` has the path of each, by its name:
 * that is where partners look them up.
 */
export function packPackages(): void {
  const bridge = packInto('npm', ['host-sdk'])
  const frameworks = packInto(
    'frameworks',
    FRAMEWORKS.map(({ folder }) => folder),
  )
  writeFileSync(join(PACKED, 'packages.json'), `${JSON.stringify({ ...bridge, ...frameworks }, null, 2)}\n`)
}

/** Moves what was packed to where it is served. */
export function publishPackages(): void {
  for (const name of readdirSync(PACKED)) {
    rmSync(join(SERVED, name), { recursive: true, force: true })
    renameSync(join(PACKED, name), join(SERVED, name))
  }
}

/** Names the files by their content, so that a partner's lock file stays valid. Returns the packages' paths. */
function packInto(place: string, folders: readonly string[]): Record<string, string> {
  const out = join(PACKED, place)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const packed = folders.map((folder) => join(PACKAGES, folder, 'dist'))
  const { status } = spawnSync('npm', ['pack', ...packed, '--silent', '--pack-destination', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const files = readdirSync(out)
  if (status !== 0 || files.length !== folders.length) throw new Error('The packages cannot be packed.')
  return Object.fromEntries(
    files.map((file) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(out, file)))
        .digest('hex')
        .slice(0, 8)
      const named = file.replace(/\.tgz$/, `.${hash}.tgz`)
      renameSync(join(out, file), join(out, named))
      // `easel-vue-0.1.0.tgz` is `@easel/vue`.
      const name = file.replace(/^easel-(.*)-\d+\.\d+\.\d+\.tgz$/, '@easel/$1')
      return [name, `/sdk/${place}/${named}`]
    }),
  )
}
