/** The next person at this browser has no business with the last booking. */
export function forgetBooking(): void {
  if (import.meta.env.SSR) return
  try {
    sessionStorage.removeItem('mendpost-confirmation')
  } catch {
    // Where storage is switched off nothing was kept.
  }
}
