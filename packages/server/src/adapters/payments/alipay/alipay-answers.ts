import { z } from 'zod'

/** The fields of answers that are read here. */
export const AlipayAnswer = z.object({
  code: z.string(),
  subCode: z.string().optional(),
  tradeNo: z.string().optional(),
  tradeStatus: z.string().optional(),
  totalAmount: z.string().optional(),
  sendPayDate: z.string().optional(),
  fundChange: z.string().optional(),
  refundStatus: z.string().optional(),
  // A number in some of its versions.
  refundAmount: z.coerce.string().optional(),
  billDownloadUrl: z.string().optional(),
})
export type AlipayAnswer = z.infer<typeof AlipayAnswer>

export const SUCCESS = '10000'
/** Nobody has scanned the code yet. */
export const NO_TRADE_YET = 'ACQ.TRADE_NOT_EXIST'
/** There were no trades, or the bill is not made yet. */
export const NO_BILL = 'isp.bill_not_exist'

/** Alipay uses the time of China, which has no daylight saving: `2026-11-23 17:05:00`. */
export function inChina(at: number): string {
  const HOURS_AHEAD = 8
  return new Date(at + HOURS_AHEAD * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
