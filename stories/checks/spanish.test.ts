import { checkStories } from './run.ts'

// In the brand of a partner besides: rounder, and another face.
checkStories({ theme: 'partner', locale: 'es', width: 390, checks: ['overflow'] })
