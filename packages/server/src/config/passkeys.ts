import { isIP } from 'node:net'
import { StartError } from './start-error.ts'

/** Browsers make passkeys for names, not for addresses of machines, and over https, but for this very machine. */
export function checkPasskeys(isOn: boolean, publicUrl: string | undefined): void {
  if (!isOn) return
  const { protocol, hostname } = new URL(publicUrl ?? 'none:')
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (isName && (protocol === 'https:' || hostname === 'localhost')) return
  throw new StartError(
    'Setting PASSKEYS needs PUBLIC_URL with https and a name, such as https://easel.example (or http://localhost:3000 to try it). Set it, or unset PASSKEYS, then start again.',
  )
}
