import { type EaselWebView, easelWebView } from '@easel/host-react-native'
import { useEffect, useRef, useState } from 'react'
import { AppState, BackHandler, Button, Platform, StyleSheet, Text, View } from 'react-native'
import { WebView } from 'react-native-webview'

const EASEL = 'https://easel.example'
/** Your server. In a browser it is the one that the page is from. */
const SHOP = Platform.OS === 'web' ? '' : 'https://shop.example'

/** `{ authorization: 'Bearer …' }` of the shop's user, by the session that your app has; `examples/shop` has such a server. */
const headers = async () => (await fetch(`${SHOP}/my-easel-token`)).json()

/** A screen of the shop's app that shows Easel, as the shop's user. */
export function App() {
  const [easel, setEasel] = useState<EaselWebView | null>(null)
  const [place, setPlace] = useState('')
  // Made and destroyed by the same effect, which StrictMode runs twice.
  useEffect(() => {
    const made = easelWebView({
      origin: EASEL,
      // In the background a page may only be paused.
      isActive: () => AppState.currentState === 'active',
      on: {
        getParams: async () => ({ headers: await headers() }),
        changeRouterOfNav: ({ to }) => setPlace(to),
      },
    })
    setEasel(made)
    return () => made.session.destroy()
  }, [])
  // Android's way back leads through the pages of the web view first; on iOS its own gesture does.
  const view = useRef<WebView>(null)
  const canGoBack = useRef(false)
  useEffect(() => {
    if (Platform.OS !== 'android') return
    const back = BackHandler.addEventListener('hardwareBackPress', () => {
      if (canGoBack.current) view.current?.goBack()
      return canGoBack.current
    })
    return () => back.remove()
  }, [])
  const show = (to: 'home' | 'works') => {
    // What is not answered any more, as of a page that reloads, has nothing to say to the person.
    easel?.session.call('changeRouter', { to }).catch(() => {})
  }
  return (
    <View style={styles.screen}>
      <View style={styles.bar}>
        <Button title="Pictures" onPress={() => show('home')} />
        <Button title="My works" onPress={() => show('works')} />
        <Text testID="place">{place}</Text>
      </View>
      {easel && (
        <WebView
          {...easel.props}
          ref={(shown) => {
            view.current = shown
            easel.props.ref(shown)
          }}
          onNavigationStateChange={(navigation) => {
            canGoBack.current = navigation.canGoBack
            easel.props.onNavigationStateChange(navigation)
          }}
          allowsBackForwardNavigationGestures
          style={styles.web}
          source={{ uri: `${EASEL}/h5?partner=shop` }}
        />
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  screen: { flex: 1 },
  bar: { flexDirection: 'row', alignItems: 'center', gap: 8, padding: 8 },
  web: { flex: 1 },
})
