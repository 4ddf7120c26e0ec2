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
const session = () =>
  openEmbedSession(
    {
      localStorage: storage(),
      sessionStorage: storage(),
      navigator: { languages: ['en'] },
      performance: { getEntriesByType: () => [] },
    } as unknown as Window,
    'acme',
  )
const tokenOf = (sub: string, jti: string) => ({
  headers: { authorization: `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub, jti }))}.y` },
})

describe('what the host says of its user', () => {
  it('makes another person of a visitor who was shown something already', () => {
    expect(session().accept(tokenOf('ada', '1'))).toMatchObject({ first: true, another: true })
  })

  it('makes no other person of a new token for the same one', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    expect(own.accept(tokenOf('ada', '2'))).toEqual({ first: false, another: false, renewed: true })
    expect(own.accept(tokenOf('ada', '2'))).toMatchObject({ renewed: false })
    expect(own.accept(tokenOf('grace', '3'))).toMatchObject({ another: true })
  })

  it('keeps what one person wrote from the next', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    own.set('draft', 'a secret plan')
    own.accept(tokenOf('grace', '2'))
    expect(own.get('draft')).toBeNull()
    own.accept(tokenOf('ada', '3'))
    expect(own.get('draft')).toBe('a secret plan')
  })
})
