const heard = document.querySelector('#heard')

/** Runs once the loader has loaded, whichever script comes first. */
window.Easel = window.Easel || { q: [] }
window.Easel.q.push(({ embed }) => {
  const easel = embed('#easel', {
    src: 'https://easel.example/embed/home',
    partner: 'shop',
    getHeaders: () => fetch('/my-easel-token'),
    language: 'en',
    on: {
      navigate: ({ to }) => tell(`went to ${to}`),
      message: ({ text }) => tell(text),
      openLogin: () => {
        tell('wants to sign in')
        return { outcome: 'cancelled' }
      },
      error: (error) => tell(error.message),
    },
  })
  easel.ready.then(
    () => tell('ready'),
    async () => {
      // Logs the problem and its remedy.
      for (const { says, fix } of (await easel.doctor()).findings) console.error(`Easel: ${says}\n  ${fix}`)
    },
  )

  document.addEventListener('click', ({ target }) => {
    const { page, language, mode, accent, user } = target.dataset
    if (page) easel.changeRouter(page)
    if (language) easel.changeLanguage(language)
    if (mode) easel.setTheme({ mode })
    if (accent) easel.setTheme({ accent })
    if (user !== undefined) {
      // biome-ignore lint/suspicious/noDocumentCookie: replace this with your own sign-in
      document.cookie = `user=${user}; path=/; samesite=lax`
      easel.userChange()
    }
  })
})

function tell(text) {
  heard.textContent = text
}
