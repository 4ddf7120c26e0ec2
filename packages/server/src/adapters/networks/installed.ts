import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { isRunning } from '../../../../networks/src/living.mjs'

/** What `npm start` notes while it installs in stages (scripts/installing.mjs). */
const STATE = join(import.meta.dirname, '../../../../../node_modules/.easel-stage.json')
const ALL = 3
const LOOKED_AGAIN = 500

const Stage = z.object({
  stage: z.number(),
  by: z.number().nullable(),
  /** When that process was started. Null: not known here. */
  since: z.string().nullable().default(null),
  failed: z.boolean(),
})

/** Whether the networks and their libraries are there: a first start serves before they are. */
export type Networks = 'installed' | 'being installed' | 'missing'

export function networks(path = STATE): Networks {
  const { stage, by, since, failed } = read(path)
  if (stage >= ALL) return 'installed'
  const isLeft = failed || by === null || !isRunning({ by, since }, statSync(path).mtimeMs)
  return isLeft ? 'missing' : 'being installed'
}

/** Without a note everything was installed at once. */
function read(path: string): z.infer<typeof Stage> {
  try {
    return Stage.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return { stage: ALL, by: null, since: null, failed: false }
  }
}

/** Waits while they are being installed. Rejects where they are missing, or when the signal says so. */
export async function networksInstalled(signal: AbortSignal, path = STATE): Promise<void> {
  for (let state = networks(path); state !== 'installed'; state = networks(path)) {
    if (state === 'missing') {
      throw new Error('The networks are not installed: start again with npm start, which installs them.')
    }
    await wait(LOOKED_AGAIN, undefined, { signal })
  }
}
