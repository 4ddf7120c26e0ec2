import type { Client } from '@easel/client'
import type { TrackedEvents } from '@easel/contract/types'
import type { Track } from '@easel/widgets/runtime'
import { KEY } from './keys.ts'
import type { Session } from './session.ts'

/** Milliseconds in which events are collected into one call. */
const GATHERED = 5_000
const AT_MOST = 100
/** Browsers limit `keepalive` bodies to 64 KB; this is the limit in UTF-16 code units. */
const OUTLIVES_BELOW = 20_000
const VISITED = 'visited'

interface Parts {
  session: Pick<Session, 'get'>
  api(): Pick<Client, 'call' | 'serverNow'>
  /** Whether the operator has enabled analytics. */
  isOn(): boolean
}

/**
 * Sends usage events with the source of the first visit (`?from=`). Sends nothing if the browser asks not to be tracked;
 * events that cannot be sent are dropped.
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

/** A visit lasts as long as its tab, across reloads. */
function isNewInTab(window: Window): boolean {
  try {
    if (window.sessionStorage.getItem(VISITED)) return false
    window.sessionStorage.setItem(VISITED, '1')
    return true
  } catch {
    return false
  }
}
