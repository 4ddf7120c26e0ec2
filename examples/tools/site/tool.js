import { connectGuest } from '@easel/host-sdk/guest'

const text = (id, value) => {
  document.getElementById(id).textContent = value
}
let users = 0

// One page for both tools: `?name=Video`.
const name = new URLSearchParams(location.search).get('name') ?? 'Tool'
document.title = name
document.querySelector('h1').textContent = name

/** The address of your Easel, exactly. */
const EASEL = 'https://easel.example'

/** Who works here: a pseudonym, and a token with which this tool may ask Easel for its user. */
function enter({ headers, language }) {
  users += 1
  text('user', headers['x-device-id'].slice(0, 8))
  text('proof', headers.authorization ? 'with a token' : 'without a token')
  text('language', language)
  text('users', String(users))
}

const easel = connectGuest({
  allowedOrigins: [EASEL],
  on: {
    headers(params) {
      enter(params)
      return { first: users === 1 }
    },
    // New headers follow by themselves.
    userChange() {},
    changeLanguage() {},
    setTheme() {},
  },
})

const press = (id, act) =>
  document.getElementById(id).addEventListener('click', () =>
    act().then(
      (answer) => text('answer', JSON.stringify(answer ?? {})),
      (error) => text('answer', error.code ?? String(error)),
    ),
  )
press('ask', async () => {
  enter(await easel.getParams())
})
press('message', () => easel.showMessage({ kind: 'success', text: `${document.title}: saved` }))
press('vip', () => easel.showVip({ reason: 'locked', key: `tool-${Date.now()}` }))
press('membership', async () => {
  // The token is good for five minutes.
  const { headers, language } = await easel.getParams()
  const answer = await fetch(`${EASEL}/api/v2/payment/vip-info`, {
    headers: { authorization: headers.authorization, 'x-language': language },
  })
  const { data } = await answer.json()
  return { isVip: data.isVip }
})
