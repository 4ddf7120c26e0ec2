import { currentPackages } from './compose/public-directories.ts'
import { type Config, readConfig } from './config/config.ts'
import { addressOf } from './config/own-address.ts'
import { StartError } from './config/start-error.ts'
import { BackupError } from './domain/backups/backup-error.ts'
import { MoveError } from './domain/files/move.ts'
import { saysUnavailable } from './domain/kernel/unavailable.ts'
import {
  BACKUP_USAGE,
  type BackupOperations,
  backupCommand,
  RESTORE_USAGE,
  restoreCommand,
} from './operator/backup-command.ts'
import type { CommandName, CommandResult, RunCommand } from './operator/commands.ts'
import { DOCTOR_USAGE, doctorCommand } from './operator/doctor-command.ts'
import { ENGINES_USAGE, enginesCommand } from './operator/engines-command.ts'
import { FILES_USAGE, filesCommand } from './operator/files-command.ts'
import { OperatorError } from './operator/operator-error.ts'
import { showProgress } from './operator/show-progress.ts'
import { TASKS, type Told } from './operator/tasks.ts'

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
    if (task === 'backup') return await backingUp(config, args)
    const known = TASKS[task ?? '']
    if (!known) {
      const others = [BACKUP_USAGE, RESTORE_USAGE, FILES_USAGE, DOCTOR_USAGE, ENGINES_USAGE]
      console.log([...Object.values(TASKS).map(({ usage }) => usage), ...others].join('\n\n'))
      return 2
    }
    const surroundings = {
      base: addressOf(config),
      address: async () => (await running()).addressInUse(config),
      get packages() {
        return currentPackages()
      },
    }
    return say(await known.run(args, runCommand, surroundings), known.usage)
  } catch (error) {
    const isTheirs = [OperatorError, StartError, BackupError, MoveError].some(
      (known) => error instanceof known,
    )
    if (isTheirs || isUsage(error) || saysUnavailable(error)) console.error((error as Error).message)
    else console.error(error)
    return 1
  }
}

/** Says it, or how the task is written. Returns the code to end with. */
function say({ text, failed = false }: Told, usage: string): number {
  console.log(text ?? usage)
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
  return say(told ?? { text: null }, FILES_USAGE)
}

/** Ends with 1, too, when something could not be restored. */
async function restoring(config: Config, args: string[]): Promise<number> {
  const told = await withBackups(config, (operations) => restoreCommand(args, operations))
  return say(told ?? { text: null }, RESTORE_USAGE)
}

/** Ends with 1, too, when files were not as they should be. */
async function backingUp(config: Config, args: string[]): Promise<number> {
  const told = await withBackups(config, (operations) => backupCommand(args, operations))
  return say(told ?? { text: null }, BACKUP_USAGE)
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
    return say(await enginesCommand(args, trials, (line) => console.log(line)), ENGINES_USAGE)
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
