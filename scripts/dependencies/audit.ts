import type { Reviewed } from './reviewed.ts'

/** What counts. */
const SEVERE = ['high', 'critical']

interface Advisory {
  title?: string
  url?: string
  severity?: string
}

interface AuditReport {
  vulnerabilities?: Record<string, { name: string; via: (Advisory | string)[] }>
}

export interface Judgement {
  /** The registry has said something. */
  told: boolean
  /** Weaknesses that nobody has reviewed. */
  failed: boolean
  lines: string[]
}

/** Judges what `npm audit --json` has printed. */
export function judgeAudit(printed: string, reviewed: readonly Reviewed[], now: Date): Judgement {
  const report = parsed(printed)
  if (report?.vulnerabilities === undefined) {
    return { told: false, failed: false, lines: ['The registry does not answer audits here.'] }
  }
  const found = new Map<string, string>()
  for (const { name, via } of Object.values(report.vulnerabilities)) {
    for (const advisory of via) {
      // A name leads to another package of the report, which has the advisory.
      if (typeof advisory === 'string' || !SEVERE.includes(advisory.severity ?? '')) continue
      const id = idOf(advisory)
      found.set(id, `${name}: ${advisory.severity}, ${advisory.title ?? ''} (${id})`)
    }
  }
  const today = now.toISOString().slice(0, 10)
  const holding = new Map(
    reviewed.filter(({ until }) => until >= today).map((review) => [review.advisory, review]),
  )
  const open = [...found].filter(([id]) => !holding.has(id))
  const lines = [
    ...open.map(([, line]) => line),
    ...[...found].flatMap(([id, line]) => {
      const review = holding.get(id)
      return review ? [`reviewed on ${review.on}: ${line}. ${review.because}`] : []
    }),
    ...reviewed
      .filter(({ advisory }) => !found.has(advisory))
      .map(({ advisory }) => `${advisory} is no more: remove its review.`),
    `${open.length} high or critical weaknesses that nobody has reviewed.`,
  ]
  return { told: true, failed: open.length > 0, lines }
}

const idOf = ({ url = '', title = '' }: Advisory): string => /GHSA-[\w-]+/.exec(url)?.[0] ?? (url || title)

function parsed(text: string): AuditReport | null {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return null
  }
}
