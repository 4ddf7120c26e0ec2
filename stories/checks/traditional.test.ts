import { checkStories } from './run.ts'

// In a shadow tree besides: no style of the document reaches it. Chinese is as wide in every face, so that looks
// are compared in Chinese.
checkStories({ theme: 'dark', locale: 'zhTW', shadow: 'on', width: 390, lookAt: 1024, checks: ['overflow'] })
