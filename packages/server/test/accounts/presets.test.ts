import type { Preset, Presets } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer({ limits: { ...GENEROUS_LIMITS, presets: 2 } })
const { get, post } = peopleOf(() => fixture.server)
const { at, loginByPassword, register } = membersOf(() => fixture.server)

const SETTINGS = { modelId: 0, ratioType: 2, styleId: 'ink', imageCount: 2, negativePrompt: 'people' }
const call = <T>(name: string, body: object, who = fixture.visitor) =>
  post<T & { reason?: string }>(who, `/api/v2/mj/preset-${name}`, body)
const save = async (name: string, over: object = {}) =>
  (await call<Preset>('save', { name, settings: SETTINGS, ...over })).json.data
const presets = async (who = fixture.visitor) => (await get<Presets>(who, '/api/v2/mj/presets')).json.data

describe('presets', () => {
  it('keep settings under a name, and change as they are told; the list is by name', async () => {
    const posters = await save('  Posters \n of mine ')
    expect(posters).toEqual({ id: expect.any(String), name: 'Posters of mine', settings: SETTINGS })
    const first = await save('Animals')
    const settings = { modelId: 0, ratioType: 3, aspectRatio: '16:9', imageStrength: 'high' }
    const changed = await save('Birds', { id: first.id, settings })
    expect(changed).toEqual({ id: first.id, name: 'Birds', settings })
    expect(await presets()).toEqual({ presets: [changed, posters], limit: 2 })
  })

  it('keep their settings where only the name is sent, and the name where only the settings are', async () => {
    const { id } = await save('Posters')
    const settings = { modelId: 0, ratioType: 3 }
    expect((await call<Preset>('save', { id, settings })).json.data).toEqual({
      id,
      name: 'Posters',
      settings,
    })
    const renamed = (await call<Preset>('save', { id, name: 'Prints' })).json.data
    expect(renamed).toEqual({ id, name: 'Prints', settings })
    expect((await call<Preset>('save', { id })).json.data).toEqual(renamed)
    expect((await presets()).presets).toEqual([renamed])
    const again = await save('Posters')
    const { status, json } = await call('save', { id: again.id, name: 'prints' })
    expect([status, json.data.reason]).toEqual([409, 'preset_exists'])
  })

  it('are as many as may be, each name once, whatever its capitals', async () => {
    await save('Posters')
    for (const name of ['posters', 'ＰＯＳＴＥＲＳ']) {
      const { status, json } = await call('save', { name, settings: SETTINGS })
      expect([status, json.data.reason]).toEqual([409, 'preset_exists'])
    }
    await save('Animals')
    const { status, json } = await call('save', { name: 'One more', settings: SETTINGS })
    expect([status, json.data]).toMatchObject([409, { reason: 'presets_full', limit: 2 }])
  })

  it.each([
    ['without a name', { name: ' ', settings: SETTINGS }],
    ['without settings', { name: 'A' }],
    ['with settings alone', { settings: SETTINGS }],
    ['with a ratio that there is not', { name: 'A', settings: { ...SETTINGS, ratioType: 9 } }],
  ])('are refused %s', async (_, body) => {
    expect((await call('save', body)).status).toBe(400)
  })

  it('keep neither prompt nor seed, also if they are sent', async () => {
    const { settings } = await save('A', { settings: { ...SETTINGS, prompt: 'A fox', seed: 7, image: 'up' } })
    expect(settings).toEqual(SETTINGS)
  })

  it('can be restored for a while after they were deleted, and are gone then', async () => {
    const posters = await save('Posters')
    expect((await call<{ id: string }>('delete', { id: posters.id })).json.data.id).toBe(posters.id)
    expect((await presets()).presets).toEqual([])
    expect((await call('delete', { id: posters.id })).status).toBe(404)
    expect((await call<Preset>('restore', { id: posters.id })).json.data).toEqual(posters)
    expect((await presets()).presets).toEqual([posters])
    await call('delete', { id: posters.id })
    fixture.server.clock.advance(60_000)
    expect((await call('restore', { id: posters.id })).status).toBe(404)
    await fixture.server.housekeeping.deleteExpired()
    expect(await fixture.database.on().selectFrom('presets').selectAll().execute()).toEqual([])
  })

  it('are not restored beside another of the same name', async () => {
    const posters = await save('Posters')
    await call('delete', { id: posters.id })
    await save('Posters')
    expect((await call('restore', { id: posters.id })).json.data.reason).toBe('preset_exists')
  })

  it('are nobody else’s', async () => {
    const { id } = await save('Posters')
    const other = fixture.server.visitor()
    expect((await presets(other)).presets).toEqual([])
    for (const [name, body] of [
      ['save', { id, name: 'Mine', settings: SETTINGS }],
      ['delete', { id }],
      ['restore', { id }],
    ] as const) {
      expect((await call(name, body, other)).status).toBe(404)
    }
    expect((await presets()).presets).toHaveLength(1)
  })

  it('follow the account, with those that were there before', async () => {
    const first = fixture.server.visitor()
    const put = (who: typeof first, name: string, token?: string) =>
      who.post('/api/v2/mj/preset-save', { name, settings: SETTINGS }, at(token))
    const { token, target } = await register(first)
    await put(first, 'Posters', token)
    await put(fixture.visitor, 'Animals')
    const back = await loginByPassword(fixture.visitor, target)
    const list = await fixture.visitor.get<Presets>('/api/v2/mj/presets', at(back.json.data.token))
    expect(list.json.data.presets.map(({ name }) => name)).toEqual(['Animals', 'Posters'])
  })

  it('of an account that an older version has deleted, which knows no presets, are removed', async () => {
    const { token } = await register(fixture.visitor)
    const kept = fixture.server.visitor()
    await kept.post('/api/v2/mj/preset-save', { name: 'Animals', settings: SETTINGS }, at())
    await fixture.visitor.post('/api/v2/mj/preset-save', { name: 'Posters', settings: SETTINGS }, at(token))
    await fixture.database.on().deleteFrom('members').execute()
    await fixture.server.housekeeping.deleteExpired()
    const left = await fixture.database.on().selectFrom('presets').select('name').execute()
    expect(left).toEqual([{ name: 'Animals' }])
  })
})
