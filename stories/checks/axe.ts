import axe from 'axe-core'

/** Rules about whole documents, of which a story is only a part. */
const OF_DOCUMENTS = [
  'bypass',
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'landmark-one-main',
  'meta-viewport',
  'page-has-heading-one',
  'region',
]

/** Violations that axe finds in a story, one line per element. */
export async function axeFindings(canvas: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(canvas, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(OF_DOCUMENTS.map((rule) => [rule, { enabled: false }])),
    elementRef: false,
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, reason = ''] = failureSummary.split('\n')
      return `axe ${id}: ${target.flat().join(' ')}: ${reason.trim()}`
    }),
  )
}
