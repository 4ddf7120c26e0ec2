import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Module Federation needs no plugin: its runtime is part of the page. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()] })
