import { BroadcastChannel } from 'node:worker_threads'
import { builtinEnvironments } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']

/** happy-dom in a context of its own, with what browsers have and it lacks: the channel between tabs. */
export default {
  ...happyDom,
  name: 'happy-dom-with-tabs',
  async setupVM(options: Record<string, unknown>) {
    const { getVmContext, ...environment } = await (happyDom.setupVM ?? fail)(options)
    return {
      ...environment,
      getVmContext() {
        return Object.assign(getVmContext(), { BroadcastChannel })
      },
    }
  },
}

function fail(): never {
  throw new Error('This version of Vitest has no happy-dom in contexts of their own.')
}
