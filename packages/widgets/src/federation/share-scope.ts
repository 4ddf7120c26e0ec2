interface Shared {
  lib?: unknown
  loading?: Promise<unknown> | null
}

/** The shared modules of the federation runtime, by scope, name and version, as the bundler exposes them. */
declare const __webpack_share_scopes__: Record<string, Record<string, Record<string, Shared>>>

/** The runtime caches a failed load of a shared module: it is reset, so that a retry loads it again. */
export function resetFailedShares(): void {
  if (typeof __webpack_share_scopes__ === 'undefined') return
  for (const scope of Object.values(__webpack_share_scopes__))
    for (const versions of Object.values(scope))
      for (const shared of Object.values(versions)) if (!shared.lib) shared.loading = null
}
