let before: Promise<unknown> = Promise.resolve()

/** Runs what the cookie of the draft names, once what may have set it is done. */
export function afterDraft<T>(work: () => Promise<T>): Promise<T> {
  const done = before.then(work)
  before = done.catch(() => {})
  return done
}
