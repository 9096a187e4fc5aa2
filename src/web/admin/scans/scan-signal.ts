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

const codeName = 'mendpost-code'

/** Offers a scanned code to the page; true when the page takes it. */
export function offerCode(code: string): boolean {
  return !document.dispatchEvent(new CustomEvent(codeName, { detail: code, cancelable: true }))
}

/** Takes every scanned code, whatever has the focus; returns the function that stops it. */
export function takeCodes(take: (code: string) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault()
    take((event as CustomEvent<string>).detail)
  }
  document.addEventListener(codeName, listener)
  return () => document.removeEventListener(codeName, listener)
}
