/** Deletes the saved booking confirmation from this tab, since the next visitor may be another person. */
export function forgetBooking(): void {
  if (import.meta.env.SSR) return
  try {
    sessionStorage.removeItem('mendpost-confirmation')
  } catch {
    // Without storage nothing was saved.
  }
}
