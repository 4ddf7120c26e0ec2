import { currentPackages } from './compose/public-directories.ts'
import { type Config, readConfig } from './config/config.ts'
import { addressOf } from './config/own-address.ts'
import { StartError } from './config/start-error.ts'
import { BackupError } from './domain/backups/backup-error.ts'
import { MoveError } from './domain/files/move.ts'
import { saysUnavailable } from './domain/kernel/unavailable.ts'
import { ACCOUNTS_USAGE, accountsCommand } from './operator/accounts-command.ts'
import { ACTION_USAGE, actionCommand } from './operator/action-command.ts'
import { AUDIT_USAGE, auditCommand } from './operator/audit-command.ts'
import {
  BACKUP_USAGE,
  type BackupOperations,
  backupCommand,
  RESTORE_USAGE,
  restoreCommand,
} from './operator/backup-command.ts'
import { BLOCKLIST_USAGE, blocklistCommand } from './operator/blocklist-command.ts'
import { CODE_USAGE, codeCommand } from './operator/code-command.ts'
import type { CommandName, CommandResult, RunCommand } from './operator/commands.ts'
import { DOCTOR_USAGE, doctorCommand } from './operator/doctor-command.ts'
import { ENGINES_USAGE, enginesCommand } from './operator/engines-command.ts'
import { FILES_USAGE, filesCommand } from './operator/files-command.ts'
import { OperatorError } from './operator/operator-error.ts'
import { partnerCommand, USAGE } from './operator/partner-command.ts'
import { PAYMENTS_USAGE, paymentsCommand } from './operator/payments-command.ts'
import { REPORTS_USAGE, reportsCommand } from './operator/reports-command.ts'
import { showProgress } from './operator/show-progress.ts'
import { STAFF_USAGE, staffCommand } from './operator/staff-command.ts'
import { TRASH_USAGE, trashCommand } from './operator/trash-command.ts'
import { USAGE_USAGE, usageCommand } from './operator/usage-command.ts'

/** `npm run partner`, `accounts`, `code`, `payments`, `words`, `reports` and `usage`, `trash`, `staff`, `audit`, `action`, `backup`, `restore`, `files`, `doctor`, `engines`: one line for what an operator can correct, a stack for what only we can. */
async function main([task, ...args]: string[]): Promise<number> {
  try {
    if (task === 'doctor') {
      // Imported late, with the libraries of all services that it checks.
      const { examine } = await import('./compose/doctor.ts')
      const { text, failed } = await doctorCommand(async () => examine(readConfig(process.env)))
      console.log(text)
      return failed ? 1 : 0
    }
    if (task === 'engines') return await engines(args)
    const config = readConfig(process.env)
    if (task === 'restore') return await restoring(config, args)
    // Imported late, with most of the server: a backup is under way before that would be there.
    const running = () => import('./compose/run-operator-command.ts')
    const runCommand = async <N extends CommandName>(name: N, input: unknown): Promise<CommandResult<N>> =>
      (await running()).runOperatorCommand(config, name, input)
    if (task === 'files') return await files(config, args, runCommand)
    if (task === 'audit') return await auditing(args, runCommand)
    const base = addressOf(config)
    const commands: Record<string, { run(): Promise<string | null>; usage: string }> = {
      partner: {
        run: () =>
          partnerCommand(args, runCommand, {
            address: async () => (await running()).addressInUse(config),
            packages: currentPackages(),
          }),
        usage: USAGE,
      },
      accounts: { run: () => accountsCommand(args, runCommand), usage: ACCOUNTS_USAGE },
      code: { run: () => codeCommand(args, runCommand), usage: CODE_USAGE },
      words: { run: () => blocklistCommand(args, runCommand), usage: BLOCKLIST_USAGE },
      payments: { run: () => paymentsCommand(args, runCommand), usage: PAYMENTS_USAGE },
      usage: { run: () => usageCommand(args, runCommand), usage: USAGE_USAGE },
      backup: {
        run: () => withBackups(config, (operations) => backupCommand(args, operations)),
        usage: BACKUP_USAGE,
      },
      trash: { run: () => trashCommand(args, runCommand), usage: TRASH_USAGE },
      reports: { run: () => reportsCommand(args, runCommand, base), usage: REPORTS_USAGE },
      staff: { run: () => staffCommand(args, runCommand, base), usage: STAFF_USAGE },
      action: { run: () => actionCommand(args, runCommand), usage: ACTION_USAGE },
    }
    const command = commands[task ?? '']
    const text = (await command?.run()) ?? null
    console.log(
      text ??
        command?.usage ??
        Object.values(commands)
          .map(({ usage }) => usage)
          .concat(RESTORE_USAGE, FILES_USAGE, DOCTOR_USAGE, ENGINES_USAGE, AUDIT_USAGE)
          .join('\n\n'),
    )
    return text === null ? 2 : 0
  } catch (error) {
    const isTheirs = [OperatorError, StartError, BackupError, MoveError].some(
      (known) => error instanceof known,
    )
    if (isTheirs || isUsage(error) || saysUnavailable(error)) console.error((error as Error).message)
    else console.error(error)
    return 1
  }
}

