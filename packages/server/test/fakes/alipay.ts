import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { type BilledRefund, billOf } from './alipay-bills.ts'
import { loopback } from './loopback.ts'

type Fields = Record<string, string>

interface Trade {
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  amount: string
  tradeNo: string
  paidAt: string | null
  refunded: string | null
}

const SELLER = '2088000000000001'

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
const contentOf = (fields: Fields, without: readonly string[]) =>
  Object.keys(fields)
    .filter((key) => !without.includes(key))
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('&')

/**
 * Alipay's gateway as its documents describe it: it accepts what is signed by the application's key alone, and signs
 * answers and notifications with a key of its own.
 */
export async function alipayFake(appId = '2021000000000001') {
  const app = keys()
  const own = keys()
  const trades = new Map<string, Trade>()
  let down = false
  /** How many of the next refunds are only taken note of: their money goes later. */
  let slowRefunds = 0
  const refundsAsked: string[] = []
  /** By the number of the request, which may be repeated with the same amount alone. */
  const refunds = new Map<string, { amount: string; isGiven: boolean }>()
  /** What was refunded on Alipay's own pages. */
  const billed: BilledRefund[] = []
  const noBill = { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist' }
  const billFor = (day: string) =>
    billed.some((one) => one.day === day)
      ? { code: '10000', msg: 'Success', bill_download_url: `${gateway.url}/bill?day=${day}` }
      : noBill

  const signed = (text: string) =>
    createSign('RSA-SHA256').update(text, 'utf8').sign(own.privateKey, 'base64')
  const isSigned = (fields: Fields) =>
    createVerify('RSA-SHA256')
      .update(contentOf(fields, ['sign']), 'utf8')
      .verify(app.publicKey, fields.sign ?? '', 'base64')

  const give = (trade: Trade, refunded: string): void => {
    trade.refunded = refunded
    if (Number(refunded) === Number(trade.amount)) trade.status = 'TRADE_CLOSED'
  }

  const answerTo = (method: string, content: Fields): object => {
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') return billFor(content.bill_date ?? '')
    const trade = trades.get(content.out_trade_no ?? '')
    if (!trade) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' }
    if (method === 'alipay.trade.close') {
      if (trade.status !== 'WAIT_BUYER_PAY') {
        return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' }
      }
      trade.status = 'TRADE_CLOSED'
    }
    if (method === 'alipay.trade.refund') {
      const number = `${content.out_trade_no} ${content.out_request_no}`
      const before = refunds.get(number)
      if (before && before.amount !== content.refund_amount) {
        return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST' }
      }
      refunds.set(number, { amount: content.refund_amount ?? '', isGiven: before?.isGiven ?? false })
      if (before?.isGiven) return { code: '10000', msg: 'Success', fund_change: 'N' }
      const total = Number(trade.refunded ?? 0) + Number(content.refund_amount)
      if (total > Number(trade.amount)) {
        return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' }
      }
      refundsAsked.push(content.refund_amount ?? '')
      slowRefunds -= 1
      if (slowRefunds >= 0) return { code: '10000', msg: 'Success', fund_change: 'N' }
      give(trade, total.toFixed(2))
      refunds.set(number, { amount: content.refund_amount ?? '', isGiven: true })
      return { code: '10000', msg: 'Success', fund_change: 'Y', refund_fee: trade.refunded }
    }
    if (method === 'alipay.trade.fastpay.refund.query') {
      const refund = refunds.get(`${content.out_trade_no} ${content.out_request_no}`)
      const given = { refund_status: 'REFUND_SUCCESS', refund_amount: refund?.amount }
      return { code: '10000', msg: 'Success', ...(refund?.isGiven ? given : {}) }
    }
    return {
      code: '10000',
      msg: 'Success',
      out_trade_no: content.out_trade_no,
      trade_no: trade.tradeNo,
      trade_status: trade.status,
      total_amount: trade.amount,
      ...(trade.paidAt ? { send_pay_date: trade.paidAt } : {}),
    }
  }

  const gateway = await loopback(async (request, answer) => {
    if (down) {
      answer.writeHead(502).end('bad gateway')
      return
    }
    if (request.path.startsWith('/bill?')) {
      const day = new URL(request.path, 'http://alipay.test').searchParams.get('day')
      answer.writeHead(200).end(await billOf(billed.filter((one) => one.day === day)))
      return
    }
    const query = new URL(request.path, 'http://alipay.test').searchParams
    const fields = Object.fromEntries([...query, ...new URLSearchParams(request.body.toString('utf8'))])
    const name = `${(fields.method ?? '').replaceAll('.', '_')}_response`
    const result = isSigned(fields)
      ? answerTo(fields.method ?? '', JSON.parse(fields.biz_content ?? '{}') as Fields)
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
    const text = JSON.stringify(result)
    answer.writeHead(200, { 'content-type': 'application/json;charset=utf-8' })
    answer.end(`{"${name}":${text},"sign":"${signed(text)}"}`)
  })

  /** A notification, as Alipay posts it. */
  const notification = (id: string, more: Fields = {}): string => {
    const trade = trades.get(id)
    const fields: Fields = {
      notify_id: `n-${id}`,
      notify_type: 'trade_status_sync',
      charset: 'utf-8',
      version: '1.0',
      app_id: appId,
      seller_id: SELLER,
      out_trade_no: id,
      trade_no: trade?.tradeNo ?? 'none',
      trade_status: trade?.status ?? 'TRADE_SUCCESS',
      total_amount: trade?.amount ?? '0.00',
      subject: 'Easel VIP 会员 100% & more',
      ...(trade?.paidAt ? { gmt_payment: trade.paidAt } : {}),
      ...(trade?.refunded ? { refund_fee: trade.refunded } : {}),
      ...more,
    }
    const sign = signed(contentOf(fields, []))
    return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString()
  }

  return {
    setting: {
      alipay: {
        appId,
        sellerId: SELLER,
        apiKey: bare(app.privateKey),
        alipayPublicKey: bare(own.publicKey),
        gateway: `${gateway.url}/gateway.do`,
      },
    },
    /** What the buyer scanned, if it was signed by the application; null otherwise. */
    opened(
      address: string,
    ): { method: string; content: Fields; notifyUrl: string; returnUrl: string } | null {
      const fields = Object.fromEntries(
        address.startsWith('http') ? new URL(address).searchParams : new URLSearchParams(address),
      )
      if (!isSigned(fields)) return null
      return {
        method: fields.method ?? '',
        content: JSON.parse(fields.biz_content ?? '{}') as Fields,
        notifyUrl: fields.notify_url ?? '',
        returnUrl: fields.return_url ?? '',
      }
    },
    scan(id: string, amount: string): void {
      trades.set(id, { status: 'WAIT_BUYER_PAY', amount, tradeNo: `2026${id}`, paidAt: null, refunded: null })
    },
    pay(id: string): void {
      const trade = trades.get(id)
      if (trade?.status === 'WAIT_BUYER_PAY') {
        Object.assign(trade, { status: 'TRADE_SUCCESS', paidAt: '2026-11-23 17:00:00' })
      }
    },
    refund(id: string, amount: string): void {
      const trade = trades.get(id)
      if (trade) give(trade, amount)
    },
    /** On its own pages, so that the number is in the bill of that day (of China) alone. */
    refundPart(id: string, amount: string, day: string): void {
      const trade = trades.get(id)
      if (!trade) return
      const number = `20880000${billed.length}`
      refunds.set(`${id} ${number}`, { amount, isGiven: true })
      billed.push({ id, number, amount, day })
      give(trade, (Number(trade.refunded ?? 0) + Number(amount)).toFixed(2))
    },
    setSlowRefunds(count: number): void {
      slowRefunds = count
    },
    refundsAsked,
    /** Nobody has paid until then. */
    runOut(id: string): void {
      const trade = trades.get(id)
      if (trade?.status === 'WAIT_BUYER_PAY') trade.status = 'TRADE_CLOSED'
    },
    keys: { app, own },
    statusOf: (id: string) => trades.get(id)?.status,
    notification,
    setDown(isDown: boolean): void {
      down = isDown
    },
    close: gateway.close,
  }
}
