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

describe('the state machine of a frame’s user', () => {
  it.each<[string, FrameEvent[], FrameState['user']]>([
    ['nobody has said it', [], 'unnamed'],
    ['the host names a user', [named(paramsOf('ada'))], 'named'],
    ['the host names a visitor', [named(VISITOR)], 'named'],
    ['no host will say it', [ALONE], 'alone'],
    ['a host comes late', [ALONE, named(paramsOf('ada'))], 'named'],
    ['a host goes that has said it', [named(paramsOf('ada')), ALONE], 'named'],
    ['the user leaves', [named(paramsOf('ada')), LEFT], 'unnamed'],
    ['the user leaves, and no host is there', [ALONE, LEFT], 'alone'],
    ['the next one is named', [named(paramsOf('ada')), LEFT, named(paramsOf('grace'))], 'named'],
    ['the host names its language alone', [{ type: 'languageNamed', language: 'es' }], 'unnamed'],
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
      'another user than whose address a reloaded frame has',
      [named(paramsOf('grace'))],
      { isReturn: true, previous: { isKnown: true, ...paramsOf('ada') } },
      { ...none, userChanged: true, userLeft: true, tokenChanged: true },
    ],
    [
      'anybody where storage is blocked and the frame was reloaded',
      [named(paramsOf('ada'))],
      { isReturn: true },
      { ...none, userChanged: true, userLeft: true, tokenChanged: true },
    ],
  ])('reports %s', (_, events, from, change) => {
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

  it('is a visitor’s if the host cannot name a user, until it does', () => {
    expect(after([ALONE]).effects).toEqual([{ type: 'saveDrafts', owner: null, overwrite: true }])
    const { effects, kinds } = after([ALONE, named(paramsOf('ada'))])
    expect(owner(effects, 'deleteDrafts')).toMatchObject({ owner: null })
    expect(kinds.indexOf('deleteDrafts')).toBeLessThan(kinds.indexOf('saveDrafts'))
    expect(after([ALONE, named(VISITOR)]).kinds).not.toContain('deleteDrafts')
  })

  it('is dropped when the one who started it leaves', () => {
    expect(after([LEFT]).kinds).toEqual(['forgetDrafts', 'persistHost'])
    expect(after([ALONE, LEFT]).kinds).toEqual(['deleteDrafts', 'forgetDrafts', 'persistHost'])
  })
})

describe('the start page of a frame', () => {
  const goTo = (route: string) => [{ type: 'goTo', route }]
  it.each<[string, FrameEvent[], Partial<FrameState>, object[]]>([
    ['nowhere before the handshake', [STARTED], {}, []],
    ['nowhere before it is time', [connected('create')], {}, []],
    [
      'where the host wants it, once it is seen or the user is known',
      [connected('create'), STARTED],
      {},
      goTo('create'),
    ],
    ['there at once, where the host is late', [STARTED, connected('create')], {}, goTo('create')],
    ['there once', [connected('create'), STARTED, STARTED], {}, []],
    ['where it is, when that is where the host wants it', [connected('home'), STARTED], {}, []],
    ['where it is, without a route', [connected(), STARTED], {}, []],
    [
      'where it was before the page around was loaded anew',
      [connected('create', 'works'), STARTED],
      {},
      goTo('works'),
    ],
    [
      'where its address says after a reload of its own',
      [connected('create'), STARTED],
      { isReturn: true },
      [],
    ],
    ['where a person has gone meanwhile', [connected('create'), { type: 'started', at: WORKS }], {}, []],
  ])('%s', (_, events, from, effects) => {
    expect(after(events, from).effects).toEqual(effects)
  })
})
