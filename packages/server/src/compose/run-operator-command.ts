import pino from 'pino'
import { createErasedList } from '../adapters/backups/erased-list.ts'
import { createEventBus } from '../adapters/events/event-bus.ts'
import { createSpendLedger } from '../adapters/postgres/generation/engines.repository.ts'
import { createArrivals } from '../adapters/postgres/people/arrivals.repository.ts'
import { createUsageStore } from '../adapters/postgres/usage/usage.repository.ts'
import { createFileKeys } from '../adapters/postgres/works/file-keys.ts'
import { loggedEvents } from '../adapters/security/logged-events.ts'
import { systemClock, systemRandomness } from '../adapters/system/system.ts'
import { createRequestIds } from '../adapters/tracing/request-ids.ts'
import type { Config } from '../config/config.ts'
import { addressOf } from '../config/own-address.ts'
import { DirectoryInUse } from '../config/start-error.ts'
import { ConsoleError } from '../domain/console/console-error.ts'
import { createIds } from '../domain/kernel/ids.ts'
import { createSpending } from '../domain/kernel/spending.ts'
import { createUsage } from '../domain/usage/usage.ts'
import { type CommandName, type CommandResult, createCommands, type Outcome } from '../operator/commands.ts'
import { OperatorError } from '../operator/operator-error.ts'
import { createPerform } from '../operator/perform.ts'
import { askServer } from '../operator/socket.ts'
import { createAccountParts } from './accounts.ts'
import { createBackupCommands } from './backup-commands.ts'
import { createConsoleParts } from './console.ts'
import { createEngines } from './engines.ts'
import { openDatabase } from './open-database.ts'
import { paidServices } from './paid-services.ts'
import { createPartnerParts } from './partners.ts'
import { openPaymentProviders } from './payment-providers.ts'
import { createPayments } from './payments.ts'
import { createPeople } from './people.ts'
import { createReportParts } from './reports.ts'
import { createRetention } from './retention.ts'
import { openCommandLog } from './security.ts'
import { createTellOfErasure } from './webhooks.ts'

/** Milliseconds. */
const LONGEST_START = 20_000
const RETRY = 200

/**
 * Runs a command through the server that holds the embedded database, otherwise directly on the database. Throws an
 * `OperatorError` or a `StartError`.
 */
export async function runOperatorCommand<N extends CommandName>(
  config: Config,
  name: N,
  input: unknown,
): Promise<CommandResult<N>> {
  const result = config.databaseUrl === null ? await askServer(config.dataDir, name, input) : null
  const outcome = result ?? (await performWhenFree(config, name, input))
  if ('error' in outcome) throw new OperatorError(outcome.error)
  return outcome.result as CommandResult<N>
}

/** Where people reach the server that runs on this data, which may have a port of its own; else what the settings say. */
export async function addressInUse(config: Config): Promise<string> {
  const own = addressOf(config)
  if (config.publicUrl !== null || config.databaseUrl !== null) return own
  const answer = await askServer(config.dataDir, 'installation.address', {}).catch(() => null)
  return answer && 'result' in answer && typeof answer.result === 'string' ? answer.result : own
}

/** A server that is just starting holds the database before it takes commands, and another command may be at work. */
async function performWhenFree(config: Config, name: string, input: unknown): Promise<Outcome> {
  const until = performance.now() + LONGEST_START
  for (;;) {
    try {
      return await performHere(config, name, input)
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || performance.now() > until) throw error
    }
    await new Promise((done) => setTimeout(done, RETRY))
    const answer = await askServer(config.dataDir, name, input)
    if (answer) return answer
  }
}

/** Each server keeps its own; what all of them have refused is in the log alone. */
function recentOf({ securityLog }: Config) {
  if (securityLog !== null) return loggedEvents(securityLog)
  throw new ConsoleError(
    'Each process of the server keeps its refusals: its console shows them. With SECURITY_LOG they are read from that file.',
  )
}

async function performHere(config: Config, name: string, input: unknown): Promise<Outcome> {
  // Standard output carries the answer only.
  const log = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }))
  const security = openCommandLog(config.securityLog, log)
  const database = await openDatabase(config, log)
  try {
    const clock = systemClock(config.clockOffset)
    const ids = createIds(clock, systemRandomness)
    const { changes, workEvents } = createEventBus(database)
    const { limits, privateHosts } = config
    const reports = createReportParts({ database, workEvents, changes, limits, clock, ids, log })
    const { trash } = createRetention({ database, limits, clock, removals: log })
    const partners = createPartnerParts({ database, changes, clock, ids, log, privateHosts })
    await partners.registry.refresh()
    const arrivals = createArrivals(database)
    const people = createPeople({
      database,
      arrivals,
      changes,
      workEvents,
      clock,
      ids,
      limits,
      // No command shows the square, or generates.
      sharing: () => [],
      onPartnerUse: async () => {},
      onPermanent: (principalId, tx) => payments.endPending.ofPermanent(principalId, tx),
    })
    const { memberships, blocklist } = people
    const parts = {
      database,
      arrivals,
      changes,
      clock,
      ids,
      limits,
      people,
      removals: log,
      noteErased: createErasedList(config.dataDir, clock.now, log).add,
      onErased: createTellOfErasure(partners.webhooks, clock),
      channels: { canSend: () => false, reaches: () => false, canSendNow: () => false },
      webAuthn: null,
    }
    const providers = await openPaymentProviders(config, { database, clock, ids })
    const payments = createPayments({ database, clock, ids, log, limits }, config, people, providers, {
      isShortLived: true,
    })
    const identity = createAccountParts({ ...parts, onMerged: payments.endPending.afterMerge })
    const { accounts, deliveries, erasePartnerUser } = identity
    const spending = createSpending({
      book: createSpendLedger(database),
      clock,
      caps: config.spendCaps,
      alarmShare: limits.spendAlarmShare,
      log,
    })
    // Made when they are asked for: what is wrong with one keeps no other command from running.
    const profiles = () =>
      createEngines({ config, given: undefined, changes, log, tracing: createRequestIds() }).profiles
    const usage = createUsage({ store: createUsageStore(database), enabled: true, clock, log })
    const consoleParts = createConsoleParts({
      ...{ database, changes, clock, ids, people, identity, reports, usage, plans: config.plans },
      engines: profiles,
      spending: () => spending.report(paidServices(config, profiles())),
      recent: () => recentOf(config),
      staffKey: config.staffKey,
    })
    const operations = {
      ...consoleParts,
      ...{ memberships, blocklist, reports, trash, deliveries, spending, usage },
      payments: payments.operations,
      accounts: accounts.operations,
      backups: createBackupCommands(database, config.dataDir),
      fileKeys: createFileKeys(database),
      address: addressOf(config),
    }
    const selfService = partners.selfService({
      eraseUser: erasePartnerUser,
      usedInDay: people.quota.usedByPartner,
    })
    const commands = createCommands({ partners: partners.manage, selfService, ...operations })
    return await createPerform({ commands, audit: consoleParts.audit, security }).command(name, input)
  } finally {
    await database.close()
    security.close()
  }
}
