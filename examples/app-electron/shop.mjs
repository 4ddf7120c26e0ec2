/** What an app has already: here it only pretends. */

/** Your server signs it with your secret, which is never in an app: `examples/shop` has such a server. */
export const token = async () => {
  throw new Error('Nobody is signed in.')
}

export const checkout = async () => false
