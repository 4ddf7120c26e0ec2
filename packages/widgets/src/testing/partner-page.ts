import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { layOutPage } from './layout.ts'

// On a busy machine, code that a press loads arrives late.
configure({ asyncUtilTimeout: 15_000 })

/** The origin of the server from which a partner's page loads its widgets. */
export const EASEL = 'https://easel.example'

/** A partner's page whose requests to the server get this answer and are recorded. */
export function setUpPartnerPage(answer: (request: Request) => Promise<Response>) {
  let requests: Request[] = []
  beforeEach(() => {
    requests = []
    layOutPage(1200)
    localStorage.clear()
    vi.stubGlobal('EASEL_VERSION_OF_BUILD', '0.1.0')
    vi.stubGlobal('__webpack_public_path__', `${EASEL}/widgets/`)
    vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
      const request = new Request(input, init)
      requests.push(request)
      return answer(request)
    })
  })
  afterEach(() => {
    cleanup()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return { requests: (name: string) => requests.filter(({ url }) => url.includes(name)) }
}

let partners = 0

/** The installation is cached for all widgets of a page, so each test needs its own partner. */
export function newPartner(): string {
  partners += 1
  return `partner-${partners}`
}

/** An element for a widget, with access to its shadow tree. */
export function newPlace() {
  const element = document.body.appendChild(document.createElement('section'))
  const inside = () => element.firstElementChild?.shadowRoot ?? null
  return { element, inside }
}
