import { describe, expect, it } from 'vitest'
import { blocklistCommand } from '../../src/operator/blocklist-command.ts'
import type { CommandName, CommandResult } from '../../src/operator/commands.ts'
import { askServer } from '../../src/operator/socket.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const people = peopleOf(() => fixture.server)
const { makeVip } = people
const inspect = (prompt: string) => people.inspect(fixture.visitor, prompt)

describe('sensitive words', () => {
  it('are named in the refusal, with a safer wording; nothing is made or counted', async () => {
    const { status, json } = await fixture.submit(fixture.visitor, { prompt: 'A naked woman under a tree' })
    expect(status).toBe(432)
    expect(json.data).toEqual({
      reason: 'sensitive',
      words: ['naked woman'],
      safer: 'A woman in a long dress under a tree',
      retryAfter: 300,
    })
    expect(await fixture.count('works')).toBe(0)
    expect(await fixture.count('quota_entries')).toBe(0)
  })

  it('pause visitors and members for five minutes, and VIP not at all', async () => {
    fixture.server.clock.stop()
    const prompt = 'genocide'
    expect((await fixture.submit(fixture.visitor, { prompt })).status).toBe(432)
    const waiting = await fixture.submit()
    expect(waiting.status).toBe(406)
    expect(waiting.json.data).toMatchObject({ reason: 'banned', retryAfter: 300 })
    expect((await fixture.submit(fixture.server.visitor())).status).toBe(200)
    fixture.server.clock.advance(301_000)
    expect((await fixture.submit()).status).toBe(200)
    const vip = fixture.server.visitor()
    await makeVip(vip)
    expect((await fixture.submit(vip, { prompt })).status).toBe(432)
    expect((await fixture.submit(vip)).status).toBe(200)
  })

  it('return the length of the pause they start, and none where none starts', async () => {
    const refused = await fixture.submit(fixture.visitor, { prompt: 'genocide' })
    expect(refused.json.data).toHaveProperty('retryAfter', 300)
    expect(refused.headers['retry-after']).toBe('300')
    const leftOut = await fixture.submit(fixture.server.visitor(), {
      prompt: 'A fox',
      negativePrompt: 'genocide',
    })
    expect(leftOut.status).toBe(432)
    expect(leftOut.json.data).not.toHaveProperty('retryAfter')
    const vip = fixture.server.visitor()
    await makeVip(vip)
    const ofVip = await fixture.submit(vip, { prompt: 'genocide' })
    expect(ofVip.status).toBe(432)
    expect(ofVip.json.data).not.toHaveProperty('retryAfter')
  })

  it('cause no pause when they are only inspected', async () => {
    await inspect('genocide')
    expect((await fixture.submit()).status).toBe(200)
  })

  it('of the operator apply at once, with or without a replacement', async () => {
    const { blocklist } = fixture.server.operations
    await blocklist.add({ phrase: 'blue elephant', language: 'all', safer: 'grey elephant' })
    expect(await inspect('A Blue  Elephant.')).toEqual({
      clean: false,
      words: ['Blue  Elephant'],
      safer: 'A grey elephant.',
    })
    expect(await blocklist.remove('blue elephant')).toBe(true)
    expect(await inspect('A blue elephant')).toMatchObject({ clean: true })
  })

  it('of the operator can be refused only in disguise', async () => {
    const { blocklist } = fixture.server.operations
    await blocklist.add({ phrase: '~heron', language: 'all', safer: null })
    await blocklist.add({ phrase: 'penguin*', language: 'all', safer: null })
    expect(await inspect('A heron')).toMatchObject({ clean: true })
    expect((await inspect('A h3ron and a h-e-r-o-n')).words).toEqual(['h3ron', 'h-e-r-o-n'])
    expect((await inspect('the penguinarium')).words).toEqual(['penguin'])
  })

  it('of the operator can be pairs, with a few words between', async () => {
    const { blocklist } = fixture.server.operations
    const line = 'paint*|draw … otter|badger'
    await blocklist.add({ phrase: line, language: 'all', safer: null })
    expect((await inspect('Painting a very small otter')).words).toEqual(['Painting a very small otter'])
    expect((await inspect('dr4w the b-a-d-g-e-r')).words).toEqual(['dr4w the b-a-d-g-e-r'])
    for (const fine of ['an otter, painting', 'painting, an otter', 'painting of a big old brown otter'])
      expect(await inspect(fine)).toMatchObject({ clean: true })
    expect(await blocklist.remove(line)).toBe(true)
    expect(await inspect('draw a badger')).toMatchObject({ clean: true })
  })

  it('are found in joined words, and not inside other words', async () => {
    expect((await inspect('onebignakedwomanstanding')).words).toEqual(['nakedwoman'])
    expect(await inspect('a psychotherapist and a physiotherapist')).toMatchObject({ clean: true })
  })

  it('that are refused alone keep their replacement inside a pair', async () => {
    expect(await inspect('a swastika flag')).toMatchObject({ safer: 'a geometric ornament flag' })
  })

  it('that ship with the product can be allowed by the operator, and refused again', async () => {
    await fixture.restart({ limits: GENEROUS_LIMITS, listen: true })
    const operator = (...words: string[]) =>
      blocklistCommand(words, async <N extends CommandName>(name: N, input: unknown) => {
        const outcome = await askServer(fixture.server.dataDir, name, input)
        if (!outcome || 'error' in outcome) throw new Error(outcome?.error ?? 'No server answers.')
        return outcome.result as CommandResult<N>
      })
    expect((await inspect('A genocide')).clean).toBe(false)
    expect(await operator('lift', ' Genocide')).toBe('" Genocide" is allowed from now on (en).')
    expect(await inspect('A genocide')).toEqual({ clean: true, words: [], safer: null })
    expect((await fixture.submit(fixture.visitor, { prompt: 'A genocide' })).status).toBe(200)
    // Others stay as they were, those of which it is a part too.
    expect((await inspect('a swastika, a genocide')).words).toEqual(['swastika'])
    expect(await operator('lifted')).toBe('genocide  (en)')
    expect(await operator('lift', 'genocide', '--language', 'es')).toContain('is not among the phrases')
    expect(await operator('lift', 'blue elephant')).toContain('is not among the phrases')
    await expect(operator('lift', 'genocide', '--language', 'klingon')).rejects.toThrow(/^language: /)
    await fixture.restart({ limits: GENEROUS_LIMITS, listen: true })
    expect((await inspect('A genocide')).clean).toBe(true)
    expect(await operator('restore', 'genocide', '--language', 'en')).toBe(
      '"genocide" is refused again (en).',
    )
    expect((await inspect('A genocide')).clean).toBe(false)
    expect((await fixture.submit(fixture.server.visitor(), { prompt: 'A genocide' })).status).toBe(432)
    expect(await operator('restore', 'genocide')).toBe('"genocide" was not allowed.')
    expect(await operator('lifted')).toContain('None of the phrases')
  })

  it('of the operator can have a language, and have priority over allowed ones', async () => {
    const { blocklist } = fixture.server.operations
    await blocklist.lift('genocide', null)
    await blocklist.add({ phrase: 'genocide', language: 'en', safer: null })
    expect(await blocklist.list()).toEqual([{ phrase: 'genocide', language: 'en', safer: null }])
    expect((await inspect('A genocide')).clean).toBe(false)
  })
})