/** Ends with 1 when the log was tampered with. */
async function auditing(args: string[], runCommand: RunCommand): Promise<number> {
  const { text, failed } = await auditCommand(args, runCommand)
  console.log(text ?? AUDIT_USAGE)
  if (text === null) return 2
  return failed ? 1 : 0
}

/** Ends with 1 when a file is nowhere. */
async function files(config: Config, args: string[], run: RunCommand): Promise<number> {
  const { openFilesOperations } = await import('./compose/move-files.ts')
  const { progress, end } = showProgress(process.stderr)
  const keys = {
    page: (after: string) => run('files.page', { after }),
    live: (of: readonly string[]) => run('files.live', { keys: of }),
  }
  const operations = openFilesOperations(config, keys, (done) => progress('files', done, null))
  const told = await filesCommand(args, operations).finally(end)
  console.log(told?.text ?? FILES_USAGE)
  if (told === null) return 2
  return told.failed ? 1 : 0
}

/** Ends with 1, too, when something could not be restored. */
async function restoring(config: Config, args: string[]): Promise<number> {
  const told = await withBackups(config, (operations) => restoreCommand(args, operations))
  console.log(told?.text ?? RESTORE_USAGE)
  if (told === null) return 2
  return told.failed ? 1 : 0
}

async function withBackups<T>(config: Config, run: (operations: BackupOperations) => Promise<T>): Promise<T> {
  // Imported late, with the drivers of both databases.
  const { openBackupOperations } = await import('./compose/backup-operations.ts')
  const { progress, end } = showProgress(process.stderr)
  const operations = openBackupOperations(config, progress)
  try {
    return await run(operations)
  } finally {
    end()
    operations.close()
  }
}

/** Ctrl+C cancels what is made outside before it ends. */
async function engines(args: string[]): Promise<number> {
  const { createEngineTrials } = await import('./compose/engine-trials.ts')
  const { runOperatorCommand } = await import('./compose/run-operator-command.ts')
  const config = readConfig(process.env)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new OperatorError('Stopped.')))
  const trials = createEngineTrials({
    config,
    run: (name, input) => runOperatorCommand(config, name, input),
    log: { info: () => {}, warn: complain, error: complain },
    signal: stop.signal,
  })
  try {
    const { text, failed } = await enginesCommand(args, trials, (line) => console.log(line))
    console.log(text ?? ENGINES_USAGE)
    return text === null ? 2 : failed ? 1 : 0
  } finally {
    await trials.close()
  }
}

const complain = (fields: object, message: string): void =>
  console.error(`${message} ${JSON.stringify(fields)}`)

const isUsage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

// It may be the first to create the data directory.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2))
