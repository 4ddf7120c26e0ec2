import { HOUR } from '@easel/contract/numbers'
import { toMinor } from '../../../domain/payments/plans.ts'
import { ProviderUnavailable } from '../../../domain/payments/ports.ts'
import type { RefundLists } from '../../../domain/payments/refund-list-ports.ts'
import { type AlipayAnswer, inChina, NO_BILL, SUCCESS } from './alipay-answers.ts'
import { refundsIn } from './bill-rows.ts'
import { filesOfZip } from './zip-files.ts'

interface Parts {
  gateway: string
  call(method: string, content: Record<string, string>): Promise<AlipayAnswer>
  refusedBy(answer: AlipayAnswer): ProviderUnavailable
}

const CURRENCY = 'CNY'
/** A day's bill is made until ten in the morning of the next one. */
const READY_AFTER = 34 * HOUR
const TIMEOUT = 60_000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * The bill of each day: the one place where Alipay names the refunds that somebody made on its own pages. It is a file
 * behind an address that its answer holds, and is not signed; what a refund came to is asked for by a signed call.
 */
export const createAlipayBills = ({ gateway, call, refusedBy }: Parts): RefundLists => ({
  lastDayAt: (now) => dayOf(now - READY_AFTER),
  dayOf,
  async on(day) {
    const answer = await call('alipay.data.dataservice.bill.downloadurl.query', {
      billType: 'trade',
      billDate: day,
    })
    if (answer.subCode === NO_BILL) return null
    if (answer.code !== SUCCESS || !answer.billDownloadUrl) throw refusedBy(answer)
    const files = filesOfZip(await download(addressOf(answer.billDownloadUrl, gateway)))
    return files.flatMap((file) => refundsIn(new TextDecoder('gb18030').decode(file)))
  },
  async amountOf({ paymentId, number }) {
    const answer = await call('alipay.trade.fastpay.refund.query', {
      outTradeNo: paymentId,
      outRequestNo: number,
    })
    if (answer.code !== SUCCESS) throw refusedBy(answer)
    if (answer.refundStatus !== 'REFUND_SUCCESS') return null
    const amount = toMinor(Number(answer.refundAmount), CURRENCY)
    if (amount === null) throw new ProviderUnavailable('alipay', 'a refund has no amount')
    return amount
  },
})

const dayOf = (at: number): string => inChina(at).slice(0, 10)

/** Only the gateway's own domain, and never unencrypted where the gateway is not. */
function addressOf(text: string, gateway: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const { protocol, hostname } = new URL(gateway)
  const domain = hostname.split('.').slice(-2).join('.')
  if (url && (url.hostname === hostname || url.hostname.endsWith(`.${domain}`))) {
    url.protocol = protocol
    return url
  }
  throw new ProviderUnavailable('alipay', 'the address of a bill is not of its own domain')
}

async function download(url: URL): Promise<Buffer> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
    if (!answer.ok || !answer.body) throw new Error(`the bill is answered with ${answer.status}`)
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength
      if (bytes > MAX_BYTES) throw new Error('the bill is too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw new ProviderUnavailable('alipay', error)
  }
}
