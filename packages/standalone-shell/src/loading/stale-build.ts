const KEY = 'easel.loaded-anew'

/** The script that started this page: its name changes with everything that is built. */
const buildOf = (document: Document): string | null =>
  document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? null

/** True when the server is there, and has this build no more: what else the page names is gone as well. */
export async function isRemoved(document: Document): Promise<boolean> {
  const build = buildOf(document)
  if (!build) return false
  try {
    return (await fetch(build, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/**
 * Loads the page anew, since the new page names the new files. Once for each build in the life of the tab: if
 * the same build comes again, loading does not help. Not at all where that cannot be remembered.
 */
export function loadAnew(window: Window): void {
  const build = buildOf(window.document)
  if (!build) return
  try {
    const known: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]')
    const builds = Array.isArray(known) ? known : []
    if (builds.includes(build)) return
    window.sessionStorage.setItem(KEY, JSON.stringify([...builds, build]))
  } catch {
    return
  }
  window.location.reload()
}
