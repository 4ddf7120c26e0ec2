import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { layOutPage } from './layout.ts'

// Code that a press fetches comes late where many tests share the machine.
configure({ asyncUtilTimeout: 15_000 })

/** Where the server is that a partner's page loads its widgets from. */
export const EASEL = 'https://easel.example'

/** The page of a partner with what it loads from the server, which answers as said. What was requested is kept. */
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

/** What is known of an installation is known to all widgets of a page: each test has a partner of its own. */
export function newPartner(): string {
  partners += 1
  return `partner-${partners}`
}

/** An element of the page for a widget, and what is in its shadow. */
export function newPlace() {
  const element = document.body.appendChild(document.createElement('section'))
  const inside = () => element.firstElementChild?.shadowRoot ?? null
  return { element, inside }
}
