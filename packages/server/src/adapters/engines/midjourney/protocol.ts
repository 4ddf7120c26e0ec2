import { z } from 'zod'

/** Reply to a submit. Relays add and omit fields. */
const Reply = z.object({
  code: z.coerce.number(),
  result: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => (id === null || id === undefined || id === '' ? null : String(id))),
  description: z.string().nullish().catch(null),
  properties: z.record(z.string(), z.unknown()).nullish(),
})
export type Reply = z.output<typeof Reply>

export const REPLY = {
  ok: 1,
  notFound: 3,
  existed: 21,
  inQueue: 22,
  queueFull: 23,
  bannedPrompt: 24,
  /** Of relays: whatever they pass calls on to is busy. */
  relayFull: 30,
} as const

const Button = z.object({ customId: z.string() })

const Task = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string().nullish(),
  progress: z.union([z.string(), z.number()]).nullish(),
  imageUrl: z.string().nullish(),
  failReason: z.string().nullish(),
  buttons: z.array(z.unknown()).nullish(),
})

export type TaskStatus =
  | 'NOT_START'
  | 'SUBMITTED'
  | 'IN_PROGRESS'
  | 'FAILURE'
  | 'SUCCESS'
  | 'MODAL'
  | 'CANCEL'

/** A task's state. */
export interface Task {
  id: string
  status: TaskStatus
  /** 0 to 1. */
  progress: number
  imageUrl: string | null
  failReason: string | null
  /** Button ids, in the dialect with actions. */
  customIds: string[]
}

export const readReply = (body: unknown): Reply | null => Reply.safeParse(body).data ?? null

/** Null: not a task. Unknown statuses count as running. */
export function readTask(body: unknown): Task | null {
  const { data } = Task.safeParse(body)
  if (!data) return null
  return {
    id: data.id,
    status: (data.status ?? 'NOT_START') as TaskStatus,
    progress: fractionOf(data.progress),
    imageUrl: data.imageUrl || null,
    failReason: data.failReason ?? null,
    customIds: (data.buttons ?? []).flatMap((button) => Button.safeParse(button).data?.customId ?? []),
  }
}

/** '42%' as 0.42. */
function fractionOf(progress: string | number | null | undefined): number {
  const percent = Number.parseFloat(String(progress ?? 0))
  return Number.isFinite(percent) ? Math.min(1, Math.max(0, percent / 100)) : 0
}
