/** Options of Stripe's library for another address than Stripe's; null: Stripe's. */
export function clientOptionsOf(baseUrl: string | null) {
  if (baseUrl === null) return {}
  const { protocol, hostname, port } = new URL(baseUrl)
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
  }
}
