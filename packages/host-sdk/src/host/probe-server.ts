/** Milliseconds until a server counts as silent. */
const TIMEOUT = 5000

/**
 * Who stands behind an origin. `welcome`, `unknown`, `origin`: Easel, with what it says of the partner on this page.
 * `stranger`: something answers, and not as Easel does. `nobody`: nothing does. `unknowable`: this page may not ask.
 */
export type Reach = 'welcome' | 'unknown' | 'origin' | 'stranger' | 'nobody' | 'unknowable'

/** A frame tells of its own load even when it shows the browser's error page: only a question tells who is there. */
export async function reachOf(origin: string, partner: string | undefined): Promise<Reach> {
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
    // The violation is told in a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return isForbidden ? 'unknowable' : 'nobody'
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

/** Null where the answer cannot be read, or is none of Easel's. */
async function stateAt(question: URL): Promise<Reach | null> {
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

/** Whatever it is: an answer that this page may not read is one, too. */
const answers = (question: URL): Promise<Response> => fetch(question, { ...plain(), mode: 'no-cors' })

const plain = (): RequestInit => ({
  cache: 'no-store',
  credentials: 'omit',
  signal: AbortSignal.timeout(TIMEOUT),
})

/** Where this Easel hands out its bridge as a package: there is no registry that has it. */
export async function packageAt(origin: string): Promise<string> {
  try {
    const answer = await fetch(new URL('/widgets/config.json', origin), { ...plain(), mode: 'cors' })
    const { sdk } = (await answer.json()) as { sdk?: unknown }
    if (typeof sdk === 'string') return new URL(sdk, origin).href
  } catch {}
  return `${origin}/sdk/npm/easel-host-sdk-<version>.tgz`
}
