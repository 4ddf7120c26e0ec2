import { describe, expect, it } from 'vitest'
import { createFileKeys } from '../../src/adapters/postgres/works/file-keys.ts'
import { createBackupCommands } from '../../src/compose/backup-commands.ts'
import { createCommands, runCommand } from '../../src/operator/commands.ts'
import { partnerCommand } from '../../src/operator/partner-command.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer()

/** The words of an operator, as the command takes them. */
async function type(...words: string[]): Promise<string | null> {
  const { partners, selfService } = fixture.server
  const backups = createBackupCommands(fixture.database, fixture.server.dataDir)
  const fileKeys = createFileKeys(fixture.database)
  const commands = createCommands({
    ...fixture.server.operations,
    ...{ partners, selfService, backups, fileKeys, address: 'https://easel.example' },
  })
  const operate = async (name: string, input: unknown) => {
    // A running server gets it as JSON.
    const outcome = await runCommand(commands, name, JSON.parse(JSON.stringify(input)))
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.result as never
  }
  return partnerCommand(words, operate, { address: async () => 'https://easel.example', packages: PACKAGES })
}
const PACKAGES = {
  '@easel/host-sdk': '/sdk/npm/easel-host-sdk-0.1.0.01234567.tgz',
  '@easel/react': '/sdk/frameworks/easel-react-0.1.0.01234567.tgz',
}
const ORIGIN = 'https://shop.example'

describe('what partners do for themselves, done by an operator', () => {
  it('sets and lifts quotas', async () => {
    await type('add', 'acme', ORIGIN)
    expect(await type('quota', 'acme', '--day', '500')).toBe(
      'acme, sets of images in 24 hours: 500 for all users together, no limit of its own for each.',
    )
    expect(await type('quota', 'acme', '--user', '20', '--day', 'none')).toContain(
      'no limit for all users together, 20 of its own for each',
    )
    expect(await type('quota', 'acme')).toBeNull()
  })

  it('leaves a quota as it is when what is typed is no number', async () => {
    await type('add', 'acme', ORIGIN)
    await type('quota', 'acme', '--day', '500')
    for (const odd of ['many', '10,000', '10k', ''])
      await expect(type('quota', 'acme', '--day', odd)).rejects.toThrow(`"${odd}" is no number of sets`)
    await expect(type('quota', 'acme', '--day', '0')).rejects.toThrow(/imagesPerDay/)
    expect(await type('show', 'acme')).toContain('"imagesPerDay": 500')
  })

  it('sets webhooks, shows their secret once, lists and replays messages', async () => {
    await type('add', 'acme', ORIGIN)
    await expect(type('webhook', 'acme', 'http://10.0.0.1/')).rejects.toThrow('must begin with https://')
    const set = (await type('webhook', 'acme', 'https://shop.example/hooks', 'image.finished')) ?? ''
    expect(set).toMatch(/of image\.finished\.\n\nSecret .*\n {2}whsec_/)
    expect(await type('webhook', 'acme', 'https://shop.example/hooks', 'quota.low')).not.toContain('whsec_')
    expect(await type('webhook-secret', 'acme')).toMatch(/whsec_.*\nThe previous one signs, too, until 20/)
    expect(await type('messages', 'acme')).toBe('No messages in the last seven days.')
    expect(await type('replay', 'acme', '--hours', '2')).toBe('0 messages are sent again.')
    const [, pinged] = /^The message (\S+) is sent\./.exec((await type('ping', 'acme')) ?? '') ?? []
    expect(await type('messages', 'acme')).toMatch(new RegExp(`${pinged} +ping`))
    expect(await type('replay', 'acme', '--message', pinged ?? '')).toBe('The message is sent again.')
    await expect(type('replay', 'acme', '--message', 'gone')).rejects.toThrow('There is no message "gone"')
    expect(await type('webhook', 'acme', 'off')).toBe('acme is told of nothing any more.')
    await expect(type('replay', 'acme')).rejects.toThrow('has no webhook')
    await expect(type('ping', 'acme')).rejects.toThrow('has no webhook')
    expect(await type('webhook', 'acme')).toBeNull()
  })

  it('lists all messages, however many they are', async () => {
    await type('add', 'acme', ORIGIN)
    const at = Date.now()
    // Several of one moment.
    const messages = Array.from({ length: 120 }, (_, count) => ({
      ...{ id: `message-${count}`, partner_id: 'acme', event: 'image.finished', dedupe_key: String(count) },
      ...{ principal_id: null, payload: '{}', due_at: at + 3_600_000, at: at - Math.floor(count / 7) },
      ...{ delivered_at: null, status: null, error: null },
    }))
    await fixture.database.on().insertInto('webhook_messages').values(messages).execute()
    const ids = (await type('messages', 'acme'))?.match(/message-\d+/g) ?? []
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
  })

  it('adds a test mode with its own snippet and secret, and shows the use', async () => {
    await type('add', 'acme', ORIGIN, '--name', 'Acme')
    const added = (await type('test', 'acme', 'http://localhost:5173')) ?? ''
    expect(added).toContain('partner="acme-test"')
    expect(added).toContain("partner: 'acme-test'")
    expect(added).toContain('Acme (test) may embed Easel on http://localhost:5173')
    await expect(type('test', 'acme', 'http://localhost:1')).rejects.toThrow('has a test mode already')
    await expect(type('test', 'acme-test', 'http://localhost:1')).rejects.toThrow('is a test mode itself')
    expect(await type('usage', 'acme')).toMatch(/^day +visits +users +images +failed\n\nuser +images/)
    expect(JSON.parse((await type('show', 'acme-test')) ?? '')).toMatchObject({ id: 'acme-test', test: true })
    await expect(type('usage', 'nobody')).rejects.toThrow('There is no partner "nobody".')
    expect(await type('erase-user', 'acme', 'user-1')).toMatch(/\(p-[\w-]{32}\) is deleted/)
  })
})

