/** Deletes what this tab has saved, such as the last booking, since the next visitor may be another person. */
export function clearTabStorage(): void {
  if (import.meta.env.SSR) return
  try {
    sessionStorage.clear()
  } catch {
    // Without storage nothing was saved.
  }
}
