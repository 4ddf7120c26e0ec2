import type { DeclaredEngine } from './engines.ts'
import { StartError } from './start-error.ts'
import type { DeclaredWriter } from './writer.ts'

/** Somebody outside who costs money, and the setting of what they cost; undefined when nobody has said. */
interface PaidService {
  name: string
  setting: string
  price: number | undefined
}

const paidServicesOf = (engines: readonly DeclaredEngine[], writer: DeclaredWriter): PaidService[] => [
  ...engines.flatMap((engine) =>
    engine.type === 'sketch'
      ? []
      : [{ name: `engine ${engine.id}`, setting: 'pricePerSet', price: engine.pricePerSet }],
  ),
  ...(writer.by === 'chat'
    ? [{ name: 'the writer', setting: 'pricePerPrompt', price: writer.pricePerPrompt }]
    : []),
]

/**
 * Looks whether a cap on all that is spent holds for everybody who spends: what costs nothing is not counted. Throws a
 * `StartError` that names who has no price, and returns warnings of those whose price was set to 0.
 */
export function checkSpendCap(
  cap: number | undefined,
  engines: readonly DeclaredEngine[],
  writer: DeclaredWriter,
): string[] {
  if (cap === undefined) return []
  const payees = paidServicesOf(engines, writer)
  const unpriced = payees.find(({ price }) => price === undefined)
  if (unpriced) {
    throw new StartError(
      `Setting DAILY_SPEND_CAP needs a price of everybody outside: ${unpriced.name} has no ${unpriced.setting}, and could spend without end. Set it; 0 for a service of your own that costs nothing.`,
    )
  }
  if (payees.every(({ price }) => price === 0)) {
    throw new StartError(
      'Setting DAILY_SPEND_CAP needs a price: without pricePerSet of an engine or pricePerPrompt of the writer nothing is counted.',
    )
  }
  return payees
    .filter(({ price }) => price === 0)
    .map(
      ({ name, setting }) =>
        `DAILY_SPEND_CAP does not hold for ${name}: its ${setting} is 0, so nothing that it makes is counted.`,
    )
}
