/** Milliseconds for this page's own server to say what it sends with the page. */
const TIMEOUT = 3000

/** The policy by which this page lets in only what allows it; null where it has none, or does not say. */
export async function isolationOfPage(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const { headers } = await fetch(location.href, { method: 'HEAD', signal })
    const [policy = ''] = headers.get('cross-origin-embedder-policy')?.split(';') ?? []
    if (policy) return policy === 'unsafe-none' ? null : policy
  } catch {}
  return globalThis.crossOriginIsolated ? 'require-corp' : null
}

/** The other site whose frame this page is in; null where there is none. Not every browser says which it is. */
export function foreignAround(): string | null {
  if (window.top === window) return null
  const around = location.ancestorOrigins ? [...location.ancestorOrigins] : ['another site']
  return around.find((origin) => origin !== location.origin) ?? null
}
