import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { useServer } from '../support/fixture.ts'

const RED_DOT = '/api/v2/mj/red-dot'
const PROXY = '10.0.0.1'

const fixture = useServer(null)

const start = (TRUST_PROXY: string) =>
  fixture.start({ environment: { TRUST_PROXY }, limits: { newDevicesPerHour: 2 } })
/** What the fourth new device is told that comes by this way: 428 when its address is limited. */
const fourth = (from: string, forwarded: (n: number) => string) =>
  fourthWith(from, (n) => ({ 'x-forwarded-for': forwarded(n) }))

type Headers = Record<string, string>
async function fourthWith(from: string, sent: Headers | ((n: number) => Headers)): Promise<number> {
  let status = 0
  for (let n = 0; n < 4; n += 1) {
    const headers = typeof sent === 'function' ? sent(n) : sent
    status = (await fixture.server.visitor().get(RED_DOT, { from, headers })).status
  }
  return status
}

describe('behind a proxy', () => {
  it.each([
    ['1', 'whom the proxy has heard', () => '198.51.100.7', 428],
    ['1', 'many who are really one', (n: number) => `203.0.113.${n}, 198.51.100.7`, 428],
    ['1', 'one who claims to be a neighbor', () => '192.168.0.9, 198.51.100.7', 428],
    ['1', 'a neighbor', () => '192.168.0.9', 200],
    ['1', 'different callers', (n: number) => `198.51.100.${n}`, 200],
    ['1', 'what is no address', () => 'nobody', 428],
    ['2', 'whom the outer one has heard', (n: number) => `203.0.113.${n}, 198.51.100.7, 10.0.0.2`, 428],
    ['2', 'different callers', (n: number) => `198.51.100.${n}, 10.0.0.2`, 200],
    [
      '10.0.0.0/8',
      'whom the first stranger has heard',
      (n: number) => `203.0.113.${n}, 198.51.100.7, 10.0.0.2`,
      428,
    ],
    ['1', 'one who comes from ever new ports', (n: number) => `198.51.100.7:${4000 + n}`, 428],
    ['1', 'different callers with their ports', (n: number) => `198.51.100.${n}:${4000 + n}`, 200],
    ['1', 'one in brackets', (n: number) => `[2001:db8::7]:${4000 + n}`, 428],
    ['10.0.0.0/8', 'whom a proxy with a port has heard', (n: number) => `198.51.100.${n}, 10.0.0.2:80`, 200],
    ['10.0.0.1, 10.0.0.2', 'different callers', (n: number) => `198.51.100.${n}, 10.0.0.2`, 200],
  ])('TRUST_PROXY=%s limits by the right address: %s', async (setting, _name, forwarded, status) => {
    await start(setting)
    expect(await fourth(PROXY, forwarded)).toBe(status)
  })
})

describe('a caller from outside', () => {
  it.each([
    ['0', (n: number) => `203.0.113.${n}`],
    ['0', () => '127.0.0.1'],
    ['1', () => '127.0.0.1'],
    ['2', () => '192.168.0.9, 10.0.0.1'],
    ['10.0.0.0/8', (n: number) => `203.0.113.${n}`],
  ])('is limited whatever headers it sends, with TRUST_PROXY=%s', async (setting, forwarded) => {
    await start(setting)
    expect(await fourth('198.51.100.9', forwarded)).toBe(428)
  })
})

describe('an unconfigured proxy on the same host', () => {
  const NEIGHBOR = '127.0.0.1'

  it.each(['0', '10.0.0.0/8'])('is limited as one caller, with TRUST_PROXY=%s', async (setting) => {
    await start(setting)
    expect(await fourth(NEIGHBOR, (n) => `198.51.100.${n}`)).toBe(428)
  })

  it.each([
    'via',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-forwarded',
    'x-forwarded-port',
    'x-forwarded-server',
    'cf-connecting-ip',
    'fastly-client-ip',
    'true-client-ip',
  ])('is recognized by the one header that it sends: %s', async (header) => {
    await start('0')
    expect(await fourthWith(NEIGHBOR, { [header]: '198.51.100.7' })).toBe(428)
  })

  it.each(['0', '1', '127.0.0.0/8'])(
    'is limited without any header if PUBLIC_URL is https, with TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      const environment = { TRUST_PROXY, PUBLIC_URL: 'https://easel.example' }
      await fixture.start({ environment, limits: { newDevicesPerHour: 2 } })
      expect(await fourthWith(NEIGHBOR, {})).toBe(428)
    },
  )

  it.each([
    ['0', 'https://easel.example', 1],
    ['1', 'https://easel.example', 0],
    ['0', 'http://localhost:3000', 0],
  ])('causes a warning at the start: TRUST_PROXY=%s, PUBLIC_URL=%s', (TRUST_PROXY, PUBLIC_URL, times) => {
    const { warnings } = readConfig({ TRUST_PROXY, PUBLIC_URL })
    expect(warnings.filter((line) => line.startsWith('TRUST_PROXY is 0'))).toHaveLength(times)
  })

  it('causes one warning', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await fixture.start({ logger })
    await fourth(NEIGHBOR, () => '198.51.100.7')
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })
})

describe('a link', () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }

  const shared = async (environment: Record<string, string>, headers: Record<string, string>) => {
    await fixture.start({ environment })
    const { id } = (await fixture.visitor.submit()).json.data
    await fixture.visitor.ended(id)
    return (await fixture.visitor.post<{ url: string }>('/api/v2/mj/share', { id }, { headers })).json.data
      .url
  }

  it('leads to PUBLIC_URL, whatever host a call names', async () => {
    const url = await shared({ TRUST_PROXY: '1', PUBLIC_URL: 'https://easel.example' }, forged)
    expect(url).toMatch(/^https:\/\/easel\.example\/share\//)
  })

  it('never leads to a host of a forwarding header', async () => {
    const { host: _, ...headers } = forged
    expect(await shared({ TRUST_PROXY: '1' }, headers)).toMatch(/^http:\/\/localhost(:\d+)?\/share\//)
  })
})
