import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shop } from './shop.tsx'

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  )
}
