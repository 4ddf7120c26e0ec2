/**
 * The messages between the app and the main frame of a window, while that is at `origin`: no other page is heard, and
 * none is told a token.
 */
export function easelChannel(webContents, origin) {
  const isEasel = (frame) => frame === webContents.mainFrame && frame.origin === origin
  return {
    post(text) {
      const { mainFrame } = webContents
      if (isEasel(mainFrame)) mainFrame.send('easel', text)
    },
    listen(onText) {
      const listener = ({ senderFrame }, text) => {
        if (isEasel(senderFrame)) onText(text)
      }
      webContents.ipc.on('easel', listener)
      return () => webContents.ipc.off('easel', listener)
    },
    onLost(lost) {
      webContents.on('render-process-gone', lost)
      return () => webContents.off('render-process-gone', lost)
    },
  }
}
