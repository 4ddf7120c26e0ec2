/** Milliseconds after which a server counts as unreachable. */
const TIMEOUT = 5000

/**
 * The server of an origin. `welcome`, `unknown`, `origin`: an Easel server, and what it says about the
 * partner on this page. `stranger`: another server. `nobody`: no response. `unknowable`: this page's policy
 * forbids the request.
 */
export type ServerState = 'welcome' | 'unknown' | 'origin' | 'stranger' | 'nobody' | 'unknowable'

/** Asks the server, because a frame's load event proves nothing: browsers fire it for their error page too. */
export async function probeServer(origin: string, partner: string | undefined): Promise<ServerState> {
  const question = new URL('/widgets/config.json', origin)
  if (partner) question.searchParams.set('partner', partner)
  let isForbidden = false
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    isForbidden ||= /^(connect|default)-src/.test(event.effectiveDirective)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    return (await stateAt(question)) ?? ((await answers(question)) ? 'stranger' : 'nobody')
  } catch {
    // Policy violations are reported in a separate task.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return isForbidden ? 'unknowable' : 'nobody'
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

/** Null when the response cannot be read or is not from Easel. */
async function stateAt(question: URL): Promise<ServerState | null> {
  try {
    const answer = await fetch(question, { ...plain(), mode: 'cors' })
    const { secret, partner } = (await answer.json()) as { secret?: unknown; partner?: { state?: unknown } }
    if (typeof secret !== 'string') return null
    const state = partner?.state
    return state === 'unknown' || state === 'origin' ? state : 'welcome'
  } catch {
    return null
  }
}

/** Any response counts, including one that this page may not read. */
const answers = (question: URL): Promise<Response> => fetch(question, { ...plain(), mode: 'no-cors' })

const plain = (): RequestInit => ({
  cache: 'no-store',
  credentials: 'omit',
  signal: AbortSignal.timeout(TIMEOUT),
})

/** The URL of the SDK's package on this Easel server: it is in no registry. */
export async function packageAt(origin: string): Promise<string> {
  try {
    const answer = await fetch(new URL('/widgets/config.json', origin), { ...plain(), mode: 'cors' })
    const { sdk } = (await answer.json()) as { sdk?: unknown }
    if (typeof sdk === 'string') return new URL(sdk, origin).href
  } catch {}
  return `${origin}/sdk/npm/easel-host-sdk-<version>.tgz`
}
