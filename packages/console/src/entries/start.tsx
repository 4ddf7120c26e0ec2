import '@easel/widgets/theme.css'
import './document.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from '../app/console.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  )
}
