interface Shared {
  lib?: unknown
  loading?: Promise<unknown> | null
}

/** What the federation's runtime shares, by scope, name and version. The bundler knows where it is. */
declare const __webpack_share_scopes__: Record<string, Record<string, Record<string, Shared>>>

/** The runtime remembers for ever that a shared file did not come: another try would get the old failure. */
export function forgetMissingShares(): void {
  if (typeof __webpack_share_scopes__ === 'undefined') return
  for (const scope of Object.values(__webpack_share_scopes__))
    for (const versions of Object.values(scope))
      for (const shared of Object.values(versions)) if (!shared.lib) shared.loading = null
}
