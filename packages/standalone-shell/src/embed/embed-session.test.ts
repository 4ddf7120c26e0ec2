import { describe, expect, it } from 'vitest'
import { openEmbedSession } from './embed-session.ts'
import { createKeptLocation } from './saved-location.ts'

const storage = (): Storage => {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as unknown as Storage
}
const session = (localStorage = storage(), sessionStorage = storage(), arrival = 'navigate') =>
  openEmbedSession(
    {
      localStorage,
      sessionStorage,
      navigator: { languages: ['en'] },
      performance: { getEntriesByType: () => [{ type: arrival }] },
    } as unknown as Window,
    'acme',
  )
const tokenOf = (sub: string, jti: string) => ({
  headers: { authorization: `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub, jti }))}.y` },
})

describe('the page that is kept', () => {
  const frame = (
    over: { name?: string; path?: string; type?: string } = {},
    ofTabs = new Map<string, string>(),
  ) => {
    const window = {
      name: over.name ?? '',
      location: { pathname: over.path ?? '/embed/home' },
      performance: { getEntriesByType: () => [{ type: over.type ?? 'navigate' }] },
    } as unknown as Window
    const ofTab = {
      get: (key: string) => ofTabs.get(key) ?? null,
      set: (key: string, value: string | null) => void ofTabs.set(key, value ?? ''),
    }
    return { window, place: createKeptLocation(window, ofTab) }
  }

  it('is that of the same embed, also when the frame was reloaded on the way', () => {
    const ofTabs = new Map<string, string>()
    const first = frame({}, ofTabs)
    first.place.begin('create')
    first.place.keep('works')
    const { name } = first.window
    const reloaded = frame({ name, path: '/embed/works', type: 'reload' }, ofTabs)
    reloaded.place.begin('create')
    reloaded.place.keep('queue')
    const again = frame({}, ofTabs)
    again.place.begin('create')
    expect(again.place.last()).toBe('queue')
  })

  it('is not that of another embed in the same tab, and nothing but a place', () => {
    const ofTabs = new Map<string, string>()
    const first = frame({}, ofTabs)
    first.place.begin('create')
    first.place.keep('works')
    const other = frame({ path: '/embed/create' }, ofTabs)
    other.place.begin(undefined)
    expect(other.place.last()).toBeNull()
    for (const key of ofTabs.keys()) ofTabs.set(key, 'javascript:alert(1)')
    expect(first.place.last()).toBeNull()
  })
})

