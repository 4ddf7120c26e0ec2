export { isApiError } from './api-errors.ts'
export { describeFault, errorLine, type NextStep } from './faults.ts'
export { FEATURES, type Feature, isOffered } from './features.ts'
export { fetchImage, useImage, useLauncher } from './image.queries.ts'
export { itemsOf, patchImage } from './images.ts'
export { keys } from './keys.ts'
export { tilesOf } from './long-list.ts'
export { useIsVip, useMembershipInfo } from './membership.queries.ts'
export type { ConfirmAsk, MessageAsk, Notices, ToastAsk, Tone } from './notices.ts'
export type {
  HostAbility,
  HostAnswer,
  HostAsk,
  HostFile,
  HostPort,
  NavigationPort,
  PageName,
  Params,
  SessionPort,
  Track,
} from './ports.ts'
export { askAllAgain, createQueryClient } from './query-client.ts'
export { useChangeSettings, useSettings } from './settings.queries.ts'
export type { Theme } from './theme.ts'
export { useAskLogin } from './use-ask-login.ts'
export { useAskVip } from './use-ask-vip.ts'
export { useCloseRequest } from './use-close-request.ts'
export { useDeleteWorks } from './use-delete-works.ts'
export { useEvent } from './use-event.ts'
export { useFailedNotice } from './use-failed-notice.ts'
export { useFinishedNotice } from './use-finished-notice.ts'
export { useImageEvents, usePolling, useQuota } from './use-live.ts'
export { useCreating, useOffers } from './use-offers.ts'
export { useOnline } from './use-online.ts'
export { useReportError } from './use-report-error.ts'
export { useUserInfo } from './user-info.queries.ts'
export { type Initial, useWidget, type WidgetValue } from './widget-context.ts'
export { WidgetMessages } from './widget-messages.tsx'
export { WidgetProvider, type WidgetProviderProps } from './widget-provider.tsx'
