import { loopback, sendJson } from './loopback.ts'

/** Twilio's Messages resource as its documentation describes it: basic authorization, a form, 201 or a numbered error. */
export async function twilio(account: { accountSid: string; keySid: string; secret: string }) {
  const sent: Record<string, string>[] = []
  let answer: { status: number; body: object } | null = null
  const authorization = `Basic ${Buffer.from(`${account.keySid}:${account.secret}`).toString('base64')}`
  const server = await loopback(({ method, path, headers, body }, response) => {
    if (answer) return sendJson(response, answer.status, answer.body)
    if (headers.authorization !== authorization) return sendJson(response, 401, { code: 20003, status: 401 })
    const isMessages = path.split('?', 1)[0] === `/2010-04-01/Accounts/${account.accountSid}/Messages.json`
    if (isMessages && method === 'GET') return sendJson(response, 200, { messages: [] })
    if (method !== 'POST' || !isMessages) {
      return sendJson(response, 404, { code: 20404, status: 404 })
    }
    const form = Object.fromEntries(new URLSearchParams(body.toString()))
    if (!form.From && !form.MessagingServiceSid) return sendJson(response, 400, { code: 21603, status: 400 })
    if (!/^\+[1-9]\d{6,14}$/.test(form.To ?? '')) return sendJson(response, 400, { code: 21211, status: 400 })
    sent.push(form)
    sendJson(response, 201, { sid: 'SM1', status: 'queued' })
  })
  return {
    url: server.url,
    sent,
    /** From now on this is the answer, whatever is asked. */
    answerAlways: (status: number, body: object) => {
      answer = { status, body }
    },
    close: server.close,
  }
}
