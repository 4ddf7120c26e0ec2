import { checkStories } from './run.ts'

// Also in a shadow tree, which the document's styles do not reach. Chinese text is equally wide in every
// font, so baselines are compared in Chinese.
checkStories({ theme: 'dark', locale: 'zhTW', shadow: 'on', width: 390, lookAt: 1024, checks: ['overflow'] })
