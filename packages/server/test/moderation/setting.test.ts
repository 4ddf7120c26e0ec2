import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const read = (value: unknown, more: Record<string, string> = {}) =>
  readConfig({ IMAGE_MODERATION: text(value), ...more }).imageModeration

describe('IMAGE_MODERATION', () => {
  it('defaults to the built-in model', () => {
    const usual = { by: 'model', threshold: 0.7, all: false, timeoutSeconds: 30 }
    expect([readConfig({}).imageModeration, read('model')]).toEqual([usual, usual])
    expect(read('off')).toEqual({ by: 'off' })
    expect(read({ by: 'model', threshold: 0.4, all: true })).toMatchObject({ threshold: 0.4, all: true })
  })

  it('can be OpenAI with a key from the environment, which stays secret', () => {
    for (const value of [
      'openai',
      { by: 'openai', apiKeyEnv: 'OPENAI_API_KEY' },
      { by: 'openai', apiKey: 'sk-x' },
    ]) {
      const setting = read(value, { OPENAI_API_KEY: 'sk-x' })
      expect(setting).toMatchObject({
        by: 'openai',
        baseUrl: 'https://api.openai.com/v1',
        model: 'omni-moderation-latest',
      })
      expect(setting.by === 'openai' && setting.apiKey?.reveal()).toBe('sk-x')
      expect(`${JSON.stringify(setting)}${inspect(setting, { depth: 9, showHidden: true })}`).not.toContain(
        'sk-x',
      )
    }
  })

  it.each([
    ['nsfw', /IMAGE_MODERATION.*must be model, openai, off/],
    ['{"by"', /IMAGE_MODERATION.*not JSON/],
    ['openai', /IMAGE_MODERATION.*OPENAI_API_KEY, which is not set/],
    [{ by: 'model', threshold: 2 }, /IMAGE_MODERATION \(threshold\)/],
    [{ by: 'model', treshold: 0.5 }, /IMAGE_MODERATION.*treshold/],
    [{ by: 'off', all: true }, /IMAGE_MODERATION.*all/],
    [{ by: 'openai', baseUrl: 'api', apiKey: 'sk-x' }, /IMAGE_MODERATION \(baseUrl\).*address/],
    [{ by: 'openai', apiKey: 'sk-x', apiKeyEnv: 'Y' }, /IMAGE_MODERATION \(apiKeyEnv\)/],
    [{ by: 'model', timeoutSeconds: 0 }, /IMAGE_MODERATION \(timeoutSeconds\)/],
  ])('that is wrong (%j) stops the start and is named', (value, line) => {
    expect(() => read(value)).toThrow(line)
    expect(() => read(value)).not.toThrow(/sk-x/)
    expect(() => read(value)).not.toThrow(/\n/)
  })
})

describe('WRITER', () => {
  const read = (value: unknown, more: Record<string, string> = {}) =>
    readConfig({ WRITER: text(value), ...more }).writer
  const chat = { baseUrl: 'https://llm.example/v1/', model: 'small' }

  it('defaults to the embedded one, and can be a service with its key', () => {
    expect([readConfig({}).writer, read('embedded')]).toEqual([{ by: 'embedded' }, { by: 'embedded' }])
    expect(read(chat)).toMatchObject({
      by: 'chat',
      baseUrl: 'https://llm.example/v1',
      timeoutSeconds: 10,
      maxTokens: 2000,
      apiKey: null,
    })
    const keyed = read({ ...chat, apiKeyEnv: 'K' }, { K: 'sk-y' })
    expect(keyed.by === 'chat' && keyed.apiKey?.reveal()).toBe('sk-y')
    expect(JSON.stringify(keyed)).not.toContain('sk-y')
  })

  it.each([
    ['gpt', /WRITER.*must be embedded/],
    ['{', /WRITER.*not JSON/],
    [{ model: 'small' }, /WRITER \(baseUrl\)/],
    [{ baseUrl: 'https://llm.example/v1' }, /WRITER \(model\)/],
    [{ ...chat, apiKeyEnv: 'K' }, /WRITER.*K, which is not set/],
    [{ ...chat, apiKey: 'a', apiKeyEnv: 'K' }, /WRITER \(apiKeyEnv\)/],
    [{ ...chat, temperature: 3 }, /WRITER.*temperature/],
  ])('that is wrong (%j) stops the start and is named', (value, line) => {
    expect(() => read(value)).toThrow(line)
  })
})
