/** Runs in Easel's page before its code: the page finds its app by this object. */
const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('easelElectron', {
  postMessage: (text) => ipcRenderer.send('easel', text),
  onMessage: (callback) => {
    const listener = (_event, text) => callback(text)
    ipcRenderer.on('easel', listener)
    return () => ipcRenderer.off('easel', listener)
  },
})
