/** Types of a flash message. */
export const flashTypes = ['default', 'success', 'info', 'error', 'warning'] as const
export type FlashType = (typeof flashTypes)[number]
export type Flash = { type: FlashType; text: string }

type Listener = (flash: Flash) => void
const listeners = new Set<Listener>()
const waiting: Flash[] = []

/** Shows a flash message in this browser; queued until the first subscriber. */
export function showFlash(flash: Flash): void {
  if (listeners.size === 0) waiting.push(flash)
  for (const listener of listeners) listener(flash)
}

/** Subscribes to flash messages, the queued ones included; returns the function to unsubscribe. */
export function subscribeFlashes(listener: Listener): () => void {
  listeners.add(listener)
  for (const flash of waiting.splice(0)) listener(flash)
  return () => void listeners.delete(listener)
}
