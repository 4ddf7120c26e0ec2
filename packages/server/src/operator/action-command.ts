import type { CommandName, RunCommand } from './commands.ts'

export const ACTION_USAGE = `npm run action <name> '<json>'         any action of the console by its name, such as
                                       npm run action people.ban '{"id": "v-…", "days": 7}'`

/** Runs `npm run action …`: what the console can do and no other command does. Null for invalid arguments. */
export async function actionCommand(
  [name, input = '{}', ...more]: string[],
  run: RunCommand,
): Promise<string | null> {
  const parsed = parse(input)
  if (name === undefined || parsed === null || more.length > 0) return null
  return JSON.stringify(await run(name as CommandName, parsed), null, 2)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
