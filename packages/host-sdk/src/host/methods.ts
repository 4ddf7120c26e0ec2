import { BRIDGE_CALLS, type BridgeCall, type CallsTo } from '@easel/contract/bridge'
import type { HostMethods } from './easel.ts'
import type { Embedding } from './embedding.ts'

type Using = <T>(use: (embedding: Embedding) => Promise<T>) => Promise<T>

/** The partner's methods, one for each row of the table that has one. `using`: the current embedding. */
export function hostMethods(using: Using): HostMethods {
  const methods: Record<string, (...args: never[]) => Promise<unknown>> = {}
  for (const [name, { method }] of Object.entries<BridgeCall>(BRIDGE_CALLS))
    if (method)
      methods[name] = (...args) => {
        const done = using((now) => now.call(name as CallsTo<'guest'>, method(...args), args[method.length]))
        // Mostly nobody waits for it: nothing else would tell of a page that is misspelt.
        done.catch((error) => error.code === 'INVALID_ARGUMENT' && console.error(error))
        return done
      }
  return methods as unknown as HostMethods
}
