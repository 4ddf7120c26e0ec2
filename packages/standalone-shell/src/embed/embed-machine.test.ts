import { describe, expect, it } from 'vitest'
import { type Effect, type FrameEvent, type FrameState, initialState, reduce } from './embed-machine.ts'

const HOME = { page: 'home', hasMoved: false } as const
const WORKS = { page: 'works', hasMoved: true } as const
const paramsOf = (sub: string, jti = '1') => ({
  headers: { authorization: `Bearer x.${btoa(JSON.stringify({ iss: 'shop', sub, jti }))}.y` },
})
const VISITOR = { headers: {} }
const named = (params: typeof VISITOR): FrameEvent => ({ type: 'userNamed', params })
const LEFT: FrameEvent = { type: 'userLeft' }
const ALONE: FrameEvent = { type: 'leftAlone' }
const connected = (route?: 'create' | 'home', last: 'works' | null = null): FrameEvent => ({
  type: 'connected',
  route,
  last,
  at: HOME,
})
const STARTED: FrameEvent = { type: 'started', at: HOME }

/** The state after these events, and the effects of the last one. */
function after(events: FrameEvent[], from: Partial<FrameState> = {}) {
  let state: FrameState = { ...initialState({ previous: null, isReturn: false }), ...from }
  let effects: Effect[] = []
  for (const event of events) [state, effects] = reduce(state, event)
  return { state, effects, kinds: effects.map(({ type }) => type) }
}

describe('the user of a frame', () => {
  it.each<[string, FrameEvent[], FrameState['user']]>([
    ['is unnamed before the host has named one', [], 'unnamed'],
    ['is named by the host', [named(paramsOf('ada'))], 'named'],
    ['is also named if the host names a visitor', [named(VISITOR)], 'named'],
    ['is alone without a host', [ALONE], 'alone'],
    ['is named by a host that connects late', [ALONE, named(paramsOf('ada'))], 'named'],
    ['stays named when the host disconnects', [named(paramsOf('ada')), ALONE], 'named'],
    ['is unnamed after the user has left', [named(paramsOf('ada')), LEFT], 'unnamed'],
    ['stays alone after the user has left, without a host', [ALONE, LEFT], 'alone'],
    ['is named again with the next user', [named(paramsOf('ada')), LEFT, named(paramsOf('grace'))], 'named'],
    [
      'stays unnamed when the host names only its language',
      [{ type: 'languageNamed', language: 'es' }],
      'unnamed',
    ],
  ])('%s', (_, events, user) => {
    expect(after(events).state.user).toBe(user)
  })

  const none = { first: false, userChanged: false, userLeft: false, tokenChanged: false }
  it.each<[string, FrameEvent[], Partial<FrameState>, object]>([
    [
      'a first user',
      [named(paramsOf('ada'))],
      {},
      { ...none, first: true, userChanged: true, tokenChanged: true },
    ],
    ['a first visitor', [named(VISITOR)], {}, { ...none, first: true }],
    ['the same token', [named(paramsOf('ada')), named(paramsOf('ada'))], {}, none],
    [
      'another token of the same user',
      [named(paramsOf('ada')), named(paramsOf('ada', '2'))],
      {},
      { ...none, tokenChanged: true },
    ],
    [
      'another user',
      [named(paramsOf('ada')), named(paramsOf('grace'))],
      {},
      { ...none, userChanged: true, userLeft: true, tokenChanged: true },
    ],
    [
      'a user after one who has left',
      [named(paramsOf('ada')), LEFT, named(paramsOf('grace'))],
      {},
      { ...none, userChanged: true, tokenChanged: true },
    ],
    [
      'another user than the owner of a reloaded frame’s address',
      [named(paramsOf('grace'))],
      { isReturn: true, previous: { isKnown: true, ...paramsOf('ada') } },
      { ...none, userChanged: true, userLeft: true, tokenChanged: true },
    ],
    [
      'any user of a reloaded frame with blocked storage',
      [named(paramsOf('ada'))],
      { isReturn: true },
      { ...none, userChanged: true, userLeft: true, tokenChanged: true },
    ],
  ])('is compared with the last one: %s', (_, events, from, change) => {
    expect(after(events, from).state.change).toEqual(change)
  })
})

describe('a submit that was started before the user was named', () => {
  const owner = (effects: Effect[], type: 'saveDrafts' | 'deleteDrafts') =>
    effects.find((effect) => effect.type === type)

  it('goes to the user who is named, without replacing theirs', () => {
    const { effects, kinds } = after([named(paramsOf('ada'))])
    expect(owner(effects, 'saveDrafts')).toMatchObject({ owner: '["shop ada",null]', overwrite: false })
    expect(kinds).not.toContain('deleteDrafts')
  })

  it('belongs to the visitor until the host names a user', () => {
    expect(after([ALONE]).effects).toEqual([{ type: 'saveDrafts', owner: null, overwrite: true }])
    const { effects, kinds } = after([ALONE, named(paramsOf('ada'))])
    expect(owner(effects, 'deleteDrafts')).toMatchObject({ owner: null })
    expect(kinds.indexOf('deleteDrafts')).toBeLessThan(kinds.indexOf('saveDrafts'))
    expect(after([ALONE, named(VISITOR)]).kinds).not.toContain('deleteDrafts')
  })

  it('is dropped when its user leaves', () => {
    expect(after([LEFT]).kinds).toEqual(['forgetDrafts', 'persistHost'])
    expect(after([ALONE, LEFT]).kinds).toEqual(['deleteDrafts', 'forgetDrafts', 'persistHost'])
  })
})

describe('the start page of a frame', () => {
  const goTo = (route: string) => [{ type: 'goTo', route }]
  it.each<[string, FrameEvent[], Partial<FrameState>, object[]]>([
    ['is not applied before the handshake', [STARTED], {}, []],
    ['is not applied before the frame is visible or its user known', [connected('create')], {}, []],
    [
      'is applied once the frame is visible or its user known',
      [connected('create'), STARTED],
      {},
      goTo('create'),
    ],
    ['is applied at once if the host connects later', [STARTED, connected('create')], {}, goTo('create')],
    ['is applied only once', [connected('create'), STARTED, STARTED], {}, []],
    ['causes no navigation if it is the present page', [connected('home'), STARTED], {}, []],
    ['causes no navigation if the host names none', [connected(), STARTED], {}, []],
    [
      'is the last page after a reload of the surrounding page',
      [connected('create', 'works'), STARTED],
      {},
      goTo('works'),
    ],
    [
      'is the page of the address after a reload of the frame',
      [connected('create'), STARTED],
      { isReturn: true },
      [],
    ],
    [
      'is ignored if the user has already navigated',
      [connected('create'), { type: 'started', at: WORKS }],
      {},
      [],
    ],
  ])('%s', (_, events, from, effects) => {
    expect(after(events, from).effects).toEqual(effects)
  })
})
