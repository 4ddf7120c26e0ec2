// @vitest-environment happy-dom
import { ApiError } from '@easel/client'
import { beforeEach, expect, it, vi } from 'vitest'

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))
let sendReport: typeof import('./send-report.ts')['sendReport']
beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('EASEL_VERSION_OF_BUILD', '9.9.9')
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
  window.history.replaceState(null, '', '/create?prompt=a%20secret%20walrus')
  ;({ sendReport } = await import('./send-report.ts'))
})

function thrown(message: string, line = 1): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}
    at draw (https://easel.example/assets/site.0a1b2c3d.js:${line}:2345?token=t)
    at other (https://extension.example/x.js:1:1)
    at https://easel.example/assets/871.ffffffff.js:1:99`
  return error
}
const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)))

it('says where our code failed, and nothing of what somebody wrote', () => {
  sendReport({ type: 'error', error: thrown('Unexpected token in "a secret walrus"') })
  expect(bodies()).toEqual([
    {
      release: '9.9.9',
      kind: 'error',
      name: 'TypeError',
      code: null,
      page: 'create',
      frames: [
        { file: 'site.0a1b2c3d.js', line: 1, column: 2345 },
        { file: '871.ffffffff.js', line: 1, column: 99 },
      ],
    },
  ])
  expect(JSON.stringify(fetched.mock.calls)).not.toContain('walrus')
})

it('carries the id that the page shows, and the number of an error of React', () => {
  const id = '3f2c8f0e-6a0b-4f7e-9d3a-2b1c0d9e8f7a'
  sendReport({ error: thrown('Minified React error #418; visit …'), id })
  expect(bodies()[0]).toMatchObject({ kind: 'render', code: 418 })
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'x-request-id': id })
})

it('comes once for a place, and five times at most', () => {
  for (let time = 0; time < 3; time += 1)
    for (let line = 1; line < 9; line += 1) sendReport({ type: 'error', error: thrown('x', line) })
  expect(fetched).toHaveBeenCalledTimes(5)
})

it('does not come for calls that failed, nor for the code of others', () => {
  sendReport({ type: 'unhandledrejection', reason: new ApiError({ kind: 'network' }) })
  sendReport({ type: 'unhandledrejection', reason: 'a text' })
  const foreign = new Error('x')
  foreign.stack = 'Error: x\n    at https://extension.example/x.js:1:1'
  sendReport({ type: 'error', error: foreign })
  expect(fetched).not.toHaveBeenCalled()
})
