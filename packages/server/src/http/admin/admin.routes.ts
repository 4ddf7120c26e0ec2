import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import type { Role } from '../../domain/staff/roles.ts'
import { MIN_PASSWORD } from '../../domain/staff/set-up.ts'
import type { SignedInStaff, StaffSignIn } from '../../domain/staff/sign-in.ts'
import { StaffKeyError } from '../../domain/staff/staff-key-error.ts'
import { addressOf } from '../client-address.ts'
import { headerOf } from '../header-of.ts'
import { adminPage } from './admin-page.ts'

/** Asked by the page itself, as it does for what is live: it keeps nobody signed in. */
export const PASSIVE_HEADER = 'x-passive'

export interface AdminParts {
  signIn: StaffSignIn
  perform: {
    isAllowed(name: string, role: Role): boolean
    actionsOf(role: Role): object[]
    action(
      name: string,
      input: unknown,
      actor: { name: string; role: Role },
      reason: string | null,
    ): Promise<{ result: unknown } | { error: string }>
  }
  security: SecurityLog
  /** Directory of the built console. */
  distDir: string
}

const text = (length: number) => z.string().min(1).max(length)
const Credentials = z.strictObject({ name: text(64), password: text(300), code: text(32) })
const SetUp = z.strictObject({ code: text(100) })
const Completion = z.strictObject({ code: text(100), password: text(300), totpCode: z.string().max(16) })
const Action = z.strictObject({
  input: z.unknown().optional(),
  reason: z.string().max(500).nullable().default(null),
})

const BEARER = /^Bearer ([\w-]{20,100})$/

/** The console: its page and its calls, for signed-in staff. Its tokens are in a header, never in an address. */
export async function adminRoutes(app: FastifyInstance, parts: AdminParts): Promise<void> {
  const { signIn, perform, security } = parts
  await adminPage(app, parts.distDir)

  const bodyOf = <T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> => {
    expectOwnPage(request)
    const parsed = schema.safeParse(request.body ?? {})
    if (!parsed.success) throw new Refusal(400, 'body_invalid')
    return parsed.data
  }
  const staffOf = async (request: FastifyRequest): Promise<SignedInStaff> => {
    expectOwnPage(request)
    const token = BEARER.exec(headerOf(request, 'authorization') ?? '')?.[1]
    const staff = token ? await signIn.identify(token, headerOf(request, PASSIVE_HEADER) === '1') : null
    if (!staff) throw new Refusal(401, 'token_invalid')
    return staff
  }
  const send = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-store').send(body)
  /** As other sentences that the console shows, for who reads them can mend it. */
  const unlessSealed = async <T extends object>(reply: FastifyReply, work: () => Promise<T>) => {
    try {
      return send(reply, await work())
    } catch (error) {
      if (!(error instanceof StaffKeyError)) throw error
      reply.log.warn('the key of an authenticator cannot be read: STAFF_KEY is another one')
      return send(reply.code(503), { error: error.message })
    }
  }

  app.post('/admin/api/sign-in', async (request, reply) => {
    const credentials = bodyOf(Credentials, request)
    return unlessSealed(reply, async () => {
      const signedIn = await signIn.signIn(credentials, addressOf(request))
      security.record('operator_command', { command: 'staff.signedIn', staff: signedIn.name })
      return signedIn
    })
  })
  app.post('/admin/api/set-up', async (request, reply) => {
    const { code } = bodyOf(SetUp, request)
    return unlessSealed(reply, async () => ({
      ...(await signIn.beginSetUp(code, addressOf(request))),
      minPassword: MIN_PASSWORD,
    }))
  })
  app.post('/admin/api/set-up/complete', async (request, reply) =>
    unlessSealed(reply, () => signIn.completeSetUp(bodyOf(Completion, request), addressOf(request))),
  )
  app.post('/admin/api/sign-out', async (request, reply) => {
    await signIn.signOut(await staffOf(request))
    return send(reply, {})
  })
  app.get('/admin/api/me', async (request, reply) => {
    const { name, role, until } = await staffOf(request)
    return send(reply, { name, role, until, actions: perform.actionsOf(role) })
  })
  app.post<{ Params: { name: string } }>('/admin/api/actions/:name', async (request, reply) => {
    const staff = await staffOf(request)
    const { name } = request.params
    const { input = {}, reason } = bodyOf(Action, request)
    if (!perform.isAllowed(name, staff.role)) throw new Refusal(403, 'not_offered')
    const outcome = await perform.action(name, input, { name: staff.name, role: staff.role }, reason)
    if ('error' in outcome) reply.code(422)
    return send(reply, outcome)
  })
}

/** Browsers name the page that asks, and no page can forge it. What names none is a program, without anybody's token. */
function expectOwnPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isOther = site !== undefined && site !== 'same-origin'
  if (isOther || !isHost(headers.origin, headers.host)) throw new Refusal(403, 'not_offered')
}

const isHost = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