describe('the first lines of a partner', () => {
  it('are an element, and for each framework what to install and to write', async () => {
    const output = (await type('add', 'acme', ORIGIN)) ?? ''
    expect(output).toContain('<easel-embed src="https://easel.example/embed/home" partner="acme"')
    expect(output).toContain(`In React 18 or 19:
  npm install https://easel.example/sdk/npm/easel-host-sdk-0.1.0.01234567.tgz https://easel.example/sdk/frameworks/easel-react-0.1.0.01234567.tgz
  import { EaselEmbed } from '@easel/react'
  <EaselEmbed src="https://easel.example/embed/home" partner="acme" style={{ height: 720 }} />`)
    expect(output).not.toContain('In Vue')
    const moved = (await type('add', 'other', ORIGIN, '--url', 'https://pictures.example/')) ?? ''
    expect(moved).toContain('src="https://pictures.example/sdk/element.js"')
  })
})

describe('the origins of a partner', () => {
  it('can be added and taken away one by one', async () => {
    await type('add', 'acme', ORIGIN)
    await expect(type('add', 'acme', 'http://localhost:5173')).rejects.toThrow(
      'npm run partner allow acme http://localhost:5173',
    )
    expect(await type('allow', 'acme', 'http://localhost:5173', ORIGIN)).toBe(
      `acme may embed Easel on ${ORIGIN}, http://localhost:5173.`,
    )
    expect(await type('disallow', 'acme', ORIGIN)).toBe('acme may embed Easel on http://localhost:5173.')
  })

  it('are exact, at least one, and known', async () => {
    await type('add', 'acme', ORIGIN)
    await expect(type('allow', 'acme', `${ORIGIN}/shop`)).rejects.toThrow(
      `"${ORIGIN}/shop" is not an exact origin. Write it as ${ORIGIN}, without a path.`,
    )
    await expect(type('allow', 'acme', 'localhost:5173')).rejects.toThrow(
      'Write it as http://localhost:5173,',
    )
    await expect(type('allow', 'acme', 'file://')).rejects.toThrow('Write it as https://shop.example,')
    await expect(type('disallow', 'acme', ORIGIN)).rejects.toThrow('At least one origin is needed')
    await expect(type('disallow', 'acme', 'http://localhost:1')).rejects.toThrow(`It has: ${ORIGIN}.`)
    await expect(type('allow', 'nobody', ORIGIN)).rejects.toThrow('There is no partner "nobody".')
    expect(await type('allow', 'acme')).toBeNull()
  })
})

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
