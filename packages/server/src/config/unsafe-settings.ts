import { DEVELOPMENT_SECRET, type Env } from './environment.ts'
import { Limits } from './limits.ts'
import { isLoopback, isReachable } from './reachability.ts'

/** Limits that keep codes and passwords from being guessed. */
const GUESSES = ['codeTries', 'codeGuessesPerDay', 'passwordTries'] as const
const DEFAULTS = Limits.parse({})

/** Warnings of settings that are allowed but unsafe. */
export function unsafeSettings(env: Env, production: boolean): string[] {
  return [
    ...(production && env.ROLE !== 'worker' && env.SMTP_URL === undefined && env.SMS === undefined
      ? ['Neither SMTP_URL nor SMS is set: nobody can register, or sign in by a code.']
      : []),
    ...(production && env.GEO_COUNTRY === 'CN' && env.SMTP_URL !== undefined && env.SMS === undefined
      ? [
          'SMS is not set, but GEO_COUNTRY is CN, where people register with mobile numbers: nobody can register.',
        ]
      : []),
    ...(production && env.CLIENT_SECRET === DEVELOPMENT_SECRET
      ? ['CLIENT_SECRET is the development default. Set one of your own before going public.']
      : []),
    ...(env.PAYMENTS?.sandbox && isReachable(env)
      ? [
          'PAYMENTS names the sandbox where others can reach it: anyone who opens its page becomes a member without paying.',
        ]
      : []),
    ...(production && env.CLOCK_OFFSET_MS !== 0
      ? [
          'CLOCK_OFFSET_MS moves the clock in production: memberships, codes and tokens end at wrong times. Unset it.',
        ]
      : []),
    ...(production && env.IMAGE_MODERATION.by === 'off'
      ? ['IMAGE_MODERATION is off in production: nothing looks at images before people see them.']
      : []),
    ...GUESSES.filter((limit) => env.LIMITS[limit] > DEFAULTS[limit]).map(
      (limit) =>
        `LIMITS raises ${limit} above ${DEFAULTS[limit]}: codes have four digits, and passwords are guessed. Lower it.`,
    ),
    ...(production && env.PUBLIC_URL && isPlainAndFar(env.PUBLIC_URL)
      ? ['PUBLIC_URL is http in production: everybody on the way can read what is sent. Use https.']
      : []),
    ...(env.PUBLIC_URL?.startsWith('https:') && env.TRUST_PROXY === 0
      ? [
          'TRUST_PROXY is 0 although PUBLIC_URL is https, which needs a proxy: all callers behind it count as one. Set TRUST_PROXY, and let the proxy send X-Forwarded-For.',
        ]
      : []),
  ]
}

const isPlainAndFar = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}
