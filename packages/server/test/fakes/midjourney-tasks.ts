import { COLORS, gridPng, plainPng } from './paint.ts'

export type MidjourneyDialect = 'change' | 'action'

/** How a task goes. */
export interface Script {
  /** It never gets further than that. */
  stuckAt?: string
  failReason?: string
  /** The address of its picture leads nowhere. */
  expired?: boolean
  modal?: boolean
}

export interface FakeTask {
  id: string
  action: string
  prompt: string
  state: string | null
  notifyHook: string | null
  status: string
  progress: string
  index: number
  script: Script
  images: number
}

const STATES = ['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'SUCCESS']
/** One picture of a grid, at 1:1. */
const SIDE = 64

/** One step further, as far as its script lets it. */
export function advance(task: FakeTask): void {
  const { status, script: how } = task
  const at = STATES.indexOf(status)
  if (at < 0 || at === STATES.length - 1 || how.stuckAt === status) return
  const next = STATES[at + 1] ?? ''
  task.status = next === 'SUCCESS' && how.failReason !== undefined ? 'FAILURE' : next
  task.progress = { SUBMITTED: '0%', IN_PROGRESS: '42%', SUCCESS: '100%' }[task.status] ?? ''
}

/** A task in the dialect's form. */
export function taskView(task: FakeTask, dialect: MidjourneyDialect, url: string) {
  const { id, action, prompt, state, status, progress, script: how } = task
  const shown = status === 'IN_PROGRESS' || status === 'SUCCESS'
  return {
    id,
    action,
    status,
    prompt,
    promptEn: prompt,
    description: `/imagine ${prompt}`,
    state,
    submitTime: 1,
    startTime: 1,
    finishTime: status === 'SUCCESS' ? 2 : null,
    imageUrl: shown ? `${url}/pictures/${id}/${how.expired ? 'expired' : status.toLowerCase()}.png` : null,
    progress,
    failReason: status === 'FAILURE' ? (how.failReason ?? null) : null,
    properties: { finalPrompt: prompt },
    ...(dialect === 'action' && status === 'SUCCESS' ? { buttons: buttonsOf(task) } : {}),
  }
}

/** The picture of a task: a grid, or one of its four. */
export const sendPicture = async (
  tasks: ReadonlyMap<string, FakeTask>,
  path: string,
  answer: { writeHead(status: number): { end(): void }; end(bytes: Buffer): void },
) => {
  const [, id = '', name] = /^\/pictures\/(\d+)\/(\w+)\.png$/.exec(path) ?? []
  const task = tasks.get(id)
  if (!task || name === 'expired') return answer.writeHead(404).end()
  const [across = 1, down = 1] = /--ar (\d):(\d)/.exec(task.prompt)?.slice(1).map(Number) ?? []
  const scale = task.action === 'UPSCALE_HD' ? 2 : 1
  const [width, height] = [SIDE * across * scale, SIDE * down * scale]
  if (task.action.startsWith('UPSCALE'))
    answer.end(await plainPng(width, height, COLORS[task.index - 1] ?? '#000'))
  else answer.end(await gridPng(width * 2, height * 2))
}

const HASH = '898416ec-7c18-4762-bf03-8e428fee1860'
const button = (customId: string, label: string) => ({ customId, emoji: '', label, type: 2, style: 2 })

function buttonsOf({ action }: FakeTask) {
  if (action === 'UPSCALE') {
    return [
      button(`MJ::JOB::upsample_v6_2x_subtle::1::${HASH}::SOLO`, 'Upscale (Subtle)'),
      button(`MJ::JOB::upsample_v6_2x_creative::1::${HASH}::SOLO`, 'Upscale (Creative)'),
    ]
  }
  if (action === 'UPSCALE_HD') return []
  const four = [1, 2, 3, 4]
  return [
    ...four.map((index) => button(`MJ::JOB::upsample::${index}::${HASH}`, `U${index}`)),
    button(`MJ::JOB::reroll::0::${HASH}::SOLO`, ''),
    ...four.map((index) => button(`MJ::JOB::variation::${index}::${HASH}`, `V${index}`)),
  ]
}
