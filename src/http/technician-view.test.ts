import { pickAmounts } from '#contract/money-amounts.ts'
import { expect, onTestFinished } from 'vitest'
import type { TicketFigure } from '#contract/numbers.ts'
import { mayCall } from '#contract/endpoint.ts'
import { endpoints } from '#contract/all-calls.ts'
import type { StaffTicket, TicketRow } from '#contract/tickets.schema.ts'
import { onOneEngine } from '#test/engines.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { openTestApp, publicOrigin, type SignedIn } from '#test/open-test-app.ts'
import { getRequest } from '#test/request-of.ts'
import { matrix } from '#test/security/authorisation-matrix.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { createRoles, guarded, type ShopWithRoles } from '#test/security/roles.ts'

onOneEngine('what a technician sees, on %s', (engine, test) => {
  async function open() {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(app.close)
    return createRoles(app)
  }
  const toTicket = (body: unknown) => body as StaffTicket

  test('getTicket answers null in mobile, email, address and money, and the rest in full', async () => {
    const { test: app, people, ticket } = await open()
    const read = async (as: (typeof people)['staff']) =>
      toTicket((await app.call('POST /api/get-ticket', { data: { ticketid: ticket } }, { as })).body)
    const [whole, cut] = [await read(people.frontDesk), await read(people.technician)]
    const keys = Object.keys(cut) as (keyof StaffTicket)[]
    expect(keys.filter((key) => cut[key] === null && whole[key] !== null).toSorted()).toEqual([
      'address',
      'address_apt',
      'address_city',
      'address_post',
      'address_state',
      'agreed_cents',
      'balance_cents',
      'discount_cents',
      'due_cents',
      'email',
      'express_cents',
      'held_cents',
      'price',
      'user_mobile',
    ])
    expect(cut).toMatchObject({ cust_name: guarded.name, phone_serial: guarded.serial })
  })

  test('a note is answered with the ticket cut, and its status is set', async () => {
    const { test: app, people, ticket } = await open()
    const data = { ticketid: ticket, comment: 'Opened it.', status: 3 as const }
    const { status, body } = await app.call(
      'POST /api/submit-ticket-comment',
      { data },
      { as: people.technician },
    )
    expect([status, body.ticket.status, body.ticket.address, body.ticket.due_cents]).toEqual([
      200,
      3,
      null,
      null,
    ])
  })

  test('the next step names no amount, whatever the ticket owes', async () => {
    const { test: app, people, ticket } = await open()
    const data = { ticketid: ticket, comment: 'Done.', status: 4 as const }
    await app.call('POST /api/submit-ticket-comment', { data }, { as: people.staff })
    const read = async (as: (typeof people)['staff']) => {
      const { body } = await app.call(
        'POST /api/pages/admin/tickets/{id}',
        { id: ticket, data: null },
        { as },
      )
      const found = toTicket(
        (await app.call('POST /api/get-ticket', { data: { ticketid: ticket } }, { as })).body,
      )
      return [body.ticket.next.text, found.next.text]
    }
    const paid = (amount: string) => `The repair is done. Pay ${amount} and we post your phone back.`
    expect(await read(people.technician)).toEqual([paid('the amount'), paid('the amount')])
    const [seen, found] = await read(people.frontDesk)
    expect([seen, found]).toEqual([paid('$235.00'), paid('$235.00')])
    const noted = { data: { ticketid: ticket, comment: 'Ready.', status: 4 as const } }
    const { body } = await app.call('POST /api/submit-ticket-comment', noted, { as: people.technician })
    expect(body.ticket.next.text).toBe(paid('the amount'))
  })

  test('lists, searches, pages and the dashboard show neither mobile nor amounts', async () => {
    const { test: app, people, ticket } = await open()
    const as = people.technician
    const rows = (await app.call('POST /api/get-ticket', { data: { ticketid: -1 } }, { as }))
      .body as TicketRow[]
    const list = (await app.call('POST /api/pages/admin/tickets', { data: {} }, { as })).body
    const { lists } = (await app.call('GET /api/pages/admin/dashboard', {}, { as })).body
    for (const row of [...rows, ...list.rows, ...lists.updated.rows]) {
      expect([row.user_mobile, row.price, ...Object.values(pickAmounts(row))]).toEqual(
        Array.from({ length: 6 }, () => null),
      )
    }
    expect(rows.length).toBeGreaterThan(1)
    const page = (await app.call('POST /api/pages/admin/tickets/{id}', { id: ticket, data: null }, { as }))
      .body
    expect([page.work.quotes, page.work.money, page.related.customer]).toEqual([null, null, []])
  })

  test('a search finds tickets by number, name, phone and serial, not by what is hidden', async () => {
    const { test: app, people, ticket } = await open()
    const found = async (q: string, as = people.technician) => {
      const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: -1, q } }, { as })
      return (body as TicketRow[]).map(({ id }) => id).includes(ticket)
    }
    for (const words of [`#${ticket}`, 'guardedname', guarded.serial.toLowerCase(), 'iPhone 13']) {
      expect([words, await found(words)]).toEqual([words, true])
    }
    for (const words of ['77 Guarded Street', '0491570156', 'mei.guardedname', '3053']) {
      expect([words, await found(words)]).toEqual([words, false])
      expect([words, await found(words, people.frontDesk)]).toEqual([words, true])
    }
    const listed = await app.call(
      'POST /api/pages/admin/tickets',
      { data: { q: '0491570156' } },
      { as: people.technician },
    )
    expect(listed.body).toMatchObject({ rows: [], total: 0 })
  })

  test('no list narrows to the tickets of a figure of money', async () => {
    const { test: app, people } = await open()
    const asked = async (figure: TicketFigure, as = people.technician) => {
      const list = await app.call('POST /api/get-ticket', { data: { ticketid: -1, figure } }, { as })
      const page = await app.call('POST /api/pages/admin/tickets', { data: { figure } }, { as })
      return [list.status, page.status]
    }
    for (const figure of ['unpaid', 'quotes_answered', 'quotes_accepted'] as const) {
      expect([figure, ...(await asked(figure))]).toEqual([figure, 403, 403])
      expect([figure, ...(await asked(figure, people.frontDesk))]).toEqual([figure, 200, 200])
    }
    expect(await asked('tested')).toEqual([200, 200])
  })

  test('no call answers a technician with an amount, address, email, mobile, account or buyer: JSON, CSV nor PDF', async () => {
    const shop = await open()
    const { test: app, people, ticket } = shop
    const secrets = await writeSecrets(shop)
    for (const endpoint of endpoints) {
      const row = matrix[endpoint.key]
      const isRead = endpoint.method === 'GET'
      if (!row || endpoint.for.level === 0 || !(isRead || mayCall('technician', endpoint))) continue
      // They end the session itself.
      if (endpoint.path.includes('/sessions')) continue
      const request = getRequest(endpoint.key, row.input(shop), publicOrigin)
      const init = {
        method: request.method,
        headers: request.headers,
        body: request.method === 'GET' || request.method === 'DELETE' ? null : await request.arrayBuffer(),
      }
      const response = await app.fetch(request.url, init, people.technician)
      const type = response.headers.get('content-type') ?? ''
      if (type.includes('event-stream')) {
        await response.body?.cancel()
        continue
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      const text = type.includes('pdf') ? readPdfText(bytes) : bytes.toString()
      for (const secret of secrets) {
        expect(text.includes(secret), `${endpoint.key} holds ${secret}`).toBe(false)
      }
      expect(text, `${endpoint.key} names an amount`).not.toMatch(/\$\d/)
    }
    for (const number of [0, 1]) {
      const at = `${publicOrigin}/api/tickets/${ticket}/invoices/${number}`
      for (const path of [at, `${at}/pdf`, `${publicOrigin}/api/tickets/${ticket}/invoice.pdf`]) {
        expect([path, (await app.fetch(path, {}, people.technician)).status]).toEqual([path, 404])
        const whole = await app.fetch(path, {}, people.frontDesk)
        const bytes = Buffer.from(await whole.arrayBuffer())
        expect(path.endsWith('pdf') ? readPdfText(bytes) : bytes.toString()).toMatch(/25243|252\.43/)
      }
    }
  })
})

