/** Milliseconds until a widget counts as failed. */
const MAX_WAIT = 8000

/** What Module Federation asks for modules. */
interface Container {
  init(shared: object): unknown
  get(name: string): Promise<() => unknown>
}

/**
 * A remote for webpack's `remotes`. By its address alone, webpack would ask it before the page renders at all: one that does
 * not answer would stop the page. This one is asked when a widget is shown, and for eight seconds.
 */
export const lateRemote = (name: string, entry: string): string =>
  `promise Promise.resolve((${containerOf})(${JSON.stringify(name)}, ${JSON.stringify(entry)}, ${MAX_WAIT}))`

/** Runs in the page, as text: it sees nothing of this file. */
function containerOf(name: string, entry: string, wait: number): Container {
  let shared: object
  let arriving: Promise<Container> | null = null
  const arrive = () =>
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = entry
      script.onload = () => resolve()
      script.onerror = () => {
        // The next one who asks tries again.
        arriving = null
        script.remove()
        reject(new Error(`${entry} did not load.`))
      }
      document.head.append(script)
    }).then(async () => {
      const container = (globalThis as unknown as Record<string, Container>)[name] as Container
      await container.init(shared)
      return container
    })
  return {
    init: (scope) => {
      shared = scope
    },
    get: (module) => {
      arriving ??= arrive()
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error(`${entry} did not come within ${wait / 1000} s.`)), wait)
      })
      return Promise.race([arriving.then((container) => container.get(module)), late])
    },
  }
}
