/** Our names, as people write them who expect a prefix. */
const PREFIX = /^EASEL_/
/** In a short name two wrong letters make another word. */
const SHORT = 8
/** What Kubernetes puts into an environment for each of its services: one of them may be called as we are. */
const KUBERNETES = /_SERVICE_HOST$|_SERVICE_PORT(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/
const KUBERNETES_ADDRESS = /^(tcp|udp|sctp):\/\//
/** Settings of other programs that look like ours. */
const OF_OTHERS = ['POST', 'ORIGIN', 'LOGLEVEL']
/** Names that people expect and that are further off. */
const EXPECTED: Readonly<Record<string, string>> = {
  TRUST_PROXIES: 'TRUST_PROXY',
  SECRET: 'CLIENT_SECRET',
  METRICS_KEY: 'METRICS_TOKEN',
  DAILY_SPEND_LIMIT: 'DAILY_SPEND_CAP',
  DAILY_CAP: 'DAILY_SPEND_CAP',
  SPEND_CAP: 'DAILY_SPEND_CAP',
  DB_URL: 'DATABASE_URL',
  POSTGRES_URL: 'DATABASE_URL',
  NODE_ENVIRONMENT: 'NODE_ENV',
  DATA_PATH: 'DATA_DIR',
  DATA_DIRECTORY: 'DATA_DIR',
}

/** A warning for each variable that looks like one of our settings and is none. */
export function misspelledSettings(
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (settings.includes(name) || OF_OTHERS.includes(name)) return []
    if (KUBERNETES.test(name) || KUBERNETES_ADDRESS.test(value)) return []
    const meant = meantBy(name, settings)
    // Who has set that one has the other for another program.
    if (meant && name in EXPECTED && environment[meant] !== undefined) return []
    return meant ? [`${name} is no setting and is not read. Did you mean ${meant}?`] : []
  })
}

function meantBy(name: string, settings: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  const plain = upper.replace(PREFIX, '')
  // SECRET alone may be any program's.
  const expected = upper === 'SECRET' ? undefined : EXPECTED[plain]
  if (expected) return expected
  const isOtherCase = name !== upper
  // Lower case is for other things; only the very name in it is meant for us.
  if (isOtherCase) return settings.find((setting) => setting.includes('_') && setting === plain)
  return settings.find((setting) => distance(plain, setting) <= (setting.length > SHORT ? 2 : 1))
}

/** Letters to change, add, leave out or swap with their neighbor, to get from one to the other. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= to.length; at += 1) {
      const same = from[row - 1] === to[at - 1]
      const swapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = now
  }
  return last[to.length] ?? 0
}
