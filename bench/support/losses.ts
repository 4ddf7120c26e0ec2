const NAMES = {
  lost: 'acknowledged and not there',
  twice: 'there without having been acknowledged',
  brokenSets: 'finished with other than four whole pictures',
  strayFiles: 'kept files of no picture',
  missingFiles: 'pictures of which a file is missing',
  wronglyCharged: 'works with a wrong charge',
  wrongSums: 'people whose ledger is not what their works say',
  filesWithoutRow: 'files without a row',
  rowsWithoutFile: 'rows without a file',
  notSwept: 'files that the sweep has left',
}

interface Ended {
  acknowledged: number
  succeeded: number
  refunded: number
}

/** What may be wrong after processes were killed, each a count. */
export type Losses = Record<keyof typeof NAMES, number>

export const lossRows = (losses: Losses): string[][] =>
  Object.entries(NAMES).map(([key, name]) => [name, String(losses[key as keyof Losses]), '0'])

/** Whether everything that was acknowledged has ended, and nothing is wrong. */
export const isWhole = ({ acknowledged, succeeded, refunded }: Ended, losses: Losses): boolean =>
  succeeded + refunded === acknowledged && Object.values(losses).every((count) => count === 0)
