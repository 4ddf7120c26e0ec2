import type { Config } from '../config/config.ts'
import type { PaidService } from '../domain/kernel/spending.ts'
import { paidWriter } from './writer.ts'

/** What costs money: the engines that have a price, and the writer. */
export const paidServices = (
  { writer }: Pick<Config, 'writer'>,
  profiles: readonly PaidService[],
): PaidService[] =>
  [...profiles, ...(writer.by === 'chat' ? [paidWriter(writer)] : [])].filter(({ price }) => price > 0)
