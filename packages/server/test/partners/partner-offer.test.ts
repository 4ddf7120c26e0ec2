import { describe, expect, it } from 'vitest'
import { createCommands, runCommand } from '../../src/operator/commands.ts'
import { partnerCommand } from '../../src/operator/partner-command.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer()

/** The words of an operator, as the command takes them. */
async function type(...words: string[]): Promise<string | null> {
  const { partners } = fixture.server
  const commands = createCommands({ ...fixture.server.operations, partners })
  const operate = async (name: string, input: unknown) => {
    const outcome = await runCommand(commands, name, input)
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.result as never
  }
  return partnerCommand(words, operate, { address: 'https://easel.example', packedSdk: null })
}
const ORIGIN = 'https://shop.example'

describe('the features of a partner', () => {
  it('default to those that show nobody’s works, or are set when the partner is added', async () => {
    const output = (await type('add', 'one', ORIGIN)) ?? ''
    expect(output).toContain('What its users make is seen only by themselves.')
    expect(output).toContain('npm run partner offer one create,works,square')
    await type('add', 'two', ORIGIN, '--features', 'create, works')
    await type('add', 'three', ORIGIN, '--features', 'none')
    const list = (await type('list')) ?? ''
    expect(list).toMatch(/^one .* create, works {2}active$/m)
    expect(list).toMatch(/^two .* create, works {2}active$/m)
    expect(list).toMatch(/^three .* the gallery only {2}active$/m)
  })

  it('can be changed at once, one by one', async () => {
    await type('add', 'acme', ORIGIN)
    expect(await type('offer', 'acme', 'create,works')).toBe('acme offers create, works.')
    const [before] = await fixture.server.partners.list()
    expect(await type('offer', 'acme', 'none')).toBe('acme offers the gallery only.')
    expect(await fixture.server.partners.list()).toEqual([{ ...before, features: [] }])
  })

  it('refuse unknown names', async () => {
    await type('add', 'acme', ORIGIN)
    await expect(type('offer', 'acme', 'create,everything')).rejects.toThrow(/features\.1/)
    await expect(type('add', 'other', ORIGIN, '--features', 'all')).rejects.toThrow(/features\.0/)
    expect(await type('offer', 'acme')).toBeNull()
  })
})
