import type { DeclaredEngine } from './engine-types.ts'
import { StartError } from './start-error.ts'
import type { DeclaredWriter } from './writer.ts'

interface SpendCaps {
  DAILY_SPEND_CAP?: number | undefined
  MONTHLY_SPEND_CAP?: number | undefined
  /** By partner. */
  PARTNER_SPEND_CAPS: object
}

/** An outside service that costs money, and the setting of its price; undefined when it is not set. */
interface PaidService {
  name: string
  setting: string
  price: number | undefined
}

const paidEnginesOf = (engines: readonly DeclaredEngine[]): PaidService[] =>
  engines.flatMap((engine) =>
    engine.type === 'sketch'
      ? []
      : [{ name: `engine ${engine.id}`, setting: 'pricePerSet', price: engine.pricePerSet }],
  )

const paidWriterOf = (writer: DeclaredWriter): PaidService[] =>
  writer.by === 'chat'
    ? [{ name: 'the writer', setting: 'pricePerPrompt', price: writer.pricePerPrompt }]
    : []

/** Warnings about the caps of several services together; throws as `checkSpendCap` does. */
export function checkSpendCaps(
  { DAILY_SPEND_CAP, MONTHLY_SPEND_CAP, PARTNER_SPEND_CAPS }: SpendCaps,
  engines: readonly DeclaredEngine[],
  writer: DeclaredWriter,
): string[] {
  const painters = paidEnginesOf(engines)
  const all = [...painters, ...paidWriterOf(writer)]
  return [
    ...(DAILY_SPEND_CAP === undefined ? [] : checkSpendCap('DAILY_SPEND_CAP', all)),
    ...(MONTHLY_SPEND_CAP === undefined ? [] : checkSpendCap('MONTHLY_SPEND_CAP', all)),
    // Sets are counted for partners, prompts are not.
    ...(Object.keys(PARTNER_SPEND_CAPS).length === 0 ? [] : checkSpendCap('PARTNER_SPEND_CAPS', painters)),
  ]
}

/**
 * Checks that a cap on spending covers every paid service: what costs nothing is not counted. Throws a
 * `StartError` that names a service without a price, and returns a warning for each whose price was set to 0.
 */
function checkSpendCap(setting: keyof SpendCaps, payees: readonly PaidService[]): string[] {
  const unpriced = payees.find(({ price }) => price === undefined)
  if (unpriced) {
    throw new StartError(
      `Setting ${setting} needs a price for every outside service: ${unpriced.name} has no ${unpriced.setting}, and could spend without limit. Set it; 0 for a service of your own that costs nothing.`,
    )
  }
  if (payees.every(({ price }) => price === 0)) {
    const ofWriter = setting === 'PARTNER_SPEND_CAPS' ? '' : ' or pricePerPrompt of the writer'
    throw new StartError(
      `Setting ${setting} needs a price: without pricePerSet of an engine${ofWriter} nothing is counted.`,
    )
  }
  return payees
    .filter(({ price }) => price === 0)
    .map(
      (payee) =>
        `${setting} does not hold for ${payee.name}: its ${payee.setting} is 0, so nothing that it makes is counted.`,
    )
}
