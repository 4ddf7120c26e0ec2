import { ZipFile } from 'yazl'

export interface BilledRefund {
  id: string
  number: string
  amount: string
  day: string
}

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const SUMMARY = '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）\n合计,,1,1,178.00'

const rowOf = (kind: string, { id, number, amount, day }: BilledRefund, title: string, remark: string) =>
  [
    ...[`2026${id}\t`, `${id}\t`, kind, title, `${day} 10:00:00`, `${day} 10:00:30`, '', '', '', ''],
    ...['buy***@example.com', `-${amount}`, `-${amount}`, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00'],
    ...['0.00', `${number}\t`, '0.00', '0.00', remark],
  ].join(',')

/** The characters of the bill in the encoding that Alipay writes, which nothing here can write by itself. */
const inGbk = (() => {
  const decoder = new TextDecoder('gbk')
  const codes = new Map<string, readonly number[]>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const text = decoder.decode(new Uint8Array([high, low]))
      if (text.length === 1 && !codes.has(text)) codes.set(text, [high, low])
    }
  return (text: string): Buffer =>
    Buffer.from([...text].flatMap((one) => codes.get(one) ?? [one.charCodeAt(0)]))
})()

/** A day's bill, as Alipay's documents describe it: a zip of two tables, for which there is no signature. */
export async function billOf(refunds: readonly BilledRefund[]): Promise<Buffer> {
  const rows = refunds.flatMap((refund, at) => [
    rowOf('交易', { ...refund, number: '' }, 'Easel VIP 会员', ''),
    rowOf('退款', refund, at % 2 === 0 ? 'Easel VIP 会员' : 'Easel VIP, 年', '客服, 部分退款'),
  ])
  const details = ['#支付宝业务明细查询', HEAD, ...rows, '#导出时间：[2026年11月24日]'].join('\r\n')
  const zip = new ZipFile()
  zip.addBuffer(inGbk(`#业务汇总\n${SUMMARY}`), 'summary.csv')
  zip.addBuffer(inGbk(details), 'details.csv')
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
