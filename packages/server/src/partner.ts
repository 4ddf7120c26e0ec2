import { readConfig } from './config/config.ts'
import { StartError } from './config/start-error.ts'
import { OperatorFault, operate } from './operate.ts'
import { partnerCommand, USAGE } from './operator/partner-command.ts'

/** `npm run partner`: one line for what an operator can put right, a stack for what only we can. */
async function main(): Promise<number> {
  try {
    const config = readConfig(process.env)
    const address = `http://${config.host}:${config.port}`
    const text = await partnerCommand(
      process.argv.slice(2),
      (name, input) => operate(config, name, input),
      address,
    )
    console.log(text ?? USAGE)
    return text === null ? 2 : 0
  } catch (error) {
    const isTheirs = error instanceof OperatorFault || error instanceof StartError
    if (isTheirs || isUsage(error)) console.error((error as Error).message)
    else console.error(error)
    return 1
  }
}

const isUsage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

process.exitCode = await main()
