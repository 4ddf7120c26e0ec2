const KEY = 'easel.loaded-anew'

/** The entry script of this page, whose name changes with each build. What is asynchronous comes beside it. */
const buildOf = (document: Document): string | null =>
  document.querySelector<HTMLScriptElement>('script[src*="/assets/"]:not([async])')?.src ?? null

const BUILD_NAME = /\/site\.([0-9a-f]+)\.js$/

/** The server's name of this page's build; null if the page is not from a build. */
export const buildNameOf = (document: Document): string | null =>
  BUILD_NAME.exec(buildOf(document) ?? '')?.[1] ?? null

/** Whether the server no longer has this build, so that its other files are gone as well. */
export async function isBuildGone(document: Document): Promise<boolean> {
  const build = buildOf(document)
  if (!build) return false
  try {
    return (await fetch(build, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/**
 * Reloads the page to get the new build. Only once for each build and tab: if the same build is served again,
 * reloading does not help. Never where that cannot be stored.
 */
export function reloadOnce(window: Window): void {
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
