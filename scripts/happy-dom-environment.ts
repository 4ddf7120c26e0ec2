import { randomUUID } from 'node:crypto'
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
        return Object.assign(getVmContext(), { BroadcastChannel: createChannels() })
      },
    }
  },
}

/** Channels of one test file: Node's reach all threads of the process, and so the other files. */
function createChannels() {
  const file = randomUUID()
  return class extends BroadcastChannel {
    constructor(name: string) {
      super(`${file} ${name}`)
    }
  }
}

function fail(): never {
  throw new Error('This version of Vitest has no happy-dom in contexts of their own.')
}
