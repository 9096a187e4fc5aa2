const name = 'mendpost-scan'

/** Tells the page that the keys since this time (of their events) were a scanner's. */
export function publishScan(since: number): void {
  document.dispatchEvent(new CustomEvent(name, { detail: since }))
}

/** Calls back with the time of a scan's first key; returns the function that stops it. */
export function onScan(react: (since: number) => void): () => void {
  const listener = (event: Event) => react((event as CustomEvent<number>).detail)
  document.addEventListener(name, listener)
  return () => document.removeEventListener(name, listener)
}
