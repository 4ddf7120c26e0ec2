/** Milliseconds for this page's server to answer. */
const TIMEOUT = 3000

/** The embedder policy of this page; null without one, and when the server does not answer. */
export async function embedderPolicyOfPage(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const { headers } = await fetch(location.href, { method: 'HEAD', signal })
    const [policy = ''] = headers.get('cross-origin-embedder-policy')?.split(';') ?? []
    if (policy) return policy === 'unsafe-none' ? null : policy
  } catch {}
  return globalThis.crossOriginIsolated ? 'require-corp' : null
}

/**
 * The first ancestor of this page with another origin; null without one, and where the browser does not
 * reveal it.
 */
export function foreignAncestor(): string | null {
  if (window.top === window) return null
  const around = location.ancestorOrigins ? [...location.ancestorOrigins] : ['another site']
  return around.find((origin) => origin !== location.origin) ?? null
}
