import type { Transport } from '../../session/transport.ts'
import { textChannelTransport } from '../text-channel.ts'
import { androidInterface, androidListener } from './android.ts'
import type { AppWindow, NativePlatform } from './app-window.ts'
import { electron } from './electron.ts'
import { flutterChannel, flutterInApp } from './flutter.ts'
import { NATIVE_GLOBALS, type NativeGlobal } from './globals.ts'
import { iosHandler } from './ios.ts'
import { reactNative } from './react-native.ts'
import { reportAnswers } from './report-answers.ts'

export type { AppWindow } from './app-window.ts'

const PLATFORMS: Record<NativeGlobal, NativePlatform> = {
  easelHost: androidListener,
  EaselAndroid: androidInterface,
  webkit: iosHandler,
  ReactNativeWebView: reactNative,
  EaselFlutter: flutterChannel,
  flutter_inappwebview: flutterInApp,
  easelElectron: electron,
}

/** The guest's end inside an app's webview: the first platform of the table that is present, or null outside of apps. */
export function nativeTransport(window: AppWindow): Transport | null {
  for (const name of NATIVE_GLOBALS) {
    const object = (window as unknown as Record<string, unknown>)[name]
    const channel = object ? PLATFORMS[name](window, object) : null
    if (channel) return reportAnswers(textChannelTransport(channel))
  }
  return null
}
