import { checkStories } from './run.ts'

checkStories({ theme: 'dark', locale: 'en', width: 1024, checks: ['axe'] })
