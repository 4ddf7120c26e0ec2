import type { Client } from '@easel/client'
import type { TrackedEvents } from '@easel/contract/types'
import type { Track } from '@easel/widgets/runtime'
import { KEY } from './keys.ts'
import type { Session } from './session.ts'

/** Milliseconds in which events gather. */
const GATHERED = 5_000
const AT_MOST = 100
/** Browsers refuse what outlives its page above 64 KB; sources and names are counted in code units here. */
const OUTLIVES_BELOW = 20_000
const VISITED = 'visited'

interface Parts {
  session: Pick<Session, 'get'>
  api(): Pick<Client, 'call' | 'serverNow'>
  /** Whether the operator counts, as far as is known. */
  isOn(): boolean
}

/**
 * Counts what is done on the pages, with the source that the first address named. Nothing is sent for people whose
 * browser asks for that; what cannot be sent is dropped.
 */
export function createTracker(window: Window, { session, api, isOn }: Parts): Track {
  const { doNotTrack, globalPrivacyControl } = window.navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  const isRefused = doNotTrack === '1' || globalPrivacyControl === true
  let gathered: TrackedEvents = []

  const send = () => {
    const body = gathered.splice(0, AT_MOST)
    if (body.length > 0 && isOn())
      api()
        .call('track', { body, keepalive: JSON.stringify(body).length < OUTLIVES_BELOW })
        .catch(() => {})
  }
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') send()
  })

  const track: Track = (name, { downloadPlatform = null } = {}) => {
    if (isRefused || gathered.length >= AT_MOST) return
    if (gathered.length === 0) window.setTimeout(send, GATHERED)
    const props = { from: session.get(KEY.from), downloadPlatform: downloadPlatform as string | null }
    gathered = [...gathered, { name, at: api().serverNow(), props }]
  }
  if (isNewInTab(window)) track('visit')
  return track
}

/** A visit lasts as long as its tab, whatever is loaded again in it. */
function isNewInTab(window: Window): boolean {
  try {
    if (window.sessionStorage.getItem(VISITED)) return false
    window.sessionStorage.setItem(VISITED, '1')
    return true
  } catch {
    return false
  }
}