/** Invoices customer A's ticket to a business, with an extra repair and a bank account; returns what technicians must not read. */
async function writeSecrets({ test: app, people, ticket, accounts }: ShopWithRoles): Promise<string[]> {
  const staff = people.staff as SignedIn
  const bank = { accountName: 'Guarded Account', bsb: '063999', accountNumber: '98765432' }
  await setProfile(app, staff, { abn: anAbn, gstRegistered: true, bank })
  const buyer = { company: 'Guarded Business Pty Ltd', abn: anAbn }
  await app.call('PUT /api/tickets/{id}/buyer', { id: ticket, data: buyer }, { as: staff })
  const extra = { kind: 'extra' as const, description: 'Charging port', amount_cents: 1_743 }
  const { body } = await app.call('POST /api/tickets/{id}/quotes', { id: ticket, data: extra }, { as: staff })
  const answer = {
    id: ticket,
    quoteid: body.quote.id,
    data: { answer: 'approve' as const, name: guarded.name },
  }
  await app.call('POST /api/tickets/{id}/quotes/{quoteid}/answer', answer, { as: people.customerA })
  await setStatus(app, staff, ticket, 4)
  const { body: money } = await app.call('GET /api/tickets/{id}/desk-money', { id: ticket }, { as: staff })
  expect(money.invoiced_cents).toBe(25_243)
  const { email } = await app.shop.database.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accounts.customerA)
    .executeTakeFirstOrThrow()
  const person = [guarded.street, email!, '0491 570 156', '491570156', '77 Guarded']
  const business = [bank.accountName, '063-999', bank.bsb, bank.accountNumber, buyer.company]
  return [...person, ...business, '25243', '252.43', '1743', '17.43', '23500', '235.00']
}