describe('what the host says of its user', () => {
  it('makes another person of a visitor who was shown something already', () => {
    expect(session().accept(tokenOf('ada', '1'))).toMatchObject({ first: true, another: true })
  })

  it('makes no other person of a new token for the same one', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    expect(own.accept(tokenOf('ada', '2'))).toEqual({
      first: false,
      another: false,
      parted: false,
      renewed: true,
    })
    expect(own.accept(tokenOf('ada', '2'))).toMatchObject({ renewed: false })
    expect(own.accept(tokenOf('grace', '3'))).toMatchObject({ another: true })
  })

  it('is of this page alone: until the host has spoken again, nobody is taken for the person of before', () => {
    const [local, ofTab] = [storage(), storage()]
    const first = session(local, ofTab)
    first.accept(tokenOf('ada', '1'))
    first.person().set('draft', 'a secret plan')
    const next = session(local, ofTab)
    expect(next.authorization()).toBeNull()
    expect(next.person().get('draft')).toBeNull()
    expect(next.accept(tokenOf('ada', '2'))).toMatchObject({ first: false, another: true, parted: false })
    expect(next.person().get('draft')).toBe('a secret plan')
  })

  it('parts with whoever the address is of that a frame comes back to', () => {
    const [local, ofTab] = [storage(), storage()]
    session(local, ofTab).accept(tokenOf('ada', '1'))
    expect(session(local, ofTab, 'reload').accept(tokenOf('ada', '2'))).toMatchObject({ parted: false })
    expect(session(local, ofTab, 'back_forward').accept(tokenOf('grace', '3'))).toMatchObject({
      parted: true,
    })
    // Where it was opened anew, the page says where it begins.
    expect(session(local, ofTab).accept(tokenOf('ada', '4'))).toMatchObject({ parted: false })
  })

  it('parts with them also when the host names its language, or the page is loaded again, before it names anybody', () => {
    const [local, ofTab] = [storage(), storage()]
    session(local, ofTab).accept(tokenOf('ada', '1'))
    session(local, ofTab, 'reload').dispatch({ type: 'languageNamed', language: 'es' })
    const next = session(local, ofTab, 'reload')
    next.dispatch({ type: 'languageNamed', language: 'es' })
    expect(next.authorization()).toBeNull()
    expect(next.accept(tokenOf('grace', '2')).parted).toBe(true)
    const again = session(local, ofTab, 'reload')
    again.dispatch({ type: 'languageNamed', language: 'es' })
    expect(again.accept(tokenOf('grace', '3')).parted).toBe(false)
  })

  it('parts with whoever may be meant by the address where storage is blocked', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    const of = (arrival: string) =>
      session({ getItem: blocked } as never, { getItem: blocked } as never, arrival)
    expect(of('navigate').accept(tokenOf('ada', '1'))).toMatchObject({ parted: false })
    const again = of('reload')
    expect(again.accept(tokenOf('grace', '2'))).toMatchObject({ parted: true })
    expect(again.accept(tokenOf('grace', '3'))).toMatchObject({ parted: false })
  })

  it('takes along what was begun before the host spoke, and leaves nothing of it to the next visitor', () => {
    const [local, ofTab] = [storage(), storage()]
    const early = session(local, ofTab)
    early.person().set('draft', 'begun early')
    expect(early.person().get('draft')).toBe('begun early')
    early.accept(tokenOf('ada', '1'))
    expect(early.person().get('draft')).toBe('begun early')
    expect(session(local, ofTab).person().get('draft')).toBeNull()
  })

  it('is waited for with what was begun: of whoever leaves before, the next one finds nothing', () => {
    const local = storage()
    session(local).person().set('draft', 'a secret plan')
    expect(session(local).person().get('draft')).toBeNull()
  })

  it('may be that it is a visitor, or never come at all: then what was begun is kept for visitors', () => {
    const [told, alone] = [storage(), storage()]
    const own = session(told)
    own.person().set('draft', 'a plan')
    expect(own.accept({ headers: {} })).toMatchObject({ another: false, parted: false })
    expect(session(told).person().get('draft')).toBe('a plan')

    const left = session(alone)
    left.person().set('draft', 'a plan')
    left.dispatch({ type: 'leftAlone' })
    left.person().set('history', 'a plan')
    expect(session(alone).person().get('draft')).toBe('a plan')
    expect(session(alone).person().get('history')).toBe('a plan')
    // A host that comes after all names who has written it.
    left.accept(tokenOf('ada', '1'))
    expect(left.person().get('draft')).toBe('a plan')
    expect(session(alone).person().get('draft')).toBeNull()
  })

  it('takes along nothing that was begun by somebody who has gone before they were named', () => {
    const [told, alone] = [storage(), storage()]
    const own = session(told)
    own.person().set('draft', 'a secret plan')
    own.dispatch({ type: 'userLeft' })
    expect(own.person().get('draft')).toBeNull()
    own.person().set('draft', 'another plan')
    expect(own.person().get('draft')).toBe('another plan')
    // Whose that is, the host says next: no other visitor finds it.
    expect(session(told).person().get('draft')).toBeNull()
    own.accept(tokenOf('grace', '1'))
    expect(own.person().get('draft')).toBe('another plan')

    const left = session(alone)
    left.dispatch({ type: 'leftAlone' })
    left.person().set('draft', 'a secret plan')
    left.dispatch({ type: 'userLeft' })
    expect(session(alone).person().get('draft')).toBeNull()
    left.accept(tokenOf('grace', '1'))
    expect(left.person().get('draft')).toBeNull()
  })

  it('takes nothing along of what a visitor had, by a change that is made before the next one is named', () => {
    const own = session()
    own.accept({ headers: {} })
    own.person().set('draft', 'secret of the visitor')
    own.dispatch({ type: 'userLeft' })
    const next = own.person()
    expect(next.get('draft')).toBeNull()
    next.set('draft', `${next.get('draft') ?? ''}!`)
    own.accept(tokenOf('grace', '2'))
    expect(own.person().get('draft')).toBe('!')
  })

  it('is waited for after a change of the user, also where the host came late', () => {
    const local = storage()
    const own = session(local)
    own.dispatch({ type: 'leftAlone' })
    own.accept(tokenOf('ada', '1'))
    own.dispatch({ type: 'leftAlone' })
    own.dispatch({ type: 'userLeft' })
    own.person().set('draft', 'plan of grace')
    expect(session(local).person().get('draft')).toBeNull()
    own.accept(tokenOf('grace', '2'))
    expect(own.person().get('draft')).toBe('plan of grace')
  })

  it('leaves what comes late for somebody who was never named to nobody', () => {
    const own = session()
    const before = own.person()
    own.dispatch({ type: 'userLeft' })
    before.set('draft', 'a secret plan')
    expect(before.get('draft')).toBeNull()
    own.accept(tokenOf('grace', '1'))
    expect(own.person().get('draft')).toBeNull()
  })

  it('is said for the first time after a change of the user that came before it', () => {
    const own = session()
    own.dispatch({ type: 'userLeft' })
    expect(own.accept(tokenOf('ada', '1'))).toMatchObject({ first: true })
    own.dispatch({ type: 'userLeft' })
    expect(own.accept(tokenOf('grace', '2'))).toMatchObject({ first: false })
  })

  it('leaves what comes late for the one before to nobody', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    const ada = own.person()
    expect(own.accept(tokenOf('grace', '2'))).toMatchObject({ parted: true })
    ada.set('history', 'a secret plan')
    expect(ada.get('history')).toBeNull()
    expect(own.person().get('history')).toBeNull()
  })

  it('is told apart from that of another frame of the tab', () => {
    const ofTab = storage()
    const [one, two] = [session(storage(), ofTab), session(storage(), ofTab)]
    one.accept({ ...tokenOf('ada', '1'), language: 'en' })
    two.accept({ ...tokenOf('grace', '1'), language: 'es' })
    expect([one.language(), two.language()]).toEqual(['en', 'es'])
    expect(one.authorization()).toBe(tokenOf('ada', '1').headers.authorization)
  })

  it('keeps what one person wrote from the next', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    own.person().set('draft', 'a secret plan')
    own.accept(tokenOf('grace', '2'))
    expect(own.person().get('draft')).toBeNull()
    own.accept(tokenOf('ada', '3'))
    expect(own.person().get('draft')).toBe('a secret plan')
  })
})
