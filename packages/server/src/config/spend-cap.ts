import type { DeclaredEngine } from './engine-types.ts'
import { StartError } from './start-error.ts'
import type { DeclaredWriter } from './writer.ts'

const CAP_SETTINGS = ['DAILY_SPEND_CAP', 'MONTHLY_SPEND_CAP'] as const
type CapSetting = (typeof CAP_SETTINGS)[number]

/** An outside service that costs money, and the setting of its price; undefined when it is not set. */
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

/** Warnings about both caps of all services together; throws as `checkSpendCap` does. */
export const checkSpendCaps = (
  caps: Partial<Record<CapSetting, number>>,
  engines: readonly DeclaredEngine[],
  writer: DeclaredWriter,
): string[] => CAP_SETTINGS.flatMap((setting) => checkSpendCap(setting, caps[setting], engines, writer))

/**
 * Checks that a cap on spending covers every paid service: what costs nothing is not counted. Throws a
 * `StartError` that names a service without a price, and returns a warning for each whose price was set to 0.
 */
function checkSpendCap(
  setting: CapSetting,
  cap: number | undefined,
  engines: readonly DeclaredEngine[],
  writer: DeclaredWriter,
): string[] {
  if (cap === undefined) return []
  const payees = paidServicesOf(engines, writer)
  const unpriced = payees.find(({ price }) => price === undefined)
  if (unpriced) {
    throw new StartError(
      `Setting ${setting} needs a price for every outside service: ${unpriced.name} has no ${unpriced.setting}, and could spend without limit. Set it; 0 for a service of your own that costs nothing.`,
    )
  }
  if (payees.every(({ price }) => price === 0)) {
    throw new StartError(
      `Setting ${setting} needs a price: without pricePerSet of an engine or pricePerPrompt of the writer nothing is counted.`,
    )
  }
  return payees
    .filter(({ price }) => price === 0)
    .map(
      (payee) =>
        `${setting} does not hold for ${payee.name}: its ${payee.setting} is 0, so nothing that it makes is counted.`,
    )
}
