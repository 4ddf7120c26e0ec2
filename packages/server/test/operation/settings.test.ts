import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'

describe('a harmful setting', () => {
  it.each([
    [{ CLIENT_SECRET: '' }, /^Setting CLIENT_SECRET is wrong: .*empty or too short/],
    [{ CLIENT_SECRET: 'a' }, /^Setting CLIENT_SECRET is wrong/],
    [{ CLIENT_SECRET: '        ' }, /^Setting CLIENT_SECRET is wrong/],
    [{ CLIENT_SECRET: 'aaaaaaaaaaaa' }, /^Setting CLIENT_SECRET is wrong: .*cannot be guessed/],
    [{ DATABASE_URL: '' }, /^Setting DATABASE_URL is wrong/],
    [{ PUBLIC_URL: '' }, /^Setting PUBLIC_URL is wrong/],
    [{ TRUST_PROXY: '' }, /^Setting TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }, /^Setting TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '2000::/3' }, /^Setting TRUST_PROXY is wrong/],
    [{ METRICS_TOKEN: '        ' }, /^Setting METRICS_TOKEN is wrong/],
    [{ PORT: ' ' }, /^Setting PORT is wrong/],
    [{ DAILY_SPEND_CAP: '' }, /^Setting DAILY_SPEND_CAP is wrong/],
    [{ DAILY_SPEND_CAP: ' ' }, /^Setting DAILY_SPEND_CAP is wrong/],
    [{ DAILY_SPEND_CAP: '10' }, /^Setting DAILY_SPEND_CAP needs a price/],
    [{ MONTHLY_SPEND_CAP: '10' }, /^Setting MONTHLY_SPEND_CAP needs a price/],
    [{ PARTNER_SPEND_CAPS: '{"acme": {}}' }, /^Setting PARTNER_SPEND_CAPS \(acme\).*daily or monthly/],
    [
      {
        ENGINES: JSON.stringify([
          { id: 'writer', type: 'openai', baseUrl: 'https://api.example', model: 'm' },
        ]),
      },
      /^Setting ENGINES \(0\.id\) is wrong: is taken/,
    ],
    [{ METRICS_TOKEN: '' }, /^Setting METRICS_TOKEN is wrong: .*empty or too short/],
    ...[
      'DATA_DIR',
      'NODE_ENV',
      'IMAGE_MODERATION',
      'ENGINES',
      'LIMITS',
      'PARTNERS',
      'WRITER',
      'SECURITY_LOG',
    ].flatMap((name) =>
      ['', '  '].map(
        (value) =>
          [{ [name]: value }, new RegExp(`^Setting ${name} (\\(by\\) )?is wrong`)] as [
            Record<string, string>,
            RegExp,
          ],
      ),
    ),
    [{ ROLE: '' }, /^Setting ROLE is wrong/],
    [{ FILES: '' }, /^Setting FILES is wrong/],
    [{ FILES: 'ftp' }, /^Setting FILES is wrong/],
    [{ FILES: 's3' }, /^S3_BUCKET is not set/],
    [{ FILES_FALLBACK: 'disk' }, /^FILES and FILES_FALLBACK are both disk/],
    [{ FILES_FALLBACK: 's3' }, /^S3_BUCKET is not set/],
    [{ S3_BUCKET: 'My Bucket' }, /^Setting S3_BUCKET is wrong/],
    [{ S3_ENDPOINT: 's3.example' }, /^Setting S3_ENDPOINT is wrong/],
    [{ S3_ENDPOINT: 'https://user:secret@s3.example' }, /^Setting S3_ENDPOINT is wrong: must hold no user/],
    [{ S3_ACCESS_KEY_ID: '' }, /^Setting S3_ACCESS_KEY_ID is wrong/],
    [{ S3_SECRET_ACCESS_KEY: 'with space' }, /^Setting S3_SECRET_ACCESS_KEY is wrong/],
    [{ FILES: 's3', S3_BUCKET: 'easel', S3_ACCESS_KEY_ID: 'abc' }, /^Only one of S3_ACCESS_KEY_ID/],
    [{ NODE_ENV: 'prod' }, /^Setting NODE_ENV is wrong/],
    [{ NODE_ENV: 'production' }, /^Setting PUBLIC_URL is missing/],
    [{ PUBLIC_URL: 'https://easel.example/' }, /^Setting PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: 'easel.example' }, /^Setting PUBLIC_URL is wrong/],
    ...['ZZ', 'XX', 'QO', 'EU', 'AB', 'AN', 'SU', 'UK', 'cn'].map(
      (GEO_COUNTRY) => [{ GEO_COUNTRY }, /^Setting GEO_COUNTRY is wrong/] as [Record<string, string>, RegExp],
    ),
  ])('stops the start and is named: %j', (environment: Record<string, string>, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  const outside = { type: 'openai', baseUrl: 'https://api.example', model: 'm' }
  const chat = { baseUrl: 'https://api.example', model: 'm' }
  const capped = (engine: object, writer: object = {}) => ({
    DAILY_SPEND_CAP: '10',
    ENGINES: JSON.stringify([
      { id: 'priced', pricePerSet: 0.2, ...outside },
      { id: 'other', ...outside, ...engine },
    ]),
    WRITER: JSON.stringify({ ...chat, pricePerPrompt: 0.01, ...writer }),
  })

  it('stops the start if somebody could spend past the cap', () => {
    expect(() => readConfig(capped({}))).toThrow(/^Setting DAILY_SPEND_CAP .*engine other has no pricePerSet/)
    expect(() => readConfig(capped({ pricePerSet: 1 }, { pricePerPrompt: undefined }))).toThrow(
      /^Setting DAILY_SPEND_CAP .*the writer has no pricePerPrompt/,
    )
    expect(() => readConfig({ WRITER: JSON.stringify(chat), DAILY_SPEND_CAP: '10' })).toThrow(
      /^Setting DAILY_SPEND_CAP .*the writer/,
    )
    const { ENGINES } = capped({})
    const PARTNER_SPEND_CAPS = '{"acme": {"daily": 5}}'
    expect(() => readConfig({ ENGINES, PARTNER_SPEND_CAPS })).toThrow(
      /^Setting PARTNER_SPEND_CAPS .*engine other has no pricePerSet/,
    )
    expect(() => readConfig({ PARTNER_SPEND_CAPS })).toThrow(/^Setting PARTNER_SPEND_CAPS needs a price/)
    expect(readConfig({ WRITER: JSON.stringify(chat) }).warnings).toEqual([])
  })

  it('causes a warning if a price of 0 exempts an engine from the cap', () => {
    expect(readConfig(capped({ pricePerSet: 0 }, { pricePerPrompt: 0 })).warnings).toEqual([
      expect.stringMatching(/^DAILY_SPEND_CAP does not hold for engine other: its pricePerSet is 0/),
      expect.stringMatching(/^DAILY_SPEND_CAP does not hold for the writer: its pricePerPrompt is 0/),
    ])
    expect(readConfig(capped({ pricePerSet: 1 })).warnings).toEqual([])
  })

  it.each(['CN', 'ES', 'TW', 'XK'])('is refused if it is not a country: %s', (GEO_COUNTRY) => {
    expect(readConfig({ GEO_COUNTRY }).country).toBe(GEO_COUNTRY)
  })

  it.each([
    ['PROT', 'PORT'],
    ['EASEL_PORT', 'PORT'],
    ['CLIENT_SECERT', 'CLIENT_SECRET'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['LIMIT', 'LIMITS'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['client_secret', 'CLIENT_SECRET'],
    ['EASEL_SECRET', 'CLIENT_SECRET'],
    ['METRICS_KEY', 'METRICS_TOKEN'],
    ['DB_URL', 'DATABASE_URL'],
    ['DATA_PATH', 'DATA_DIR'],
    ['EASEL_DATA_PATH', 'DATA_DIR'],
    ['POSTGRES_URL', 'DATABASE_URL'],
    ['SPEND_CAP', 'DAILY_SPEND_CAP'],
    ['DAILY_SPEND_LIMIT', 'DAILY_SPEND_CAP'],
  ])('causes a warning if its name is misspelled: %s', (name, meant) => {
    expect(readConfig({ [name]: '1' }).warnings).toEqual([
      `${name} is no setting and is not read. Did you mean ${meant}?`,
    ])
  })

  it('does not include other variables of the environment', () => {
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'USER',
      'PWD',
      'SHELL',
      'TERM',
      'LANG',
      'OPENAI_API_KEY',
      'DATA',
      'NODE_OPTIONS',
      'POST',
      'ORIGIN',
      'LOGLEVEL',
      'SECRET',
      'EASEL_SERVICE_HOST',
      'EASEL_SERVICE_PORT',
      'EASEL_SERVICE_PORT_HTTP',
      'EASEL_PORT_80_TCP',
      'EASEL_PORT_80_TCP_PORT',
    ]
    expect(readConfig(Object.fromEntries(others.map((name) => [name, 'x']))).warnings).toEqual([])
    expect(readConfig({ DATA_PATH: '/x', DATA_DIR: '/y' }).warnings).toEqual([])
    expect(readConfig({ EASEL_PORT: 'tcp://10.0.0.1:80' }).warnings).toEqual([])
  })

  it.each([
    ['http://easel.example', 1],
    ['http://localhost:3000', 0],
    ['https://easel.example', 0],
  ])('causes a warning if traffic can be read: %s', (PUBLIC_URL, times) => {
    const { warnings } = readConfig({ NODE_ENV: 'production', PUBLIC_URL })
    expect(warnings.filter((line) => line.startsWith('PUBLIC_URL is http'))).toHaveLength(times)
  })
})
