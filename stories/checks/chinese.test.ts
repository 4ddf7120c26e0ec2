import { checkStories } from './run.ts'

checkStories({ theme: 'light', locale: 'zhCN', width: 390, lookAt: 390, checks: ['axe'], seesAll: true })
