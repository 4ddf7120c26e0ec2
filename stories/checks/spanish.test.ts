import { checkStories } from './run.ts'

// Also with a partner's theme: rounder, with another font.
checkStories({ theme: 'partner', locale: 'es', width: 390, checks: ['overflow'] })
