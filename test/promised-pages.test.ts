import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { bookingSchema } from '#contract/tickets.schema.ts'
import type { Database } from '#db/tables.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { localDay } from '#domain/shop/announced-closures.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { setProfile } from './attack/set-profile.ts'
import { aBooking } from './sample-booking.ts'
import { openBuiltShop, type BuiltShop } from './security/built-shop.ts'

type Ledger = {
  due_cents: number
  paid_cents: number
  agreed_cents: number
  due_on: string
  entries: { paid_on: string; amount_cents: number }[]
}

/** The amounts in a text, in cents, whatever their sign. */
function readAmounts(text: string): number[] {
  return [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, dollars]) =>
    Math.round(Number(dollars!.replaceAll(',', '')) * 100),
  )
}

/** The days in a text, "9 December 2026" or "9 Dec 2026", as 2026-12-09. */
function readDays(text: string): string[] {
  const found = text.match(/\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}/g) ?? []
  return found.map((day) => new Date(`${day} UTC`).toISOString().slice(0, 10))
}

/** What a person reads of a page. */
function words(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

function findPhone({ db }: Database): Promise<{ id: number }> {
  return db.selectFrom('phones').select('id').where('slug', '=', 'iphone13').executeTakeFirstOrThrow()
}

describe('pages keep what others promise', () => {
  let shop: BuiltShop
  beforeAll(async () => {
    shop = await openBuiltShop()
  })
  afterAll(() => shop?.close())

  const open = async (path: string, cookie = shop.cookies.staff) =>
    (await fetch(shop.running.url + path, { headers: { cookie } })).text()
  const send = async (path: string, values: Record<string, string>) => {
    const answer = await fetch(shop.running.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: shop.cookies.staff, origin: shop.running.url },
      body: new URLSearchParams(values),
    })
    return { status: answer.status, to: answer.headers.get('location') }
  }

  test('every page below a ticket leads back along the list that the ticket was opened from', async () => {
    const from = `from=${encodeURIComponent('queue=to_post')}`
    const page = await open(`/admin/tickets/${shop.ticket}?${from}`)
    const links = [
      ...page.matchAll(/href="(\/admin\/tickets\/\d+\/(?:intake|parcel|quote|completion|money)[^"]*)"/g),
    ]
    expect(links.length).toBeGreaterThan(4)
    for (const [, href] of links) {
      expect(href).toContain(from)
      const below = await open(href!)
      expect(below, href).toContain(`href="/admin/tickets/${shop.ticket}?${from}"`)
    }
    const path = `/admin/tickets/${shop.ticket}/parcel?${from}`
    const saved = await send(path, { intent: 'out', out_carrier: 'auspost', out_tracking: '33ABC1234567' })
    expect([saved.status, saved.to]).toEqual([303, path])
  })

  test('the page of a customer keeps a note, finds another account and merges it without scripts', async () => {
    const customerA = shop.callers.customerA.account!.id
    const customerB = shop.callers.customerB.account!.id
    const path = `/admin/customers/${customerA}`
    const version = /name="version" value="(\d+)"/.exec(await open(path))![1]!
    expect(await send(path, { intent: 'note', note: 'Calls after six.', version })).toEqual({
      status: 303,
      to: path,
    })
    expect(words(await open('/admin/customers'))).toContain('Calls after six.')
    expect((await send(path, { intent: 'note', note: 'Other', version })).status).toBe(409)
    const asked = await open(`${path}?merge=jonas`)
    expect(asked).toContain(`name="merge" value="${customerB}"`)
    expect(words(asked)).toMatch(/Jonas Other \(\S+@\S+\) becomes .+ \(\S+@\S+\)\. No tickets move\./)
    expect((await send(path, { intent: 'merge', merge: String(customerB) })).status).toBe(303)
    const merged = await open(path)
    expect(words(merged)).toContain('Merged into this one: Jonas Other')
    const id = /<form[^>]*>\s*<input type="hidden" name="id" value="(\d+)"/.exec(merged)![1]!
    expect((await send(path, { intent: 'undo', id })).status).toBe(303)
    expect(words(await open(path))).not.toContain('Merged into this one')
  })

  test('the completion document of a repair without a warranty promises none', async () => {
    const page = words(await open(`/account/ticket/${shop.ticket}/completion`, shop.cookies.customerA))
    expect(page).toContain('Your rights under the Australian Consumer Law hold.')
    expect(page).not.toContain('Our warranty')
  })

  test('the steps of the set-up call only done what the checklist does', async () => {
    const step = words(await open('/admin/setup/mail'))
    for (const title of ['Your shop', 'Address and hours', 'Prices', 'Texts'])
      expect(step).not.toContain(`${title} (done)`)
  })

  test('a workbook in place of a CSV file of prices is told at its field', async () => {
    const body = new FormData()
    body.set('intent', 'look')
    body.set('file', new Blob(['PK\x03\x04\0\0']), 'prices.csv')
    const headers = { cookie: shop.cookies.staff, origin: shop.running.url }
    const answer = await fetch(`${shop.running.url}/admin/prices/import`, { method: 'POST', headers, body })
    expect(words(await answer.text())).toContain('CSV file: That is no CSV file. Save it as CSV')
  })

  test('phone page, booking form, terms and questions name the fees of the settings, and no other cost of a “no”', async () => {
    const places = ['/repairs/iphone13?repair=screen', '/booking/iphone13/screen', '/terms', '/contact']
    const headers = {
      'content-type': 'application/json',
      origin: shop.running.url,
      cookie: shop.cookies.staff,
    }
    for (const cents of [0, 1_500, 0]) {
      const known = await fetch(`${shop.running.url}/api/shop-profile`, { headers })
      const { profile, version } = (await known.json()) as { profile: object; version: number }
      const fees = cents === 0 ? [] : [{ key: 'postage', label: 'Return postage', cents }]
      const body = JSON.stringify({ data: { profile: { ...profile, fees }, version } })
      const saved = await fetch(`${shop.running.url}/api/shop-profile`, { method: 'PUT', headers, body })
      expect(saved.status).toBe(200)
      for (const place of places) {
        const text = words(await open(place, ''))
        if (cents === 0) expect(text, place).not.toMatch(/at most \$/)
        else {
          expect(text, place).toContain('for at most $15.00 (Return postage)')
          expect(text, place).not.toMatch(/no charge/i)
        }
      }
    }
  })

  test('a phone that went back without a completion document: both pages say why no warranty is on record, and what to do', async () => {
    const { db } = shop.shop.database
    const phone = await findPhone(shop.shop.database)
    const { ticket_id: id } = await bookRepair(
      shop.shop,
      bookingSchema.parse(aBooking(phone)),
      shop.callers.customerA,
      { idempotencyKey: null, draftToken: null },
    )
    await db.updateTable('tickets').set({ status: statusCodes.completed }).where('id', '=', id).execute()
    const customer = words(await open(`/account/ticket/${id}`, shop.cookies.customerA))
    expect(customer).toContain('no completion document with a warranty for this ticket, so none is on record')
    expect(customer).toContain('ask us for the document above')
    // Nothing is left to accept, and no invoice is to come for which a company could be named.
    expect(customer).not.toMatch(/Please read this first|The repair notice|Invoice to a business/)
    const staff = await open(`/admin/tickets/${id}`)
    expect(words(staff)).toContain(
      'No warranty is on record, because no completion document with one was issued',
    )
    expect(staff).toContain(`/admin/tickets/${id}/completion`)
  })

  test('a shop without an ABN: no page of a customer calls what it asks by an invoice', async () => {
    const phone = await findPhone(shop.shop.database)
    const { callers, cookies } = shop
    const booking = bookingSchema.parse(aBooking(phone))
    const extras = { idempotencyKey: null, draftToken: null }
    const { ticket_id: id } = await bookRepair(shop.shop, booking, callers.customerA, extras)
    const read = async (place = '') => words(await open(`/account/ticket/${id}${place}`, cookies.customerA))
    const before = await read()
    expect(before).toContain('Payment request to a business')
    const note = { ticketid: id, comment: 'Done.', makeVisibleToCustomer: true }
    await addNote(shop.shop, { ...note, status: statusCodes.pendingPayment }, callers.staff)
    const ticket = await read()
    expect(ticket).toContain('View payment request')
    const pay = await read('/pay')
    expect(pay).toContain('View and print the payment request')
    const paper = await read('/invoice')
    expect(paper).toMatch(/Payment request \d+/)
    const form = words(await open('/booking/iphone13/screen', cookies.customerA))
    for (const text of [before, ticket, pay, paper, form.split('How it works')[0]!])
      expect(text.match(/.{30}invoice.{20}/i)?.[0]).toBe(undefined)
  })

  test('ticket, invoice and private page name no amount and no day but those of the ledger', async () => {
    const { running, callers, cookies } = shop
    const { database } = shop.shop
    await setProfile(shop.shop, callers.staff)
    const phone = await findPhone(database)
    const booking = bookingSchema.parse(aBooking(phone))
    const extras = { idempotencyKey: null, draftToken: null }
    const { ticket_id: id } = await bookRepair(shop.shop, booking, callers.customerA, extras)
    const note = { ticketid: id, comment: 'Done.', makeVisibleToCustomer: true }
    await addNote(shop.shop, { ...note, status: statusCodes.pendingPayment }, callers.staff)
    const ticket = await database.db
      .selectFrom('tickets')
      .select(['id', 'link_version', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const api = async (path: string, cookie: string, data?: object) => {
      const answer = await fetch(`${running.url}/api/tickets/${id}/${path}`, {
        ...(data && { method: 'POST', body: JSON.stringify({ data }) }),
        headers: { cookie, origin: running.url, 'content-type': 'application/json' },
      })
      expect([path, answer.status]).toEqual([path, 200])
      return (await answer.json()) as unknown
    }
    const readBackBy = async (ticketid: number, cookie: string) => {
      const answer = await fetch(`${running.url}/api/get-user-ticket`, {
        method: 'POST',
        body: JSON.stringify({ data: { ticketid } }),
        headers: { cookie, origin: running.url, 'content-type': 'application/json' },
      })
      return ((await answer.json()) as { back_by: { from: string | null; to: string | null } }).back_by
    }
    const booked = localDay(ticket.created_at, firstProfile.timeZone)
    for (const part of [0, 5_000, 18_500]) {
      const { version } = (await api('desk-money', cookies.staff)) as { version: number }
      const payment = { method: 'bank', amount_cents: part, reference: '', version }
      if (part > 0) await api('payments', cookies.staff, payment)
      const money = (await api('money', cookies.customerA)) as Ledger
      expect(money.due_cents).toBe(money.agreed_cents - money.paid_cents)
      const { due_cents, due_on, paid_cents, agreed_cents, entries } = money
      const amounts = [due_cents, paid_cents, agreed_cents, 0, ...entries.map((entry) => entry.amount_cents)]
      const { from, to } = await readBackBy(id, cookies.customerA)
      const dates = [booked, due_on, from, to, ...entries.map((entry) => entry.paid_on)]
      const pages = {
        ticket: await open(`/account/ticket/${id}`, cookies.customerA),
        invoice: await open(`/account/ticket/${id}/invoice`, cookies.customerA),
        link: await open(new URL(trackLink(shop.shop, ticket)).pathname, ''),
      }
      for (const [name, html] of Object.entries(pages)) {
        const text = words(html)
        expect(amounts, name).toEqual(expect.arrayContaining(readAmounts(text)))
        expect(dates, name).toEqual(expect.arrayContaining(readDays(text)))
        if (due_cents > 0) expect(text, name).toContain(formatCents(due_cents))
        else expect(text, name).not.toMatch(/please pay|is due|to be paid|left to pay \$[1-9]/i)
        if (name !== 'link' && due_cents > 0)
          expect(text, name).toContain(`Please pay by ${formatDay(due_on)}`)
      }
    }
  })

  test('a step of the first run that is done on another page has a way back', async () => {
    for (const [step, page, next] of [
      ['prices', '/admin/devices?setup=prices', '/admin/setup/texts'],
      ['texts', '/admin/texts?setup=texts', '/admin/setup/mail'],
    ] as const) {
      expect(await open(`/admin/setup/${step}`)).toContain(`href="${page}"`)
      expect(await open(page)).toContain(`href="${next}"`)
    }
  })
})
