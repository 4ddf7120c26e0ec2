import { SLOTS, type Slot } from '@easel/contract/numbers'
import { z } from 'zod'

const StartedSchema = z.object({
  client: z.string(),
  tasks: z.array(z.object({ id: z.string(), slots: z.array(z.literal([...SLOTS])) })),
})

/** Tasks at the service for one work. `client`: by which its socket is found again. */
export interface StartedTasks {
  client: string
  tasks: { id: string; slots: Slot[] }[]
}

/** Those that an earlier attempt has stored; null: none. */
export function startedIn(text: string | null): StartedTasks | null {
  if (text === null) return null
  try {
    return StartedSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
