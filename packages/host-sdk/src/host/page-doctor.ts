import type { BridgeError } from '../session/bridge-error.ts'
import type { Easel } from './easel.ts'
import type { Diagnosis, Finding } from './finding.ts'
import { isInlineForbidden } from './probe-script.ts'

/** Diagnoses every embed of the page and logs the findings. */
export async function examine(embeds: Iterable<Easel>): Promise<Diagnosis> {
  const all = await Promise.all([...embeds].map(examineOne))
  return logged(all.length > 0 ? merged(all) : { ok: false, connected: false, findings: [await noEmbed()] })
}

/** Logs a diagnosis: developers call it from the console. */
export function logged(diagnosis: Diagnosis): Diagnosis {
  const lines = diagnosis.findings.map(
    ({ code, says, fix, slot }) => `${slot ? `${slot}: ` : ''}${code}: ${says}\n    ${fix}`,
  )
  console.info(`Easel: ${lines.length > 0 ? lines.join('\n  ') : 'all is well.'}`)
  return diagnosis
}

async function examineOne(easel: Easel): Promise<Diagnosis> {
  const slot = nameOf(easel)
  try {
    const { findings, ...rest } = await easel.doctor()
    return { ...rest, findings: findings.map((finding) => ({ ...finding, slot })) }
  } catch (error) {
    const { message, detail } = error as BridgeError
    return {
      ok: false,
      connected: false,
      findings: [{ code: 'code-missing', says: message, fix: detail || message, slot }],
    }
  }
}

const merged = (all: Diagnosis[]): Diagnosis => ({
  ok: all.every(({ ok }) => ok),
  connected: all.every(({ connected }) => connected),
  findings: all.flatMap(({ findings }) => findings),
})

/** A CSS selector for the element around the embed. */
function nameOf({ frame }: Easel): string {
  const slot = frame?.parentElement?.parentElement
  return slot ? `${slot.localName}${slot.id && `#${slot.id}`}` : 'an embed without a frame'
}

async function noEmbed(): Promise<Finding> {
  if (await isInlineForbidden()) {
    return {
      code: 'script-src',
      says: "No embed was made: this page's content policy blocks inline scripts.",
      fix: '<script src="/easel.js"></script> <!-- the snippet in a file of your own, or with the nonce of your policy -->',
    }
  }
  return {
    code: 'no-embed',
    says: 'No embed was made in this page, or each was destroyed.',
    fix: "window.easel = Easel.embed('#easel', { src, partner }) // the console says what failed before it",
  }
}
