import { afterEach, beforeEach, expect } from 'vitest'
import { backByLabel, describeTicketBackBy } from '#contract/back-by.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import { moveDueBackBy } from '#domain/back-by/move-due-back-by.ts'
import { formatLocalTime } from '#domain/shop/report-period.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { bookFor } from '#test/sample-booking.ts'

onOneEngine('the days between which a phone should be home on %s', (engine, test) => {
  let app: TextApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTextApp({ engine })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const readTicket = async (ticketid: number) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body

  /** What the places that show all tickets say of each. */
  const readLists = async () => {
    const data = { ticketid: -1, limit: 200 } as const
    const list = await app.call('POST /api/get-ticket', { data }, { as: sam })
    const rows = list.body as unknown as TicketRow[]
    const own = (await app.call('GET /api/account/data', {}, { as: mei })).body.tickets
    const csv = (await (await app.fetch('/api/tickets.csv', {}, sam)).text()).trimEnd().split('\r\n')
    const [heading, ...lines] = csv.map((line) => line.replace(/^\ufeff/, '').split(','))
    const { confirmation } = (await app.call('GET /api/tickets/last-confirmation', {}, { as: mei })).body
    const emails = (await composeQueued(app)).filter(({ to }) => to.address === mei.email)
    return (id: number) => {
      const confirmed = confirmation?.back_by?.find(({ ticket_id }) => ticket_id === id)
      const ofTicket = emails.filter(({ text }) => new RegExp(`Ticket:? ${id}\\b`).test(text))
      const due = lines.find(([number]) => number === String(id))![
        heading!.findIndex((label) => label.startsWith('Due ('))
      ]
      return {
        row: rows.find((row) => row.id === id)!,
        dueInFile: due || null,
        places: {
          'the list': describeTicketBackBy(rows.find((row) => row.id === id)!),
          'the own data': describeTicketBackBy(own.find((ticket) => ticket.id === id)!),
          'the file': lines.find(([number]) => number === String(id))![heading!.indexOf(backByLabel)] || null,
          ...(confirmed && { 'the confirmation': confirmed.back_by }),
        },
        /** What emails say that are composed now. */
        emails: ofTicket.flatMap(({ text }) =>
          [...text.matchAll(/^Back by: (.+)$/gm)].map(([, words]) => words!),
        ),
      }
    }
  }

  /** What the places of one ticket say; null for nothing. */
  const readPlaces = async (id: number) => {
    const own = (await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body
    const desk = (await app.call('POST /api/pages/admin/tickets/{id}', { id, data: null }, { as: sam })).body
    const token = own.link!.split('/').at(-1)!
    const places: Record<string, string | null> = {
      'the page of the customer': describeTicketBackBy(own.ticket),
      'the page of the staff': describeTicketBackBy(desk.ticket),
      'the private link': describeTicketBackBy((await app.call('GET /api/track/{token}', { token })).body),
    }
    const slip = await app.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })
    if (slip.status === 200) {
      const words = slip.body.slip.tickets.find(({ ticket_id }) => ticket_id === id)!.back_by
      const pdf = await app.fetch(`/api/tickets/${id}/packing-slip.pdf`, {}, mei)
      const text = readPdfText(new Uint8Array(await pdf.arrayBuffer())).replace(/\s+/g, ' ')
      places['the slip'] = words
      places['the slip as PDF'] = words !== null && text.includes(`${backByLabel} ${words}`) ? words : null
    }
    return places
  }

  /** Due dates of the bench come from what is said, and are the same in list, file and on the ticket. */
  const requireOneClock = async ({ id, status, due_at, back_by }: TicketRow, dueInFile: string | null) => {
    const desk = (await app.call('POST /api/pages/admin/tickets/{id}', { id, data: null }, { as: sam })).body
    expect([id, desk.due_at]).toEqual([id, due_at])
    const local = due_at && formatLocalTime(Date.parse(due_at), 'Australia/Melbourne')
    expect([id, dueInFile]).toEqual([id, local])
    if (back_by?.to && local && (status === 2 || status === 3))
      expect([id, local.slice(0, 10) < back_by.to]).toEqual([id, true])
  }

  const requireSame = async (ids: readonly number[], day: number) => {
    let read = 0
    const listed = await readLists()
    for (const id of ids) {
      const ticket = await readTicket(id)
      const said = describeTicketBackBy(ticket)
      const { places, emails, row, dueInFile } = listed(id)
      await requireOneClock(row, dueInFile)
      for (const [place, words] of Object.entries({ ...places, ...(await readPlaces(id)) }))
        expect([day, id, ticket.status, place, words]).toEqual([day, id, ticket.status, place, said])
      for (const words of emails)
        expect([day, id, words]).toEqual([day, id, expect.stringContaining(said ?? 'nothing')])
      read += emails.length
    }
    return read
  }

  test('are the same in every place, in each state and on each of several days', async () => {
    const ids: number[] = []
    for (let number = 0; number < 10; number++) ids.push(await bookFor(app, mei))
    const [, approved, arrived, begun, unpaid, posted, waiting, quoted, cancelled, unrepaired] = ids as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const to: [number, Status][] = [
      [approved, 1],
      [arrived, 2],
      [begun, 3],
      [unpaid, 4],
      [posted, 5],
      [waiting, 2],
      [quoted, 2],
      [unrepaired, 2],
    ]
    for (const [id, status] of to) await setStatus(app, sam, id, status)
    const part = { part: 'Screen', expected_on: null }
    await app.call('PUT /api/tickets/{id}/part-wait', { id: waiting, data: part }, { as: sam })
    const quote = { kind: 'extra' as const, description: 'Battery.', amount_cents: 5_000 }
    await app.call('POST /api/tickets/{id}/quotes', { id: quoted, data: quote }, { as: sam })
    await app.call('POST /api/tickets/{id}/cancellation', { id: cancelled }, { as: mei })
    const { version } = await readTicket(unrepaired)
    const ending = { outcome: 'not_repairable' as const, fee_cents: 0, comment: 'Water.', version }
    await app.call('POST /api/tickets/{id}/outcome', { id: unrepaired, data: ending }, { as: sam })

    const said = async (id: number) => describeTicketBackBy(await readTicket(id))
    expect([await said(cancelled), await said(waiting), await said(quoted)]).toEqual([
      null,
      'We cannot say yet',
      'We cannot say yet',
    ])
    let emails = 0
    for (let day = 0; day < 13; day++) {
      if (day % 3 === 0) emails += await requireSame(ids, day)
      app.clock.advance(DAY_MS)
      for (const one of [mei, sam]) await app.logIn(one.email, one)
      await moveDueBackBy(app.shop)
      if (day === 3) await setStatus(app, sam, begun, 4)
      if (day === 5) await setStatus(app, sam, posted, 6)
    }
    expect(emails).toBeGreaterThan(10)
    const moved = await Promise.all(ids.map(async (id) => (await readTicket(id)).back_by!.moves.length))
    expect(moved.filter((moves) => moves > 0).length).toBeGreaterThan(3)

    await setProfile(app, sam, { backBy: { on: false, marginDays: 0 } })
    expect(await requireSame(ids, 13)).toBe(0)
    expect(await said(ids[0]!)).toBeNull()
  }, 120_000)

  test('are the same in the text that tells of a move as on the ticket', async () => {
    const id = await bookFor(app, mei)
    await app.agree(mei, id)
    const { to } = (await readTicket(id)).back_by!
    while ((await readTicket(id)).back_by!.moves.length === 0) {
      expect(new Date(app.clock.now()).toISOString().slice(0, 10) < to!).toBe(true)
      app.clock.advance(DAY_MS)
      for (const one of [mei, sam]) await app.logIn(one.email, one)
      await moveDueBackBy(app.shop)
    }
    await app.sendTexts()
    const told = (await app.messages()).filter(({ text_kind }) => text_kind === 'text-moved')
    expect(told).toHaveLength(1)
    expect(told[0]!.body).toContain(`${backByLabel}: ${describeTicketBackBy(await readTicket(id))}.`)
  })
})
