import { ACCOUNTS_USAGE, accountsCommand } from './accounts-command.ts'
import { ACTION_USAGE, actionCommand } from './action-command.ts'
import { AUDIT_USAGE, auditCommand } from './audit-command.ts'
import { BLOCKLIST_USAGE, blocklistCommand } from './blocklist-command.ts'
import { CODE_USAGE, codeCommand } from './code-command.ts'
import type { RunCommand } from './commands.ts'
import { partnerCommand, type Surroundings, USAGE } from './partner-command.ts'
import { PAYMENTS_USAGE, paymentsCommand } from './payments-command.ts'
import { REPORTS_USAGE, reportsCommand } from './reports-command.ts'
import { STAFF_USAGE, staffCommand } from './staff-command.ts'
import { TRASH_USAGE, trashCommand } from './trash-command.ts'
import { USAGE_USAGE, usageCommand } from './usage-command.ts'

/** What a task has to say; null: it was not written as its usage says. `failed`: the process ends with 1. */
export interface Told {
  text: string | null
  failed?: boolean
}

export interface Task {
  usage: string
  run(words: string[], run: RunCommand, surroundings: Surroundings & { base: string }): Promise<Told>
}

const saying = (text: Promise<string | null>): Promise<Told> => text.then((said) => ({ text: said }))

/** The tasks that the server performs, by the word behind `npm run`. */
export const TASKS: Readonly<Record<string, Task>> = {
  partner: { usage: USAGE, run: (words, run, around) => saying(partnerCommand(words, run, around)) },
  accounts: { usage: ACCOUNTS_USAGE, run: (words, run) => saying(accountsCommand(words, run)) },
  code: { usage: CODE_USAGE, run: (words, run) => saying(codeCommand(words, run)) },
  words: { usage: BLOCKLIST_USAGE, run: (words, run) => saying(blocklistCommand(words, run)) },
  payments: { usage: PAYMENTS_USAGE, run: (words, run) => saying(paymentsCommand(words, run)) },
  usage: { usage: USAGE_USAGE, run: (words, run) => saying(usageCommand(words, run)) },
  trash: { usage: TRASH_USAGE, run: (words, run) => saying(trashCommand(words, run)) },
  reports: { usage: REPORTS_USAGE, run: (words, run, { base }) => saying(reportsCommand(words, run, base)) },
  staff: { usage: STAFF_USAGE, run: (words, run, { base }) => saying(staffCommand(words, run, base)) },
  action: { usage: ACTION_USAGE, run: (words, run) => saying(actionCommand(words, run)) },
  audit: { usage: AUDIT_USAGE, run: (words, run) => auditCommand(words, run) },
}
