import type { Launcher } from '@easel/contract/types'
import type { LauncherView } from '../../../domain/launcher/launcher.ts'
import { fileUrl } from './image-set.ts'

/** The launcher in the wire format. */
export const presentLauncher = (view: LauncherView): Launcher => ({
  imageGeneration: {
    homepageStyles: view.homepageStyles.map(({ id, name, thumb }) => ({
      id,
      name,
      thumbUrl: fileUrl(thumb),
    })),
    promptExamples: view.promptExamples,
    styles: view.styles.map(({ id, name, thumb, vip }) => ({ id, name, thumbUrl: fileUrl(thumb), vip })),
    models: view.models,
  },
  tools: view.tools,
  downloads: view.downloads,
  promotions: view.promotions,
  features: view.features,
  limits: view.limits,
})
