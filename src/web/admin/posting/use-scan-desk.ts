import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ParcelToPost } from '#contract/posting.schema.ts'
import { isRefused } from '../../api.ts'
import { browserApi, refreshInBackground } from '../../browser-api.ts'
import { takeCodes } from '../scans/scan-signal.ts'
import { playSound } from './play-sound.ts'
import { readScan, type Chosen } from './read-scan.ts'

/** A parcel that was posted on this page, and the steps by which it is undone. */
export type PostedParcel = {
  number: string
  posted: readonly { ticket_id: number; step: { id: number; undo_until: string } }[]
}

/** What the desk says last. */
export type Said = { tone: 'good' | 'info' | 'bad'; text: string }

type Desk = { chosen: Chosen | null; said: Said | null; last: PostedParcel | null }

/** Posts by scans alone, one after the other: a phone, then the label of the carrier. After a wrong number the phone stays chosen. */
export function useScanDesk(parcels: readonly ParcelToPost[], first: PostedParcel | null) {
  const [desk, setDesk] = useState<Desk>({ chosen: null, said: null, last: first })
  const { revalidate } = useRevalidator()
  // The desk stays where the list cannot be read anew.
  const refresh = () => refreshInBackground(revalidate)
  const queue = useRef(Promise.resolve())
  const present = useRef({ desk, parcels })
  useEffect(() => {
    present.current.parcels = parcels
  }, [parcels])

  const show = (change: Partial<Desk>, sound?: Parameters<typeof playSound>[0]) => {
    const next = { ...present.current.desk, ...change }
    present.current.desk = next
    setDesk(next)
    if (sound) playSound(sound)
  }
  const refuse = (text: string) => show({ said: { tone: 'bad', text } }, 'bad')

  const choose = (chosen: Chosen) =>
    show(
      { chosen, said: { tone: 'info', text: `${nameTickets(chosen.ids)}: scan the label of the carrier.` } },
      'chosen',
    )

  const post = async (number: string, { parcel, ids }: Chosen, carrier: string): Promise<boolean> => {
    const answer =
      ids.length === 1
        ? await browserApi.send('POST /api/posting/scans', { data: { ticket: `${ids[0]}`, number, carrier } })
        : await browserApi.send('POST /api/parcels/{id}/posting', {
            id: parcel.parcel_id,
            data: { tracking: number, carrier, tickets: ids },
          })
    if (isRefused(answer)) {
      refuse(answer.error)
      return false
    }
    if (answer.posted.length < ids.length) {
      refuse(`${'left' in answer ? answer.left.map(({ id, why }) => `#${id}: ${why}`).join(' ') : ''}`)
      return false
    }
    const last = { number: number.replace(/\s+/g, '').toUpperCase(), posted: answer.posted }
    show(
      { chosen: null, last, said: { tone: 'good', text: `${nameTickets(ids)} posted with ${last.number}.` } },
      'good',
    )
    void refresh()
    return true
  }

  const scan = async (code: string, carrier: string): Promise<boolean> => {
    const read = () => readScan(code, present.current.desk.chosen, present.current.parcels)
    let found = read()
    if (found.kind === 'refused' && found.isUnknown) {
      // It may have been paid since the page was loaded. The page renders what it reads anew only later.
      const now = await browserApi.send('GET /api/posting', {})
      if (isRefused(now)) {
        refuse(now.error)
        return false
      }
      present.current.parcels = now.parcels
      void refresh()
      found = read()
    }
    if (found.kind === 'refused') refuse(found.says)
    else if (found.kind === 'chosen') choose(found.chosen)
    else return post(found.number, present.current.desk.chosen!, carrier)
    return found.kind === 'chosen'
  }

  const scanAll = async (codes: readonly string[], carrier: string): Promise<number> => {
    for (const [index, code] of codes.entries()) if (!(await scan(code, carrier))) return index
    return codes.length
  }

  /** Takes scans that belong together in their turn, up to one that is refused; returns how many it took. */
  const takeScans = (codes: readonly string[], carrier: string): Promise<number> => {
    const taken = queue.current.then(() => scanAll(codes, carrier))
    queue.current = taken.then(
      () => {},
      () => {},
    )
    return taken
  }

  const undo = async ({ posted }: PostedParcel) => {
    for (const { ticket_id, step } of posted) {
      const answer = await browserApi.send('DELETE /api/tickets/{id}/steps/{stepid}', {
        id: ticket_id,
        stepid: step.id,
      })
      if (isRefused(answer)) return refuse(answer.error)
    }
    const ids = posted.map(({ ticket_id }) => ticket_id)
    show({ last: null, said: { tone: 'info', text: `${nameTickets(ids)}: undone, and nothing was sent.` } })
    await refresh()
  }

  return { ...desk, takeScans, choose, undo, drop: () => show({ chosen: null, said: null }) }
}

/** Calls back with every scanned code. */
export function useScannedCodes(take: (code: string) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => takeCodes((code) => taken(code)), [])
}

export function nameTickets(ids: readonly number[]): string {
  return ids.map((id) => `#${id}`).join(' and ')
}
