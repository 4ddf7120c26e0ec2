import { allPages } from './all-pages.ts'
import type { CommandResult, RunCommand } from './commands.ts'
import { OperatorError } from './operator-error.ts'
import { table } from './table.ts'

/** Options of the commands below, for the parser. */
export const SERVICE_OPTIONS = {
  days: { type: 'string' },
  day: { type: 'string' },
  user: { type: 'string' },
  hours: { type: 'string' },
  all: { type: 'boolean' },
  search: { type: 'string' },
  message: { type: 'string' },
} as const

interface Given {
  verb: string | undefined
  id: string
  rest: readonly string[]
  values: {
    days?: string
    day?: string
    user?: string
    hours?: string
    all?: boolean
    search?: string
    message?: string
  }
}

/**
 * The commands that a partner's server can also make by calls. Returns the text to print, null for invalid arguments,
 * and undefined where the command is another one.
 */
export async function serviceCommand(given: Given, run: RunCommand): Promise<string | null | undefined> {
  const command = COMMANDS[given.verb as keyof typeof COMMANDS]
  return command?.(given, run)
}

const COMMANDS = {
  async show({ id }: Given, run: RunCommand) {
    return JSON.stringify(await run('partner.show', { id }), null, 2)
  },

  async usage({ id, values }: Given, run: RunCommand) {
    const days = Number(values.days ?? 30)
    if (!Number.isInteger(days)) return null
    const use = await run('partner.usage', { id, days })
    return [
      table(
        ['day', 'visits', 'users', 'images', 'failed'],
        use.days.map(({ day, visits, users, images, failed }) => [
          day,
          ...[visits, users, images, failed].map(String),
        ]),
      ),
      table(['user', 'images', 'failed', 'last'], use.users.map(cellsOf)),
    ].join('\n\n')
  },

  async users({ id, values }: Given, run: RunCommand) {
    const days = Number(values.days ?? 30)
    if (!Number.isInteger(days)) return null
    const users: CommandResult<'partner.users'> = []
    for (;;) {
      const last = users.at(-1)
      const after = last ? { images: last.images, user: last.user } : null
      const next = await run('partner.users', { id, days, search: values.search ?? '', after })
      if (next.length === 0) break
      users.push(...next)
    }
    if (users.length === 0) return 'Nobody made anything.'
    return table(['user', 'images', 'failed', 'last'], users.map(cellsOf))
  },

  async quota({ id, values }: Given, run: RunCommand) {
    const [imagesPerDay, imagesPerUserPerDay] = [values.day, values.user].map(limitIn)
    if (imagesPerDay === undefined && imagesPerUserPerDay === undefined) return null
    const { quotas } = await run('partner.quota', { id, imagesPerDay, imagesPerUserPerDay })
    const [day, user] = [quotas.imagesPerDay, quotas.imagesPerUserPerDay].map((limit) => limit ?? 'no limit')
    return `${id}, sets of images in 24 hours: ${day} for all users together, ${user} of its own for each.`
  },

  async webhook({ id, rest: [url, events] }: Given, run: RunCommand) {
    if (url === undefined) return null
    const input = { id, url: url === 'off' ? null : url, events: events?.split(',') }
    const { webhook, secret } = await run('partner.webhook', input)
    if (!webhook) return `${id} is told of nothing any more.`
    const told = `${id} is told at ${webhook.url} of ${webhook.events.join(', ')}.`
    return secret === null ? told : `${told}\n\nSecret (keep it on your server):\n  ${secret}`
  },

  async 'webhook-secret'({ id }: Given, run: RunCommand) {
    const { secret, previousUntil } = await run('partner.webhookSecret', { id })
    const until = previousUntil
      ? `\nThe previous one signs, too, until ${new Date(previousUntil).toISOString()}.`
      : ''
    return `Secret (keep it on your server):\n  ${secret}${until}`
  },

  async ping({ id }: Given, run: RunCommand) {
    const { message } = await run('partner.ping', { id })
    return `The message ${message} is sent. What its server answers: npm run partner messages ${id}`
  },

  async messages({ id }: Given, run: RunCommand) {
    const messages = await allPages((before) => run('partner.messages', { id, before }))
    if (messages.length === 0) return 'No messages in the last seven days.'
    return table(
      ['at', 'id', 'type', 'state', 'attempts', 'status', 'error'],
      messages.map(({ at, id: message, type, state, attempts, status, error }) => [
        new Date(at).toISOString(),
        message,
        type,
        state,
        String(attempts),
        String(status ?? '-'),
        error ?? '',
      ]),
    )
  },

  async replay({ id, values }: Given, run: RunCommand) {
    if (values.message !== undefined) {
      await run('partner.replayMessage', { id, message: values.message })
      return 'The message is sent again.'
    }
    const { count } = await run('partner.replay', {
      id,
      hours: Number(values.hours ?? 24),
      all: values.all ?? false,
    })
    return `${count} messages are sent again.`
  },

  async 'erase-user'({ id, rest: [user] }: Given, run: RunCommand) {
    if (user === undefined) return null
    const erased = await run('partner.eraseUser', { id, user })
    return `All that was kept of this user (${erased.user}) is deleted; files follow within a minute.`
  },
}

const cellsOf = ({ user, images, failed, lastAt }: CommandResult<'partner.users'>[number]): string[] => [
  ...[user, String(images), String(failed)],
  new Date(lastAt).toISOString(),
]

/**
 * `none`: no limit of the partner's own; undefined: left as it is. What is no number (`10,000`) is refused here: on its way to a
 * running server it would become null, which is "none".
 */
function limitIn(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return null
  if (!/^\d+$/.test(text))
    throw new OperatorError(
      `"${text}" is no number of sets of images. Write digits alone, such as 10000, or "none".`,
    )
  return Number(text)
}
