import { describe, expect, it } from 'vitest'
import { openEmbedSession } from './embed-session.ts'

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

describe('what the host says of its user', () => {
  it('makes another person of a visitor who was shown something already', () => {
    expect(session().accept(tokenOf('ada', '1'))).toMatchObject({ first: true, userChanged: true })
  })

  it('makes no other person of a new token for the same one', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    expect(own.accept(tokenOf('ada', '2'))).toEqual({
      first: false,
      userChanged: false,
      userLeft: false,
      tokenChanged: true,
    })
    expect(own.accept(tokenOf('ada', '2'))).toMatchObject({ tokenChanged: false })
    expect(own.accept(tokenOf('grace', '3'))).toMatchObject({ userChanged: true })
  })

  it('is of this page alone: until the host has spoken again, nobody is taken for the person of before', () => {
    const [local, tabStorage] = [storage(), storage()]
    const first = session(local, tabStorage)
    first.accept(tokenOf('ada', '1'))
    first.userStorage().set('draft', 'a secret plan')
    const next = session(local, tabStorage)
    expect(next.authorization()).toBeNull()
    expect(next.userStorage().get('draft')).toBeNull()
    expect(next.accept(tokenOf('ada', '2'))).toMatchObject({
      first: false,
      userChanged: true,
      userLeft: false,
    })
    expect(next.userStorage().get('draft')).toBe('a secret plan')
  })

  it('parts with whoever the address is of that a frame comes back to', () => {
    const [local, tabStorage] = [storage(), storage()]
    session(local, tabStorage).accept(tokenOf('ada', '1'))
    expect(session(local, tabStorage, 'reload').accept(tokenOf('ada', '2'))).toMatchObject({
      userLeft: false,
    })
    expect(session(local, tabStorage, 'back_forward').accept(tokenOf('grace', '3'))).toMatchObject({
      userLeft: true,
    })
    // Where it was opened anew, the page says where it begins.
    expect(session(local, tabStorage).accept(tokenOf('ada', '4'))).toMatchObject({ userLeft: false })
  })

  it('parts with them also when the host names its language, or the page is loaded again, before it names anybody', () => {
    const [local, tabStorage] = [storage(), storage()]
    session(local, tabStorage).accept(tokenOf('ada', '1'))
    session(local, tabStorage, 'reload').dispatch({ type: 'languageNamed', language: 'es' })
    const next = session(local, tabStorage, 'reload')
    next.dispatch({ type: 'languageNamed', language: 'es' })
    expect(next.authorization()).toBeNull()
    expect(next.accept(tokenOf('grace', '2')).userLeft).toBe(true)
    const again = session(local, tabStorage, 'reload')
    again.dispatch({ type: 'languageNamed', language: 'es' })
    expect(again.accept(tokenOf('grace', '3')).userLeft).toBe(false)
  })

  it('parts with whoever may be meant by the address where storage is blocked', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    const of = (arrival: string) =>
      session({ getItem: blocked } as never, { getItem: blocked } as never, arrival)
    expect(of('navigate').accept(tokenOf('ada', '1'))).toMatchObject({ userLeft: false })
    const again = of('reload')
    expect(again.accept(tokenOf('grace', '2'))).toMatchObject({ userLeft: true })
    expect(again.accept(tokenOf('grace', '3'))).toMatchObject({ userLeft: false })
  })

  it('takes along what was begun before the host spoke, and leaves nothing of it to the next visitor', () => {
    const [local, tabStorage] = [storage(), storage()]
    const early = session(local, tabStorage)
    early.userStorage().set('draft', 'begun early')
    expect(early.userStorage().get('draft')).toBe('begun early')
    early.accept(tokenOf('ada', '1'))
    expect(early.userStorage().get('draft')).toBe('begun early')
    expect(session(local, tabStorage).userStorage().get('draft')).toBeNull()
  })

  it('is waited for with what was begun: of whoever leaves before, the next one finds nothing', () => {
    const local = storage()
    session(local).userStorage().set('draft', 'a secret plan')
    expect(session(local).userStorage().get('draft')).toBeNull()
  })

  it('may be that it is a visitor, or never come at all: then what was begun is kept for visitors', () => {
    const [told, alone] = [storage(), storage()]
    const own = session(told)
    own.userStorage().set('draft', 'a plan')
    expect(own.accept({ headers: {} })).toMatchObject({ userChanged: false, userLeft: false })
    expect(session(told).userStorage().get('draft')).toBe('a plan')

    const left = session(alone)
    left.userStorage().set('draft', 'a plan')
    left.dispatch({ type: 'leftAlone' })
    left.userStorage().set('history', 'a plan')
    expect(session(alone).userStorage().get('draft')).toBe('a plan')
    expect(session(alone).userStorage().get('history')).toBe('a plan')
    // A host that comes after all names who has written it.
    left.accept(tokenOf('ada', '1'))
    expect(left.userStorage().get('draft')).toBe('a plan')
    expect(session(alone).userStorage().get('draft')).toBeNull()
  })

  it('takes along nothing that was begun by somebody who has gone before they were named', () => {
    const [told, alone] = [storage(), storage()]
    const own = session(told)
    own.userStorage().set('draft', 'a secret plan')
    own.dispatch({ type: 'userLeft' })
    expect(own.userStorage().get('draft')).toBeNull()
    own.userStorage().set('draft', 'another plan')
    expect(own.userStorage().get('draft')).toBe('another plan')
    // Whose that is, the host says next: no other visitor finds it.
    expect(session(told).userStorage().get('draft')).toBeNull()
    own.accept(tokenOf('grace', '1'))
    expect(own.userStorage().get('draft')).toBe('another plan')

    const left = session(alone)
    left.dispatch({ type: 'leftAlone' })
    left.userStorage().set('draft', 'a secret plan')
    left.dispatch({ type: 'userLeft' })
    expect(session(alone).userStorage().get('draft')).toBeNull()
    left.accept(tokenOf('grace', '1'))
    expect(left.userStorage().get('draft')).toBeNull()
  })

  it('takes nothing along of what a visitor had, by a change that is made before the next one is named', () => {
    const own = session()
    own.accept({ headers: {} })
    own.userStorage().set('draft', 'secret of the visitor')
    own.dispatch({ type: 'userLeft' })
    const next = own.userStorage()
    expect(next.get('draft')).toBeNull()
    next.set('draft', `${next.get('draft') ?? ''}!`)
    own.accept(tokenOf('grace', '2'))
    expect(own.userStorage().get('draft')).toBe('!')
  })

  it('is waited for after a change of the user, also where the host came late', () => {
    const local = storage()
    const own = session(local)
    own.dispatch({ type: 'leftAlone' })
    own.accept(tokenOf('ada', '1'))
    own.dispatch({ type: 'leftAlone' })
    own.dispatch({ type: 'userLeft' })
    own.userStorage().set('draft', 'plan of grace')
    expect(session(local).userStorage().get('draft')).toBeNull()
    own.accept(tokenOf('grace', '2'))
    expect(own.userStorage().get('draft')).toBe('plan of grace')
  })

  it('leaves what comes late for somebody who was never named to nobody', () => {
    const own = session()
    const before = own.userStorage()
    own.dispatch({ type: 'userLeft' })
    before.set('draft', 'a secret plan')
    expect(before.get('draft')).toBeNull()
    own.accept(tokenOf('grace', '1'))
    expect(own.userStorage().get('draft')).toBeNull()
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
    const ada = own.userStorage()
    expect(own.accept(tokenOf('grace', '2'))).toMatchObject({ userLeft: true })
    ada.set('history', 'a secret plan')
    expect(ada.get('history')).toBeNull()
    expect(own.userStorage().get('history')).toBeNull()
  })

  it('is told apart from that of another frame of the tab', () => {
    const tabStorage = storage()
    const [one, two] = [session(storage(), tabStorage), session(storage(), tabStorage)]
    one.accept({ ...tokenOf('ada', '1'), language: 'en' })
    two.accept({ ...tokenOf('grace', '1'), language: 'es' })
    expect([one.language(), two.language()]).toEqual(['en', 'es'])
    expect(one.authorization()).toBe(tokenOf('ada', '1').headers.authorization)
  })

  it('keeps what one person wrote from the next', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    own.userStorage().set('draft', 'a secret plan')
    own.accept(tokenOf('grace', '2'))
    expect(own.userStorage().get('draft')).toBeNull()
    own.accept(tokenOf('ada', '3'))
    expect(own.userStorage().get('draft')).toBe('a secret plan')
  })
})
