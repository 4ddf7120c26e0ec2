/** The key of an authenticator was encrypted by another secret than that of now. The message is for the staff. */
export class StaffKeyError extends Error {
  constructor() {
    super(
      'The key of your authenticator cannot be read: STAFF_KEY is another one than when it was stored. Sign in with a recovery code, or have STAFF_KEY set back, or your access reset: npm run staff reset.',
    )
    this.name = 'StaffKeyError'
  }
}
