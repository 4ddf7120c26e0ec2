/**
 * The part of a lock file that a stage of `npm start` needs, as a project of its own: npm installs exactly those packages, and
 * nothing that merely may lie beside them (Babel is an optional peer of what pages use, and ours in tests alone).
 * Plain JavaScript for any Node from 18 on.
 */

export const isPackage = (path) => path.startsWith('node_modules/') || path.includes('/node_modules/')

/** Where Node finds a package from there; null: not in the lock file. */
function placeOf(packages, from, name) {
  for (let place = from; ; place = upOf(place)) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
    if (packages[path]) return path
    if (place === '') return null
  }
}

/** The package in whose `node_modules` this one lies. */
function upOf(place) {
  const end = place.lastIndexOf('/node_modules/')
  if (end >= 0) return place.slice(0, end)
  return ''
}

/** What it does not run without. */
const neededBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** All that these need, themselves included. Names of folders of the lock file; '' is the root. */
export function reachedFrom(packages, starts) {
  const reached = new Set()
  const waiting = [...starts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const entry = packages[path]
    if (entry.link) waiting.push(entry.resolved)
    else {
      for (const name of neededBy(entry)) {
        const place = placeOf(packages, path, name)
        if (place !== null) waiting.push(place)
      }
    }
  }
  return reached
}

/** The version alone: ranges, and what the root overrides in them, have been settled by the lock file. */
function exactly(packages, place, range) {
  const entry = packages[place]
  if (entry.link) return range
  return entry.name ? `npm:${entry.name}@${entry.version}` : entry.version
}

/**
 * Where the registry has it, which npm otherwise asks for with a request for each package, answered with all that it knows of
 * every version. npm puts the registry that it is set to in place of this one.
 */
function tarballOf(
  path,
  { name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version },
) {
  return `https://registry.npmjs.org/${name}/-/${name.slice(name.indexOf('/') + 1)}-${version}.tgz`
}

/** Without what is not in `kept`. */
function trimmed(packages, path, kept) {
  const { devDependencies: _, peerDependencies, peerDependenciesMeta: __, ...entry } = packages[path]
  for (const kind of ['dependencies', 'optionalDependencies']) {
    // A peer is there as well as any other that it needs, and npm asks nothing more of it.
    const all = { ...entry[kind], ...(kind === 'dependencies' && peerDependencies) }
    const left = Object.entries(all).flatMap(([name, range]) => {
      const place = placeOf(packages, path, name)
      return place !== null && kept.has(place) ? [[name, exactly(packages, place, range)]] : []
    })
    delete entry[kind]
    if (left.length > 0) entry[kind] = Object.fromEntries(left)
  }
  if (isPackage(path) && !entry.link) entry.resolved ??= tarballOf(path, entry)
  return entry
}

/** The files of a project, by their paths, for which npm installs what is in `kept`. */
export function excerptOf(lock, kept) {
  const { packages } = lock
  const workspaces = [...kept].filter((path) => path !== '' && !isPackage(path))
  // Every package of ours is asked for by the root, so that none counts as superfluous.
  const links = Object.entries(packages).filter(([, { link, resolved }]) => link && kept.has(resolved))
  const all = new Set([...kept, ...links.map(([path]) => path)])
  const root = {
    ...(kept.has('') ? trimmed(packages, '', all) : {}),
    name: lock.name,
    version: lock.version,
    workspaces,
  }
  const entries = [...all].filter((path) => path !== '').sort()
  const excerpt = {
    ...{ name: lock.name, version: lock.version, lockfileVersion: lock.lockfileVersion, requires: true },
    packages: {
      '': root,
      ...Object.fromEntries(entries.map((path) => [path, trimmed(packages, path, all)])),
    },
  }
  const files = { 'package.json': { ...root, private: true }, 'package-lock.json': excerpt }
  for (const path of workspaces) files[`${path}/package.json`] = { ...excerpt.packages[path], private: true }
  return files
}
