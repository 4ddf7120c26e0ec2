import type { Folder, Folders, Preset, Presets } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { nameKeyOf, untakenName } from '../../src/domain/kernel/name-key.ts'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { principalOf } from '../support/principal.ts'

const fixture = useServer({ limits: { ...GENEROUS_LIMITS, presets: 3, folders: 3 } })
const { made } = peopleOf(() => fixture.server)
const { at, loginByPassword, register } = membersOf(() => fixture.server)

const INK = { modelId: 0, ratioType: 2, styleId: 'ink' }
const PHOTO = { modelId: 0, ratioType: 1, styleId: 'photo' }

/** Of an account, on the device on which it was made. */
async function account() {
  const who = fixture.server.visitor()
  return { who, ...(await register(who)) }
}
const save = async (who: Visitor, name: string, settings: object = INK, token?: string) => {
  const { status, json } = await who.post<Preset & { reason?: string }>(
    '/api/v2/mj/preset-save',
    { name, settings },
    at(token),
  )
  return status === 200 ? json.data.id : (json.data.reason ?? '')
}
const presetsOf = async (who: Visitor, token: string) =>
  (await who.get<Presets>('/api/v2/mj/presets', at(token))).json.data.presets
const signedIn = async (target: string) => (await loginByPassword(fixture.visitor, target)).json.data.token

describe('presets of a visitor and of the account that the visitor signs in to', () => {
  it('keep different names: the visitor’s get a number where the account has theirs', async () => {
    const { who, token: own, target } = await account()
    await save(who, 'Posters', INK, own)
    await save(who, 'posters 2', INK, own)
    await save(fixture.visitor, 'ＰＯＳＴＥＲＳ', PHOTO)
    await save(fixture.visitor, 'Animals', PHOTO)
    const token = await signedIn(target)
    const all = await presetsOf(fixture.visitor, token)
    expect(all.map(({ name, settings }) => [name, settings.styleId])).toEqual([
      ['Animals', 'photo'],
      ['Posters', 'ink'],
      ['posters 2', 'ink'],
      ['ＰＯＳＴＥＲＳ 3', 'photo'],
    ])
    expect(new Set(all.map(({ name }) => nameKeyOf(name))).size).toBe(all.length)
  })

  it('that are the same altogether are one', async () => {
    const { who, token: own, target } = await account()
    const id = await save(who, 'Posters', INK, own)
    await save(fixture.visitor, 'Posters', INK)
    const token = await signedIn(target)
    expect((await presetsOf(fixture.visitor, token)).map((each) => each.id)).toEqual([id])
  })

  it('are all kept, beyond the limit too: none is saved then until some are deleted', async () => {
    const { who, token: own, target } = await account()
    const ids = [await save(who, 'A', INK, own), await save(who, 'B', INK, own)]
    for (const name of ['C', 'D']) ids.push(await save(fixture.visitor, name))
    const token = await signedIn(target)
    expect(await presetsOf(fixture.visitor, token)).toHaveLength(4)
    expect(await save(fixture.visitor, 'E', INK, token)).toBe('presets_full')
    for (const id of ids.slice(0, 2)) {
      expect(await save(fixture.visitor, 'E', INK, token)).toBe('presets_full')
      await fixture.visitor.post('/api/v2/mj/preset-delete', { id }, at(token))
    }
    expect(await save(fixture.visitor, 'E', INK, token)).not.toBe('presets_full')
  })

  it('keep different names also where the visitor’s come later than the sign-in', async () => {
    const { who, token: own, target } = await account()
    await save(who, 'Posters', INK, own)
    await made(fixture.visitor)
    const token = await signedIn(target)
    const late = fixture.server.visitor()
    const id = await save(late, 'Posters', PHOTO)
    await fixture.database
      .on()
      .updateTable('presets')
      .set({ principal_id: principalOf(fixture.visitor.device) })
      .where('id', '=', id)
      .execute()
    await fixture.server.housekeeping.moveLateRows()
    expect((await presetsOf(fixture.visitor, token)).map(({ name }) => name)).toEqual([
      'Posters',
      'Posters 2',
    ])
  })
})

describe('folders of a visitor and of the account that the visitor signs in to', () => {
  it('of one name become one with the works of both, and all others are kept', async () => {
    const { who, token: own, target } = await account()
    const create = async (by: Visitor, name: string, token?: string) =>
      (await by.post<Folder>('/api/v2/mj/folder-create', { name }, at(token))).json.data.id
    const file = (by: Visitor, id: string, work: string, token?: string) =>
      by.post('/api/v2/mj/folder-works', { id, ids: [work], inside: true }, at(token))
    const set = (await who.submit({}, at(own))).json.data.id
    const letters = await create(who, 'Letters', own)
    await expect.poll(async () => (await file(who, letters, set, own)).status).toBe(200)
    for (const name of ['A', 'B']) await create(who, name, own)
    await file(fixture.visitor, await create(fixture.visitor, 'LETTERS'), await made(fixture.visitor))
    await create(fixture.visitor, 'C')
    const token = await signedIn(target)
    const { folders } = (await fixture.visitor.get<Folders>('/api/v2/mj/folders', at(token))).json.data
    expect(folders.map(({ name, count }) => [name, count])).toEqual([
      ['A', 0],
      ['B', 0],
      ['C', 0],
      ['Letters', 2],
    ])
    const more = await fixture.visitor.post('/api/v2/mj/folder-create', { name: 'D' }, at(token))
    expect(more.status).toBe(409)
  })
})

describe('a name that is taken', () => {
  it.each<[string, string[], number, string]>([
    ['Posters', [], 60, 'Posters'],
    ['Posters', ['posters'], 60, 'Posters 2'],
    ['Ｐosters', ['posters', 'posters 2', 'posters 3'], 60, 'Ｐosters 4'],
    ['🦊🦊🦊🦊🦊🦊', ['🦊🦊🦊🦊🦊🦊'], 6, '🦊🦊🦊🦊 2'],
    ['abc def', ['abc def'], 6, 'abc 2'],
  ])('%s beside %j, of %i characters at most, becomes %s', (name, taken, longest, named) => {
    expect(untakenName(name, new Set(taken), longest)).toBe(named)
  })
})
