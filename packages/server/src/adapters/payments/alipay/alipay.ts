import type { Language } from '@easel/contract/languages'
import { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import { toWhole } from '../../../domain/payments/plans.ts'
import {
  type Payment,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderEvent,
  ProviderUnavailable,
} from '../../../domain/payments/ports.ts'
import { AlipayAnswer, inChina, NO_TRADE_YET, SUCCESS } from './alipay-answers.ts'
import { createAlipayBills } from './alipay-bills.ts'
import { eventOf } from './alipay-events.ts'

export interface AlipaySettings {
  appId: string
  /** Null: the owner of the application. */
  sellerId: string | null
  /** PEM or its base64, PKCS#8 or PKCS#1. */
  privateKey: string
  keyType: 'PKCS1' | 'PKCS8'
  /** Alipay's own public key, by which its answers and notifications are verified. */
  alipayPublicKey: string
  gateway: string
  /** Where Alipay sends its notifications: an absolute address of this installation. */
  notifyUrl: string
  /** Where it sends the buyer afterwards. */
  returnUrlOf(paymentId: string, language: Language): string
}

const TIMEOUT = 8000
/** Alipay shows a QR code of the width that is asked for, instead of its whole page. */
const QR_ONLY = '4'

const Notification = z.object({
  app_id: z.string(),
  seller_id: z.string().optional(),
  out_trade_no: z.string(),
  trade_no: z.string().optional(),
  trade_status: z.string(),
  total_amount: z.string(),
  refund_fee: z.string().optional(),
  gmt_payment: z.string().optional(),
})

/** Alipay is asked about a payment by its id alone. */
type Alipay = PaymentProvider & { ask(payment: Pick<Payment, 'id'>): Promise<ProviderEvent | null> }

/** Alipay through its own library: a QR code on large screens, its page on phones, its app's own dialog in apps. */
export function createAlipay(settings: AlipaySettings): Alipay {
  const { appId, sellerId, privateKey, keyType, alipayPublicKey, gateway } = settings
  const sdk = new AlipaySdk({ appId, privateKey, keyType, alipayPublicKey, gateway, timeout: TIMEOUT })

  const call = async (method: string, bizContent: Record<string, string>) => {
    const answer: unknown = await sdk
      .exec(method, { bizContent }, { validateSign: true })
      .catch((error: unknown) => {
        throw new ProviderUnavailable('alipay', error)
      })
    return AlipayAnswer.parse(answer)
  }
  const refusedBy = ({ code, subCode }: AlipayAnswer) =>
    new ProviderUnavailable('alipay', `it answered ${code} ${subCode ?? ''}`)

  const ask = async ({ id }: Pick<Payment, 'id'>): Promise<ProviderEvent | null> => {
    const trade = await call('alipay.trade.query', { outTradeNo: id })
    if (trade.subCode === NO_TRADE_YET) return null
    if (trade.code !== SUCCESS) throw refusedBy(trade)
    return eventOf({
      status: trade.tradeStatus ?? '',
      total: trade.totalAmount ?? '0',
      isPaid: trade.sendPayDate !== undefined,
      refunded: null,
      tradeNo: trade.tradeNo ?? null,
    })
  }

  return {
    name: 'alipay',
    currency: 'CNY',
    payTypes: ['Page', 'Wap', 'App'],
    showsOwnQr: true,
    frameOrigins: frameOriginsOf(gateway),

    async begin(request) {
      return { payload: payloadOf(sdk, settings, request), providerRef: null }
    },
    ask,
    async close(payment) {
      const event = await ask(payment)
      if (event?.event === 'paid' || event?.event === 'refunded') return event
      const trade = await call('alipay.trade.close', { outTradeNo: payment.id })
      if (trade.subCode === NO_TRADE_YET) return null
      if (trade.code !== SUCCESS) throw refusedBy(trade)
      return ask(payment)
    },
    async refund({ id, amount, refunded, currency }) {
      const which = { outTradeNo: id, outRequestNo: refundNumberOf(id, refunded) }
      const refundAmount = toWhole(amount - refunded, currency).toFixed(2)
      const trade = await call('alipay.trade.refund', { ...which, refundAmount })
      if (trade.code !== SUCCESS) throw refusedBy(trade)
      // Success means only that the refund was accepted; `fundChange` says whether money has moved, but not in a repeat.
      if (trade.fundChange === 'Y') return
      const { refundStatus } = await call('alipay.trade.fastpay.refund.query', which)
      if (refundStatus !== 'REFUND_SUCCESS') throw new ProviderUnavailable('alipay', 'the refund is pending')
    },

    refundLists: createAlipayBills({ gateway, call, refusedBy }),

    async verify({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
      if (!isSigned(fields)) return { ok: false, because: 'signature', paymentId: null }
      const parsed = Notification.safeParse(fields)
      if (!parsed.success) return { ok: false, because: 'malformed', paymentId: null }
      const trade = parsed.data
      const paymentId = trade.out_trade_no
      const isOurs = trade.app_id === appId && (sellerId === null || trade.seller_id === sellerId)
      if (!isOurs) return { ok: false, because: 'application', paymentId }
      const event = eventOf({
        status: trade.trade_status,
        total: trade.total_amount,
        isPaid: trade.gmt_payment !== undefined,
        refunded: trade.refund_fee ?? null,
        tradeNo: trade.trade_no ?? null,
      })
      return { ok: true, paymentId, event }
    },
  }

  /** The library throws at a malformed signature. */
  function isSigned(fields: Record<string, string>): boolean {
    if (!fields.sign) return false
    try {
      return sdk.checkNotifySignV2(fields)
    } catch {
      return false
    }
  }
}

/**
 * A repeat has the number and the amount of the refund that it repeats; one of another amount, because a part has been
 * refunded meanwhile, is another refund.
 */
const refundNumberOf = (id: string, refunded: number): string => (refunded === 0 ? id : `${id}-${refunded}`)

/** The gateway redirects to other hosts of the same domain. */
function frameOriginsOf(gateway: string): string[] {
  const { origin, hostname } = new URL(gateway)
  const name = /(?:^|\.)(alipay|alipaydev)\.com$/.exec(hostname)?.[1]
  return name ? [`https://*.${name}.com`] : [origin]
}

/** What the page shows, the phone opens, or the app passes on; signed by the library. */
function payloadOf(
  sdk: AlipaySdk,
  { notifyUrl, returnUrlOf }: AlipaySettings,
  { id, payType, amount, currency, title, language, qrcodeSize, expiresAt }: PaymentRequest,
): string {
  const bizContent = {
    outTradeNo: id,
    totalAmount: toWhole(amount, currency).toFixed(2),
    subject: title,
    timeExpire: inChina(expiresAt),
  }
  const returnUrl = returnUrlOf(id, language)
  if (payType === 'App') {
    return sdk.sdkExecute('alipay.trade.app.pay', {
      notifyUrl,
      bizContent: { ...bizContent, productCode: 'QUICK_MSECURITY_PAY' },
    })
  }
  if (payType === 'Wap') {
    return sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
      notifyUrl,
      returnUrl,
      bizContent: { ...bizContent, productCode: 'QUICK_WAP_WAY' },
    })
  }
  return sdk.pageExecute('alipay.trade.page.pay', 'GET', {
    notifyUrl,
    returnUrl,
    bizContent: {
      ...bizContent,
      productCode: 'FAST_INSTANT_TRADE_PAY',
      qrPayMode: QR_ONLY,
      qrcodeWidth: qrcodeSize,
    },
  })
}
