import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { bookFor } from '#test/sample-booking.ts'

const amounts = /[−-]?\$[\d,]+\.\d\d/g
const days =
  /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g

onOneEngine('sentences about dates and payments on %s', (engine, test) => {
  let app: TextApp
  let sam: SignedIn
  let mei: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTextApp({ engine })
    sam = await app.staff()
    mei = await app.customer('Mei Tanaka')
    const bank = { accountName: 'Mendpost', bsb: '063-000', accountNumber: '12345678' }
    await setProfile(app, sam, { abn: anAbn, bank })
    id = await bookFor(app, mei)
    await app.agree(mei, id, 'both')
    await app.shop.database.db.deleteFrom('outbox').execute()
  })
  afterEach(() => app.close())

  const money = async () => (await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })).body
  const paper = async () =>
    (await app.call('GET /api/tickets/{id}/invoices/{number}', { id, number: 0 }, { as: mei })).body.paper
  const drawnText = async (path: string) => {
    const answer = await app.fetch(`/api/tickets/${id}/${path}`, {}, mei)
    expect([path, answer.status]).toEqual([path, 200])
    return readPdfText(new Uint8Array(await answer.arrayBuffer())).replace(/\s+/g, ' ')
  }
  const pdf = () => drawnText('invoice.pdf')
  /** What the customer reads of the newest step: emails, then texts. */
  const told = async () => {
    const emails = (await composeQueued(app))
      .filter(({ to }) => to.address === mei.email)
      .map(({ subject, text }) => `${subject}\n${text}`)
    const before = app.standIn.taken.length
    await app.sendEmails()
    await app.sendTexts()
    return { emails, texts: app.standIn.taken.slice(before).map(({ text }) => text) }
  }
  const pay = async (amount_cents: number) => {
    const { version } = (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
    const data = { method: 'bank' as const, amount_cents, reference: '', version }
    expect((await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })).status).toBe(200)
  }
  const unique = (text: string, form: RegExp) => [...new Set(text.match(form) ?? [])]

  test('a receipt names the day and the amount of its payment alone, whatever is paid later', async () => {
    await setStatus(app, sam, id, statusCodes.pendingPayment)
    await pay(5_000)
    app.clock.advance(3 * DAY_MS)
    // Sessions of staff have ended meanwhile.
    sam = await app.staff('Noor Haddad')
    await pay((await money()).due_cents)
    const { entries } = await money()
    expect(entries.map(({ paid_on }) => paid_on)).toEqual(['2026-11-20', '2026-11-23'])
    for (const { id: payment, amount_cents, paid_on } of entries) {
      const drawn = await drawnText(`payments/${payment}/receipt.pdf`)
      expect(unique(drawn, amounts), drawn).toEqual([formatCents(amount_cents)])
      expect(unique(drawn, days), drawn).toEqual([formatDay(paid_on)])
    }
  })

  test.both('name no amount and no day but those of the ledger, on page, email, text and PDF', async () => {
    for (const part of [0, 5_000]) {
      if (part > 0) await pay(part)
      else await setStatus(app, sam, id, statusCodes.pendingPayment)
      const [{ due_cents: due, due_on, paid_cents }, document] = [await money(), await paper()]
      const due_words = formatCents(due)
      const { emails, texts } = await told()
      // A text names what is due now, and nothing else.
      for (const text of texts) expect(unique(text, amounts), text).toEqual([due_words])
      const facts = [due, paid_cents, document.total_cents, part].map(formatCents)
      const { back_by } = (
        await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
      ).body
      const toldDays = [due_on!, '2026-11-20', back_by!.to!].map((day) => formatDay(day))
      for (const email of emails) {
        expect(facts, email).toEqual(expect.arrayContaining(unique(email, amounts)))
        for (const day of unique(email, days)) expect(toldDays, email).toContain(day)
      }
      const drawn = await pdf()
      expect(drawn).toContain(`Please pay by ${formatDay(due_on!)}`)
      expect(drawn).toContain(`Balance ${due_words}`)
      expect(unique(drawn, days)).toEqual([formatDay('2026-11-20'), formatDay(due_on!)])
      if (part === 0) expect([emails.length > 0, texts.length]).toEqual([true, 1])
    }
    await pay((await money()).due_cents)
    const { emails, texts } = await told()
    expect(texts).toEqual([])
    for (const email of emails) expect(email).not.toMatch(/please pay|is due|left to pay: \$/i)
    const drawn = await pdf()
    expect(drawn).toContain(`Paid on ${formatDay('2026-11-20')}`)
    expect(drawn).not.toMatch(/Please pay|How to pay/)
    const page = (await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body
    expect([page.money.due_cents, /\$/.test(page.ticket.next.text)]).toEqual([0, false])
  })
})
