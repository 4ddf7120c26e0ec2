import { createHash, createHmac } from 'node:crypto'
import { loopback, sendJson } from './loopback.ts'

/**
 * Alibaba Cloud's SendSms as its documentation describes it: checks the signature (method V3) by rebuilding the request
 * from what arrived, the date, and that no nonce comes twice.
 */
export async function aliyunSms(key: { accessKeyId: string; accessKeySecret: string }, now: () => number) {
  const sent: Record<string, string>[] = []
  const nonces = new Set<string>()
  const unapproved = new Set<string>()
  let answer: { status: number; body: object } | null = null
  const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

  const refusalOf = (method: string, path: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) => {
    const form = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      String(headers.authorization),
    )
    if (!form) return 'IncompleteSignature'
    const [, accessKeyId, signedNames = '', signature] = form
    if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId.NotFound'
    const names = signedNames.split(';')
    const needed = Object.keys(headers).filter((name) => name.startsWith('x-acs-') || name === 'host')
    if (needed.some((name) => !names.includes(name))) return 'SignatureDoesNotMatch'
    if (headers['x-acs-content-sha256'] !== sha256(body)) return 'InvalidContentSha256'
    if (Math.abs(Date.parse(String(headers['x-acs-date'])) - now()) > 15 * 60_000)
      return 'InvalidTimeStamp.Expired'
    const nonce = String(headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return 'SignatureNonceUsed'
    nonces.add(nonce)
    const [uri, query = ''] = path.split('?')
    const sortedQuery = query.split('&').sort().join('&')
    const canonical = `${method}\n${uri}\n${sortedQuery}\n${names
      .map((name) => `${name}:${String(headers[name]).trim()}\n`)
      .join('')}\n${signedNames}\n${sha256(body)}`
    const expected = createHmac('sha256', key.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex')
    return expected === signature ? null : 'SignatureDoesNotMatch'
  }

  const server = await loopback(({ method, path, headers, body }, response) => {
    if (answer) return sendJson(response, answer.status, answer.body)
    const refused = refusalOf(method, path, headers, body)
    if (refused) return sendJson(response, 400, { Code: refused, Message: 'refused', RequestId: 'r' })
    const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    const action = `${headers['x-acs-action']} ${headers['x-acs-version']}`
    // 0: in review, 1: approved, 2: rejected.
    const status = (name: string) => (unapproved.has(name) ? 0 : 1)
    if (action === 'QuerySmsSign 2017-05-25')
      return sendJson(response, 200, { Code: 'OK', SignStatus: status(query.SignName ?? '') })
    if (action === 'QuerySmsTemplate 2017-05-25')
      return sendJson(response, 200, { Code: 'OK', TemplateStatus: status(query.TemplateCode ?? '') })
    if (action !== 'SendSms 2017-05-25') return sendJson(response, 404, { Code: 'InvalidAction.NotFound' })
    if (!/^1\d{10}$/.test(query.PhoneNumbers ?? '')) {
      return sendJson(response, 200, { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'no', RequestId: 'r' })
    }
    sent.push(query)
    sendJson(response, 200, { Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'r' })
  })
  return {
    url: server.url,
    sent,
    /** Signatures and templates that are still in review. */
    unapproved,
    /** From now on this is the answer, whatever is asked. */
    answerAlways: (status: number, body: object) => {
      answer = { status, body }
    },
    close: server.close,
  }
}
