import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { askQuietly } from '../browser-api.ts'
import { keepShown } from './steady.ts'

type Props = {
  /** The one ticket that the page is about; without it the page follows them all. */
  ticket?: number
  /** How many things there are to tell of, such as notes from the other side. */
  count: number
  /** What to tell when more have come. */
  words: (more: number) => string
}

/** Several things happen at once, and a list need not be drawn for each of them. */
const pauseMs = { ticket: 150, list: 1_500 }

/** Keeps the page that holds it true while it is open, and tells politely what is new. */
export function LiveUpdates({ ticket, count, words }: Props) {
  const { revalidate } = useRevalidator()
  const loaded = useLoaderData<unknown>()
  useEffect(() => keepShown(loaded), [loaded])

  useEffect(() => {
    let leave = () => {}
    let gone = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const hear = (tickets: number[] | 'all') => {
      if (tickets !== 'all' && ticket !== undefined && !tickets.includes(ticket)) return
      clearTimeout(waiting)
      waiting = setTimeout(
        () => void askQuietly(revalidate),
        ticket === undefined ? pauseMs.list : pauseMs.ticket,
      )
    }
    // Comes after the page itself, which works without it.
    void import('./live-line.ts').then(
      ({ joinLiveLine }) => {
        if (!gone) leave = joinLiveLine(hear)
      },
      () => {},
    )
    return () => {
      gone = true
      clearTimeout(waiting)
      leave()
    }
  }, [revalidate, ticket])

  return <output className="sr-only">{useNews(count, words)}</output>
}

/** What has come since the page was opened, said once each time more has come. */
function useNews(count: number, words: (more: number) => string): string {
  const before = useRef(count)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (count > before.current) setNews(words(count - before.current))
    before.current = count
  }, [count, words])
  return news
}
