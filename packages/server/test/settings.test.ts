import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config/config.ts'

describe('a setting that would do harm', () => {
  it.each([
    [{ CLIENT_SECRET: '' }, /^Setting CLIENT_SECRET is wrong: .*empty or too short/],
    [{ CLIENT_SECRET: 'a' }, /^Setting CLIENT_SECRET is wrong/],
    [{ METRICS_TOKEN: '' }, /^Setting METRICS_TOKEN is wrong: .*empty or too short/],
    [{ NODE_ENV: 'prod' }, /^Setting NODE_ENV is wrong/],
    [{ NODE_ENV: 'production' }, /^Setting PUBLIC_URL is missing/],
    [{ PUBLIC_URL: 'https://easel.example/' }, /^Setting PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: 'easel.example' }, /^Setting PUBLIC_URL is wrong/],
    ...['ZZ', 'XX', 'QO', 'EU', 'AB', 'cn'].map(
      (GEO_COUNTRY) => [{ GEO_COUNTRY }, /^Setting GEO_COUNTRY is wrong/] as [Record<string, string>, RegExp],
    ),
  ])('stops the start by its name: %j', (environment: Record<string, string>, says) => {
    expect(() => readConfig(environment)).toThrow(says)
  })

  it.each(['CN', 'ES', 'TW', 'XK'])('is none of the countries: %s', (GEO_COUNTRY) => {
    expect(readConfig({ GEO_COUNTRY }).country).toBe(GEO_COUNTRY)
  })

  it.each([
    ['PROT', 'PORT'],
    ['EASEL_PORT', 'PORT'],
    ['CLIENT_SECERT', 'CLIENT_SECRET'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['LIMIT', 'LIMITS'],
  ])('is warned of when its name is misspelt: %s', (name, meant) => {
    expect(readConfig({ [name]: '1' }).warnings).toEqual([
      `${name} is no setting and is not read. Did you mean ${meant}?`,
    ])
  })

  it('is none of what else an environment holds', () => {
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
    ]
    expect(readConfig(Object.fromEntries(others.map((name) => [name, 'x']))).warnings).toEqual([])
  })
})
