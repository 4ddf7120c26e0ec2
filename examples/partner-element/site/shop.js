const pictures = document.querySelector('#pictures')
const panel = document.querySelector('#panel')
const heard = document.querySelector('output')

/** Buttons change attributes; the frame that runs follows them. */
document.addEventListener('click', ({ target }) => {
  const { user, ...attributes } = target.dataset
  for (const [name, value] of Object.entries(attributes)) pictures.setAttribute(name, value)
  if (user !== undefined) {
    // biome-ignore lint/suspicious/noDocumentCookie: replace this with your own sign-in
    document.cookie = `user=${user}; path=/; samesite=lax`
    pictures.easel?.userChange()
  }
})

/** A property, which is the attribute of its name, too: it goes when a person closes the panel. */
document.querySelector('#beside').addEventListener('click', () => {
  panel.open = !panel.open
})

for (const name of ['easel-connect', 'easel-navigate', 'easel-open', 'easel-close'])
  document.addEventListener(name, ({ target, detail }) => {
    heard.textContent = `${target.id}: ${name} ${detail?.to ?? ''}`
  })
document.addEventListener('easel-error', ({ detail }) => {
  heard.textContent = detail.message
})

/** Named in `handles`, so the frame asks and waits for the answer. */
pictures.addEventListener('easel-open-login', ({ detail }) => {
  heard.textContent = 'wants to sign in'
  detail.respondWith({ outcome: 'cancelled' })
})
