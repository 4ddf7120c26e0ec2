import { StartError } from '../config/start-error.ts'
import type { Finding } from '../domain/kernel/finding.ts'

export const DOCTOR_USAGE = `npm run doctor                         checks everything that the settings name, and says what to correct`

const SIGN: Record<Finding['state'], string> = { ok: '✓', warning: '!', error: '✗' }

/** Runs `npm run doctor`. `failed`: something does not work. */
export async function doctorCommand(
  examine: () => Promise<Finding[]>,
): Promise<{ text: string; failed: boolean }> {
  const findings = await examine().catch((error: unknown): Finding[] => {
    if (!(error instanceof StartError)) throw error
    return [{ about: 'settings', state: 'error', text: error.message }]
  })
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const width = Math.max(...findings.map(({ about }) => about.length))
  const lines = findings.map(({ about, state, text }) => `${SIGN[state]} ${about.padEnd(width)}  ${text}`)
  const sum = `errors: ${count('error')}, warnings: ${count('warning')}, ok: ${count('ok')}`
  return { text: [...lines, '', sum].join('\n'), failed: count('error') > 0 }
}
