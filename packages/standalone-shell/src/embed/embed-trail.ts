import type { KeyValueStore } from '@easel/client'

const KEY = 'former'
/** A browser keeps some fifty entries of a tab. */
const KEPT_AT_MOST = 200

/**
 * The entries of a frame's history that people who have gone have left behind: their addresses say what was looked for.
 * They cannot be taken out of a history; whoever comes back to one of them is to find it without that. Browsers without
 * names for the entries of a history tell nobody apart.
 */
export interface Trail {
  /** Whoever was here has gone: what they have passed is theirs, where the frame is now is the next one's. */
  end(): void
  /** Whether the frame has come back to where somebody was who has gone. */
  isFormer(): boolean
}

export function createTrail(window: Window, ofTab: KeyValueStore): Trail {
  const history: Navigation | undefined = (window as { navigation?: Navigation }).navigation
  const former = new Set<string>(ofTab.get(KEY)?.split(' '))
  const here = () => history?.currentEntry?.key ?? ''
  return {
    end() {
      for (const { key } of history?.entries() ?? []) former.add(key)
      former.delete(here())
      ofTab.set(KEY, [...former].slice(-KEPT_AT_MOST).join(' '))
    },
    isFormer: () => former.has(here()),
  }
}
