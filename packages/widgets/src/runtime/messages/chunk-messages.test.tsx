import { useLingui } from '@lingui/react'
import { screen } from '@testing-library/react'
import { memo, useState } from 'react'
import { expect, it } from 'vitest'
import { renderWidget } from '../../testing/render-widget.tsx'
import { createChunkMessages } from './chunk-messages.tsx'

it('the texts of a dialog that is opened come without rendering the page anew', async () => {
  const arriving = Promise.withResolvers<{ messages: Record<string, string> }>()
  const load = () => arriving.promise
  const { Messages } = createChunkMessages({ zhCN: load, zhTW: load, en: load, es: load })
  let renderings = 0
  const Page = memo(function Page() {
    useLingui()
    renderings += 1
    return null
  })
  const Dialog = () => <p>{useLingui()._('of-the-dialog')}</p>
  function Site() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Page />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Messages>
            <Dialog />
          </Messages>
        )}
      </>
    )
  }
  const { user } = await renderWidget(<Site />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const before = renderings
  arriving.resolve({ messages: { 'of-the-dialog': 'Hello' } })
  expect(await screen.findByText('Hello')).toBeDefined()
  expect(renderings).toBe(before)
})
