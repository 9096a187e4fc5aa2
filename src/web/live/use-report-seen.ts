import { useEffect } from 'react'
import type { Side } from '#contract/conversation.ts'
import { browserApi } from '../browser-api.ts'

/** Notes count as seen after this time in view. */
const seenAfterMs = 1_000

type Seen = { ticket: number; side: Side; newest: number; unread: number }

/** Reports the newest note as seen once it was in view; without scripts, a reply does. */
export function useReportSeen({ ticket, side, newest, unread }: Seen): void {
  useEffect(() => {
    if (unread === 0 || newest === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(
        () =>
          void browserApi.send('POST /api/tickets/{id}/seen', {
            id: ticket,
            data: { side, note_id: newest },
          }),
        seenAfterMs,
      )
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ticket, side, newest, unread])
}
