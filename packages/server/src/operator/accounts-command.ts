import { allPages } from './all-pages.ts'
import type { CommandResult, RunCommand } from './commands.ts'

export const ACCOUNTS_USAGE = `npm run accounts -- find <account>       an account, by its e-mail address, "86 13812345678", or its id
npm run accounts -- sessions <account>   where it is signed in
npm run accounts -- sign-out <account>   signs it out everywhere
npm run accounts -- passkeys <account>   which passkeys it has
npm run accounts -- remove-passkeys <account>   removes all of them, and signs it out everywhere
npm run accounts -- lock <account>       signs it out, and lets nobody sign in, change or delete it
npm run accounts -- unlock <account>     lets its owner sign in again, and ends pauses after wrong passwords and codes
npm run accounts -- deliveries <target>  what was sent to an address or number, and why it did not arrive
npm run accounts -- deliveries           what was sent lately, to anybody: nobody is named
npm run accounts -- failed               of that, what did not go out
npm run accounts -- give-back <id> <n>   gives back so many of the sets of images that count in the person's 24 hours`

/** Runs `npm run accounts …`. Returns the text to print, or null for invalid arguments. */
export async function accountsCommand([verb, ...args]: string[], run: RunCommand): Promise<string | null> {
  // The shell splits a number at its blank.
  const account = args.join(' ').trim()
  if (verb === 'deliveries' && account === '') return latestOf(await run('deliveries.list', {}))
  if (verb === 'failed' && account === '') return latestOf(await run('deliveries.list', { status: 'failed' }))
  if (account === '') return null
  if (verb === 'give-back') return giveBack(args, run)
  if (verb === 'find') return describe(await run('accounts.find', { account }))
  if (verb === 'sessions') return listOf(await run('accounts.sessions', { account }))
  if (verb === 'deliveries')
    return deliveriesOf(await allPages((before) => run('accounts.deliveries', { target: account, before })))
  if (verb === 'sign-out') {
    const { id, ended } = await run('accounts.signOut', { account })
    return `${id} is signed out: ${signIns(ended)} ended.`
  }
  if (verb === 'passkeys') return passkeysOf(await run('accounts.passkeys', { account }))
  if (verb === 'remove-passkeys') {
    const { id, removed, ended } = await run('accounts.removePasskeys', { account })
    return `${id}: ${removed === 1 ? '1 passkey' : `${removed} passkeys`} removed, ${signIns(ended)} ended.`
  }
  if (verb === 'lock') {
    const { id, ended } = await run('accounts.lock', { account })
    return `${id} is locked: ${signIns(ended)} ended, and nobody signs in until npm run accounts -- unlock.`
  }
  if (verb === 'unlock') {
    const { id } = await run('accounts.unlock', { account })
    return `${id} may sign in again.`
  }
  return null
}

async function giveBack([id, count = '', ...more]: string[], run: RunCommand): Promise<string | null> {
  if (!/^\d+$/.test(count) || more.length > 0) return null
  const { given } = await run('people.giveBack', { id, count: Number(count) })
  return given === 1 ? '1 set was given back.' : `${given} sets were given back.`
}

const iso = (at: number | null): string => (at === null ? 'no' : new Date(at).toISOString())
const signIns = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`)

const describe = (found: CommandResult<'accounts.find'>): string =>
  [
    ['id', found.id],
    ['e-mail', found.email ?? 'none'],
    ['mobile', found.mobile ?? 'none'],
    ['password', found.passwordSet ? 'set' : 'none'],
    ['registered', iso(found.createdAt)],
    ['signed in', signIns(found.sessions)],
    ['locked', iso(found.lockedAt)],
    ['codes paused until', iso(found.codesPausedUntil)],
    ['password paused until', iso(found.passwordPausedUntil)],
    ['to be deleted', iso(found.deletionAt)],
  ]
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const listOf = (sessions: CommandResult<'accounts.sessions'>): string =>
  sessions
    .map(
      ({ id, system, area, signedInAt, lastSeenAt }) =>
        `${id}  ${system}  ${area ?? '-'}  since ${iso(signedInAt)}  last used ${iso(lastSeenAt)}`,
    )
    .join('\n') || 'Signed in nowhere.'

const passkeysOf = (passkeys: CommandResult<'accounts.passkeys'>): string =>
  passkeys
    .map(
      ({ id, name, createdAt, lastUsedAt }) =>
        // Owners choose the names; quoting keeps control characters out of the terminal.
        `${id}  ${JSON.stringify(name)}  made ${iso(createdAt)}  last used ${iso(lastUsedAt)}`,
    )
    .join('\n') || 'No passkeys.'

const latestOf = (deliveries: CommandResult<'deliveries.list'>): string =>
  deliveries.map((one) => `${one.target}  ${deliveriesOf([one])}`).join('\n') ||
  'Nothing of that in the last week.'

type Sent = Pick<
  CommandResult<'accounts.deliveries'>[number],
  'at' | 'channel' | 'kind' | 'purpose' | 'status' | 'attempts' | 'error'
>
const deliveriesOf = (deliveries: readonly Sent[]): string =>
  deliveries
    .map(
      ({ at, channel, kind, purpose, status, attempts, error }) =>
        `${iso(at)}  ${channel}  ${kind}${purpose ? ` ${purpose}` : ''}  ${status}  ${attempts} tries${error ? `  ${error}` : ''}`,
    )
    .join('\n') || 'Nothing was sent there in the last week.'
