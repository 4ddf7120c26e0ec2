/** Resolves like `coming`, or rejects after so many milliseconds. */
export function within<T>(milliseconds: number, coming: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`It did not come within ${milliseconds / 1000} s.`)),
      milliseconds,
    )
    coming.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
