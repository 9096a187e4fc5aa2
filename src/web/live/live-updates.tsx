import { useCallback, useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { refreshInBackground } from '../browser-api.ts'
import { useLoggedOut } from './logged-out.ts'
import { LoggedOutNotice } from './logged-out-notice.tsx'
import { keepCurrentData } from './stale-while-revalidating.ts'

type Props = {
  /** The ticket that the page shows; without it, the page follows all tickets. */
  ticket?: number
  /** Number of items to announce, such as notes of the other side. */
  count: number
  /** Announcement for more items. */
  describe: (more: number) => string
}

/** Debounce: changes come in bursts, and lists need fewer updates. */
const pauseMs = { ticket: 150, list: 1_500 }

/** Revalidates its page on live events, and announces new items to screen readers. */
export function LiveUpdates({ ticket, count, describe }: Props) {
  const { revalidate } = useRevalidator()
  const loaded = useLoaderData<unknown>()
  useEffect(() => keepCurrentData(loaded), [loaded])
  const loggedOut = useLoggedOut()
  const refresh = useCallback(() => void refreshInBackground(revalidate), [revalidate])

  useEffect(() => {
    if (loggedOut) return
    let leave = () => {}
    let gone = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const onMessage = (tickets: number[] | 'all') => {
      if (tickets !== 'all' && ticket !== undefined && !tickets.includes(ticket)) return
      clearTimeout(waiting)
      waiting = setTimeout(refresh, ticket === undefined ? pauseMs.list : pauseMs.ticket)
    }
    // Loaded after the page, which works without it.
    void import('./live-events.ts').then(
      ({ subscribeLiveEvents }) => {
        if (!gone) leave = subscribeLiveEvents(onMessage)
      },
      () => {},
    )
    return () => {
      gone = true
      clearTimeout(waiting)
      leave()
    }
    // Without a session there is no stream; it is opened anew once the person has logged in again.
  }, [refresh, ticket, loggedOut])

  const announcement = useAnnouncement(count, describe)
  return (
    <>
      <output className="visually-hidden">{announcement}</output>
      {loggedOut && <LoggedOutNotice onCheck={refresh} />}
    </>
  )
}

/** Announcement of the items added since the last render. */
function useAnnouncement(count: number, describe: (more: number) => string): string {
  const before = useRef(count)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (count > before.current) setAnnouncement(describe(count - before.current))
    before.current = count
  }, [count, describe])
  return announcement
}
