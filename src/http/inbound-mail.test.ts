import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { inboundMailPath, MAX_MAIL_BYTES, waitingReasons } from '#contract/mail.ts'
import type { StaffTicket } from '#contract/tickets.schema.ts'
import { createMessageId } from '#domain/mail/message-id.ts'
import { photoByteLimits } from '#domain/throttles.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { onBothEngines } from '#test/engines.ts'
import { setStatus } from '#test/money.ts'
import { openInboxApp, type InboxApp } from '#test/open-inbox-app.ts'
import { openTestApp, type SignedIn } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { aPicture } from '#test/sample-picture.ts'
import { resolveTestTxt, writeMail, type TestMail } from '#test/write-mail.ts'

onBothEngines('inbound mail on %s', (engine) => {
  let app: InboxApp
  let mei: SignedIn
  let jonas: SignedIn
  let sam: SignedIn
  let id: number
  /** Runs once, while the records of the next sender's domain are asked for. */
  let duringCheck: (() => Promise<void>) | null = null

  beforeAll(async () => {
    const resolveTxt = async (name: string) => {
      const run = duringCheck
      duringCheck = null
      await run?.()
      return resolveTestTxt()(name)
    }
    app = await openInboxApp({ engine, inbox: { resolveTxt } })
    mei = await app.customer()
    jonas = await app.customer('Jonas Weber')
    sam = await app.staff()
    id = await bookFor(app, mei)
  })
  afterAll(() => app.close())

  const fromMei = (more: Partial<TestMail> = {}): TestMail => ({
    from: `Mei Tanaka <${mei.email}>`,
    to: app.addressOf(id),
    subject: `Re: Your booking: ticket ${id}`,
    text: 'The box is in the post.\n\nOn Fri, 20 Nov 2026, Mendpost <reply@shop.example> wrote:\n> Hello Mei',
    ...more,
  })
  const readTicket = async (ticketId = id) => {
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: ticketId } }, { as: sam })
    return { ticket: body as unknown as StaffTicket }
  }
  const countNotes = async () =>
    Number(
      (
        await app.shop.database.db
          .selectFrom('notes')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  test('a reply becomes the customer’s message: new words, quote folded, pictures kept, staff told', async () => {
    const picture = Buffer.from(await (await aPicture()).arrayBuffer())
    const raw = await writeMail(
      fromMei({
        attachments: [
          { filename: 'crack.jpg', content: picture, contentType: 'image/jpeg' },
          { filename: 'invoice.pdf', content: 'no picture', contentType: 'application/pdf' },
        ],
      }),
    )
    const answer = await app.post(new Uint8Array(raw))
    expect([answer.status, await answer.json()]).toEqual([200, { ticket_id: id }])
    const before = await countNotes()
    const again = await app.post(new Uint8Array(raw))
    expect(await again.json()).toEqual({ ticket_id: id })
    expect(await countNotes()).toBe(before)

    const { ticket } = await readTicket()
    expect(ticket.notes.at(-1)).toMatchObject({
      comment: 'The box is in the post.\n\nNot kept from the email: invoice.pdf.',
      quoted: 'On Fri, 20 Nov 2026, Mendpost <reply@shop.example> wrote:\n> Hello Mei',
      from_customer: 1,
      staff_only: 0,
    })
    const input = { id, side: 'staff' as const }
    const { body } = await app.call('GET /api/tickets/{id}/conversation/{side}', input, { as: sam })
    expect(body).toMatchObject({ waiting_for: 'shop', photos: [{ note_id: ticket.notes.at(-1)!.id }] })
    expect((await app.emails()).at(-1)).toMatchObject({
      kind: 'message-for-staff',
      payload: { ticket_id: id },
    })
  })

  test('a reply to a message about the whole parcel is about all of it, any other about its ticket alone', async () => {
    const { tickets } = await bookParcelFor(app, mei, 2)
    const [one, two] = tickets as [number, number]
    const tell = (ticketid: number, whole_parcel: boolean) =>
      app.call(
        'POST /api/submit-ticket-comment',
        {
          data: {
            ticketid,
            comment: 'Is Friday fine?',
            status: 0,
            makeVisibleToCustomer: true,
            waitForCustomer: true,
            whole_parcel,
          },
        },
        { as: sam },
      )
    const waiting = async (id: number) =>
      (await app.call('GET /api/tickets/{id}/conversation/{side}', { id, side: 'staff' }, { as: sam })).body
        .waiting_for
    const said = async (id: number) => (await readTicket(id)).ticket.notes.at(-1)
    await tell(one, true)
    expect([await waiting(one), await waiting(two)]).toEqual(['customer', 'customer'])
    expect(await app.receive(fromMei({ to: app.addressOf(two), text: 'Friday it is' }))).toEqual({
      ticket_id: two,
    })
    expect([await waiting(one), await waiting(two)]).toEqual(['shop', 'shop'])
    expect(await said(one)).toMatchObject({ comment: 'Friday it is', whole_parcel: true })

    await tell(one, false)
    await app.receive(fromMei({ to: app.addressOf(one), text: 'For this one' }))
    expect([await said(one), await said(two)]).toMatchObject([
      { comment: 'For this one' },
      { comment: 'Friday it is' },
    ])
  })

  test('a reply is found by the Message-ID of the email that it answers', async () => {
    const sent = (await app.emails()).find(({ kind }) => kind === 'booking-received')!
    const row = await app.shop.database.db
      .selectFrom('outbox')
      .select(['id', 'created_at'])
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow()
    const ours = createMessageId(app.shop.secrets, row, 'hello@shop.example')
    const to = 'hello@shop.example'
    expect(await app.receive(fromMei({ to, references: ['<x@y.example>', ours], text: 'By id' }))).toEqual({
      ticket_id: id,
    })
    const earlier = `<outbox.${sent.id}.${row.created_at.toString(36)}@shop.example>`
    expect(await app.receive(fromMei({ to, references: [earlier], text: 'By an earlier id' }))).toEqual({
      ticket_id: id,
    })
    const wrong = createMessageId(app.shop.secrets, { ...row, created_at: row.created_at + 1 }, to)
    expect(await app.receive(fromMei({ to, references: [wrong], text: 'By a guess' }))).toEqual({
      waiting: waitingReasons.no_ticket,
    })
  })

  test('what is not certain waits with its reason, and nothing of the ticket changes', async () => {
    const other = await bookFor(app, jonas)
    const before = await countNotes()
    const waits = async (mail: TestMail, reason: keyof typeof waitingReasons) =>
      expect(await app.receive(mail)).toEqual({ waiting: waitingReasons[reason] })
    await waits(fromMei({ to: 'reply@shop.example', subject: `Ticket ${id}` }), 'no_ticket')
    await waits(fromMei({ cc: app.addressOf(other) }), 'several_tickets')
    await waits(fromMei({ to: app.addressOf(other) }), 'other_sender')
    await waits(fromMei({ from: `"${mei.email}" <evil@evil.example>` }), 'other_sender')
    await waits(fromMei({ signedBy: 'evil.example' }), 'not_proved')
    await waits(fromMei({ signedBy: null }), 'not_proved')
    const unreadable = await app.receiveRaw(Buffer.from('no mail at all'))
    expect(unreadable).toEqual({ waiting: waitingReasons.unreadable })
    const two = (await writeMail(fromMei()))
      .toString('latin1')
      .replace(/^To:/m, 'From: evil@evil.example\r\nTo:')
    expect(await app.receiveRaw(Buffer.from(two, 'latin1'))).toEqual({
      waiting: waitingReasons.several_senders,
    })
    const attachments = Array.from({ length: 20 }, (_, n) => ({ filename: `${n}.txt`, content: 'x' }))
    await waits(fromMei({ attachments }), 'too_many_parts')
    expect(await countNotes()).toBe(before)
  })

  test.each([
    ['swallows it in a comment', 'From: MEI (\r\n'],
    ['ends the head for some readers', 'From: MEI\r\nSubject: Re\r\nTo: TO\r\n\r\r\n'],
  ])(
    'a signed mail does not pass for that of another address of its domain when a From above %s',
    async (_, head) => {
      const before = await countNotes()
      const signed = await writeMail({ ...fromMei(), from: `Jonas Weber <${jonas.email}>` })
      const forged = head.replace('MEI', mei.email).replace('TO', app.addressOf(id))
      const received = await app.receiveRaw(Buffer.concat([Buffer.from(forged), signed]))
      expect(received).toEqual({ waiting: expect.any(String) })
      expect(await countNotes()).toBe(before)
    },
  )

  test('programs, lists and the shop’s own addresses are ignored', async () => {
    const before = await countNotes()
    for (const headers of [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'List-Id': '<news.example>' },
      { 'Return-Path': '<>' },
      { 'X-Autoreply': 'yes' },
    ] as Record<string, string>[]) {
      expect(await app.receive(fromMei({ headers }))).toEqual({ ignored: expect.any(String) })
    }
    expect(await app.receive(fromMei({ from: 'repairs@shop.example' }))).toEqual({
      ignored: expect.any(String),
    })
    expect(await app.receive(fromMei({ from: app.addressOf(id) }))).toEqual({ ignored: expect.any(String) })
    expect(await countNotes()).toBe(before)
    expect(await app.receive(fromMei({ headers: { 'Auto-Submitted': 'no' }, text: 'By hand' }))).toEqual({
      ticket_id: id,
    })
  })

  test('copies that come at once are posted once', async () => {
    const own = await bookFor(app, mei)
    const raw = await writeMail(fromMei({ to: app.addressOf(own) }))
    const received = await Promise.all(Array.from({ length: 6 }, () => app.receiveRaw(raw)))
    expect(received).toEqual(received.map(() => ({ ticket_id: own })))
    const { ticket } = await readTicket(own)
    expect(ticket.notes.filter(({ from_customer }) => from_customer === 1)).toHaveLength(1)
  })

  test('a signed mail that is sent again with other headers that are not signed changes nothing', async () => {
    const [own, other] = [await bookFor(app, mei), await bookFor(app, mei)]
    const text = (await writeMail(fromMei({ to: app.addressOf(own), text: 'Once' }))).toString('latin1')
    const head = (lines: string, rest = text) => app.receiveRaw(Buffer.from(lines + rest, 'latin1'))
    // A second header of a name stands outside the signature, which covers the last one.
    const again = 'Message-ID: <again@evil.example>\r\n'
    expect(await head('')).toEqual({ ticket_id: own })
    const before = await countNotes()
    expect(await head(again)).toEqual({ ticket_id: own })
    await head(`Delivered-To: ${app.addressOf(other)}\r\n${again}`)
    const folded = text.replace(/\bb=/, 'b=\r\n ')
    expect(folded).not.toBe(text)
    expect(await head('Message-ID: <third@evil.example>\r\n', folded)).toEqual({ ticket_id: own })
    expect(await countNotes()).toBe(before)
  })

  test('a mail that waits is put on a ticket by staff: the customer’s as a message, another’s as a note for staff', async () => {
    const own = await bookFor(app, mei)
    await app.receive(fromMei({ to: app.addressOf(own), signedBy: null, text: 'From my new phone' }))
    await app.receive(
      fromMei({ to: app.addressOf(own), from: 'Ken <ken@friends.example>', text: 'I am her brother' }),
    )
    const { body } = await app.call('GET /api/mail/waiting', {}, { as: sam })
    const [kens, meis] = body.mails
    expect(kens).toMatchObject({
      from: 'Ken <ken@friends.example>',
      subject: `Re: Your booking: ticket ${id}`,
      text: 'I am her brother',
      reason: waitingReasons.other_sender,
    })
    const attach = (mail: number, ticketId: number, as: SignedIn) =>
      app.call('POST /api/mail/waiting/{id}/ticket', { id: mail, data: { ticket_id: ticketId } }, { as })
    expect((await attach(meis!.id, own, mei)).status).toBe(403)
    expect((await attach(meis!.id, 999_999, sam)).status).toBe(404)
    expect(await attach(meis!.id, own, sam)).toMatchObject({ status: 200, body: { ticket_id: own } })
    expect(await attach(kens!.id, own, sam)).toMatchObject({ status: 200, body: { ticket_id: own } })
    expect(await attach(kens!.id, own, sam)).toMatchObject({ status: 409, body: { ticket_id: own } })
    const { ticket } = await readTicket(own)
    expect(ticket.notes.slice(-2)).toMatchObject([
      { comment: 'From my new phone', from_customer: 1, staff_only: 0 },
      { comment: 'Email from ken@friends.example:\n\nI am her brother', staff_only: 1 },
    ])
    const seen = await app.call('POST /api/get-user-ticket', { data: { ticketid: own } }, { as: mei })
    expect(JSON.stringify(seen.body)).not.toContain('brother')
    const { body: left } = await app.call('GET /api/mail/waiting', {}, { as: sam })
    expect(left.mails.map(({ id: mail }) => mail)).not.toContain(kens!.id)
  })

  test('staff are told of mails that wait: counted while unread, by one email to the shop however many come', async () => {
    const ken = (text: string) => app.receive({ from: 'ken@friends.example', to: 'reply@shop.example', text })
    const unread = async () =>
      (await app.call('GET /api/pages/admin/dashboard', {}, { as: sam })).body.unread_mails
    const told = async () => (await app.emails()).filter(({ kind }) => kind === 'mail-waits-for-shop').length
    const read = async (upTo: number, as: SignedIn = sam) =>
      app.call('POST /api/mail/waiting/readings', { data: { up_to: upTo } }, { as })
    const newest = async () => (await app.call('GET /api/mail/waiting', {}, { as: sam })).body.mails[0]!
    await ken('Hello')
    await read((await newest()).id)
    const before = await told()
    expect(await unread()).toBe(0)
    await Promise.all([1, 2, 3, 4].map((number) => ken(`Flood ${number}`)))
    expect(await unread()).toBe(4)
    expect(await told()).toBe(before + 1)
    const { id: third, read: isRead } = (await app.call('GET /api/mail/waiting', {}, { as: sam })).body
      .mails[1]!
    expect(isRead).toBe(false)
    expect((await read(third, mei)).status).toBe(403)
    // One came while the page was read.
    expect((await read(third)).body).toEqual({ read: 3 })
    expect(await unread()).toBe(1)
    await ken('And again')
    expect(await told()).toBe(before + 1)
    await read((await newest()).id)
    expect(await newest()).toMatchObject({ read: true })
    await ken('Later')
    expect([await unread(), await told()]).toEqual([1, before + 2])
  })

  test('a mail that waits and names a ticket is news of that ticket to staff, and to its customer nothing', async () => {
    const own = await bookFor(app, mei)
    await app.receive(
      fromMei({ to: app.addressOf(own), from: 'ken@friends.example', text: 'I am her brother' }),
    )
    const events = await app.shop.database.db
      .selectFrom('events')
      .select(['kind', 'details'])
      .where('ticket_id', '=', own)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(events).toEqual([{ kind: 'mail.waits', details: '{}' }])
    const seen = await app.call('POST /api/get-user-ticket', { data: { ticketid: own } }, { as: mei })
    expect(JSON.stringify(seen.body)).not.toMatch(/brother|waits/)
  })

  test('a mail that staff put on two tickets at once is on one', async () => {
    const own = [await bookFor(app, mei), await bookFor(app, mei)]
    await app.receive(fromMei({ to: app.addressOf(own[0]!), signedBy: null, text: 'Which of them is it?' }))
    const { body } = await app.call('GET /api/mail/waiting', {}, { as: sam })
    const answers = await Promise.all(
      own.map((ticketId) =>
        app.call(
          'POST /api/mail/waiting/{id}/ticket',
          { id: body.mails[0]!.id, data: { ticket_id: ticketId } },
          { as: sam },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const notes = await Promise.all(own.map(async (ticketId) => (await readTicket(ticketId)).ticket.notes))
    expect(notes.flat().filter(({ comment }) => comment.includes('Which of them'))).toHaveLength(1)
  })

  test('a picture that finds no room leaves the room to smaller ones after it, and is named', async () => {
    const own = await bookFor(app, mei)
    const pictures = await Promise.all(
      [{ width: 1200, height: 900, noise: true }, {}].map(async (size) =>
        Buffer.from(await (await aPicture(size)).arrayBuffer()),
      ),
    )
    const attachments = pictures.map((content, at) => ({
      filename: `${['large', 'small'][at]}.jpg`,
      content,
      contentType: 'image/jpeg',
    }))
    const { db } = app.shop.database
    const mails = await app.receive(fromMei({ to: app.addressOf(own), attachments }))
    expect(mails).toEqual({ ticket_id: own })
    const kept = await db
      .selectFrom('photos')
      .select(['id', 'bytes'])
      .where('ticket_id', '=', own)
      .orderBy('bytes')
      .execute()
    expect(kept).toHaveLength(2)
    // As much is taken as leaves room for the small one alone.
    const taken = photoByteLimits.perTicket - kept[0]!.bytes - kept[1]!.bytes - kept[1]!.bytes + 1
    await db
      .updateTable('photos')
      .set({ bytes: taken + kept[1]!.bytes })
      .where('id', '=', kept[1]!.id)
      .execute()
    const again = fromMei({ to: app.addressOf(own), text: 'Once more', attachments })
    expect(await app.receive(again)).toEqual({ ticket_id: own })
    const { ticket } = await readTicket(own)
    expect(ticket.notes.at(-1)!.comment).toBe('Once more\n\nNot kept from the email: large.jpg.')
  })

  test('an email that says yes to a quote is answered with its link, and changes nothing', async () => {
    const own = await bookFor(app, mei)
    const quote = { kind: 'extra' as const, description: 'New battery', amount_cents: 4900 }
    await app.call('POST /api/tickets/{id}/quotes', { id: own, data: quote }, { as: sam })
    const { ticket: before } = await readTicket(own)
    expect(await app.receive(fromMei({ to: app.addressOf(own), text: 'Yes please!' }))).toEqual({
      ticket_id: own,
    })
    expect((await app.emails()).at(-1)).toMatchObject({ kind: 'quote-by-page', payload: { ticket_id: own } })
    const { ticket } = await readTicket(own)
    const { body } = await app.call('GET /api/tickets/{id}/quotes', { id: own }, { as: sam })
    expect(body.quotes).toMatchObject([{ state: 'open' }])
    expect({ ...ticket, notes: [], updated_at: '', version: 0 }).toEqual({
      ...before,
      notes: [],
      updated_at: '',
      version: 0,
      next: ticket.next,
    })
  })

  test('the webhook takes signed mails only, and of a larger one the beginning waits', async () => {
    const raw = new Uint8Array(await writeMail(fromMei({ text: 'Signed' })))
    expect((await app.post(raw, { secret: 'another secret of 16 signs' })).status).toBe(400)
    expect((await app.post(raw, { at: Date.now() - 6 * 60_000 })).status).toBe(400)
    expect((await app.post(raw, { type: 'text/plain' })).status).toBe(415)
    expect((await app.post(raw)).status).toBe(200)
    const large = await writeMail(
      fromMei({
        text: 'Too large',
        attachments: [{ filename: 'film.mov', content: Buffer.alloc(MAX_MAIL_BYTES) }],
      }),
    )
    const answer = await app.post(new Uint8Array(large))
    expect([answer.status, await answer.json()]).toMatchObject([413, { waiting: waitingReasons.too_large }])
    const { body } = await app.call('GET /api/mail/waiting', {}, { as: sam })
    expect(body.mails[0]).toMatchObject({ text: 'Too large', reason: waitingReasons.too_large })
  })

  test('of large mails few are read at once, so that unsigned ones fill no memory; small ones are taken meanwhile', async () => {
    const holds: (() => void)[] = []
    const post = (body: ReadableStream | Uint8Array<ArrayBuffer>) =>
      app.fetch(inboundMailPath, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: {
          'content-type': 'message/rfc822',
          'mendpost-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
        },
      } as RequestInit)
    const stall = () =>
      new Promise<{ answer: Promise<Response> }>((isRead) => {
        let chunks = 0
        const answer = post(
          new ReadableStream({
            pull(controller) {
              chunks += 1
              if (chunks < 10) return controller.enqueue(new Uint8Array(64 * 1024))
              isRead({ answer })
              return new Promise<void>((resolve) => holds.push(() => (controller.close(), resolve())))
            },
          }),
        )
      })
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await stall())
    const { status, headers } = await post(new Uint8Array(300 * 1024))
    expect([status, headers.get('retry-after')]).toEqual([429, '30'])
    expect((await app.post(new Uint8Array(await writeMail(fromMei({ text: 'Small' }))))).status).toBe(200)
    for (const end of holds) end()
    for (const { answer } of answers) expect((await answer).status).toBe(400)
    expect((await post(new Uint8Array(300 * 1024))).status).toBe(400)
  })

  test('a report that an email came back marks the address, until a mail comes from it', async () => {
    const own = await bookFor(app, mei)
    const report = (action: string, status: string, recipient = mei.email) =>
      Buffer.from(
        [
          'From: MAILER-DAEMON@mx.example',
          `To: ${app.addressOf(own)}`,
          'Subject: Undelivered Mail',
          'Return-Path: <>',
          'Auto-Submitted: auto-replied',
          `Message-ID: <${action}.${status}.${recipient}>`,
          'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
          '',
          '--b',
          'Content-Type: text/plain',
          '',
          'It could not be delivered.',
          '--b',
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; mx.example',
          '',
          `Final-Recipient: rfc822; ${recipient}`,
          `Action: ${action}`,
          `Status: ${status}`,
          'Diagnostic-Code: smtp; 550 5.1.1 no such user',
          '',
          '--b--',
          '',
        ].join('\r\n'),
      )
    const undelivered = async () => (await readTicket(own)).ticket.email_undelivered
    expect(await app.receiveRaw(report('delayed', '4.4.1'))).toEqual({ ignored: expect.any(String) })
    await app.receiveRaw(report('failed', '5.2.2'))
    await app.receiveRaw(report('failed', '5.1.1', 'somebody@else.example'))
    expect(await undelivered()).toBe(null)
    expect(await app.receiveRaw(report('failed', '5.1.1'))).toEqual({ ignored: expect.any(String) })
    expect(await undelivered()).toBe('550 5.1.1 no such user')
    await app.receive(fromMei({ to: app.addressOf(own), text: 'I am here' }))
    expect(await undelivered()).toBe(null)
  })

  test('a reply that is being checked while its customer is erased waits, and is not on the ticket', async () => {
    const leaving = await app.customer('Amal Haddad')
    const own = await bookFor(app, leaving)
    await setStatus(app, sam, own, 6)
    const mail = fromMei({
      from: leaving.email,
      to: app.addressOf(own),
      text: 'My new street is Quillwort Grove',
    })
    duringCheck = async () => {
      const data = { password: leaving.password }
      const { status } = await app.call('POST /api/account/erasures', { data }, { as: leaving })
      expect(status).toBe(200)
    }
    expect(await app.receive(mail)).toEqual({ waiting: waitingReasons.erased })
    expect(JSON.stringify((await readTicket(own)).ticket)).not.toContain('Quillwort')
    expect(await app.receive({ ...mail, text: 'Once more' })).toEqual({ waiting: waitingReasons.erased })
  })

  test('mails that wait and name a ticket go with its customer, whoever sent them', async () => {
    const leaving = await app.customer('Amal Haddad')
    const own = await bookFor(app, leaving)
    await setStatus(app, sam, own, 6)
    const mail = fromMei({ from: 'amal@work.example', to: app.addressOf(own), text: 'From my office' })
    expect(await app.receive(mail)).toEqual({ waiting: waitingReasons.other_sender })
    const listed = async () =>
      JSON.stringify((await app.call('GET /api/mail/waiting', {}, { as: sam })).body.mails)
    expect(await listed()).toContain('amal@work.example')
    const { status } = await app.call(
      'POST /api/account/erasures',
      { data: { password: leaving.password } },
      { as: leaving },
    )
    expect(status).toBe(200)
    expect(await listed()).not.toContain('amal@work.example')
  })

  test('mails that wait are in the own data of their sender, and of the customer whose ticket they name', async () => {
    const [noa, other] = [await app.customer('Noa Levi'), await app.customer('Ken Abe')]
    const own = await bookFor(app, noa)
    const mail = { to: app.addressOf(own), signedBy: null }
    await app.receive(fromMei({ ...mail, from: noa.email, text: 'Not signed' }))
    await app.receive(fromMei({ ...mail, from: 'noa@work.example', text: 'From my office' }))
    const read = async (as: SignedIn) => (await app.call('GET /api/account/data', {}, { as })).body.mails
    expect((await read(noa)).map(({ from, text }) => [from, text])).toEqual([
      ['noa@work.example', 'From my office'],
      [noa.email, 'Not signed'],
    ])
    expect(await read(other)).toEqual([])
  })

  test('the 21st mail of an hour waits, and the next hour takes mails again', async () => {
    const own = await bookFor(app, mei)
    app.clock.advance(2 * HOUR_MS)
    const send = (text: string) => app.receive(fromMei({ to: app.addressOf(own), text }))
    for (let count = 1; count <= 20; count++) expect(await send(`Mail ${count}`)).toEqual({ ticket_id: own })
    expect(await send('One more')).toEqual({ waiting: waitingReasons.too_many })
    app.clock.advance(HOUR_MS + 1)
    expect(await send('Later')).toEqual({ ticket_id: own })
  })
})

test('without INBOX_SECRET there is no webhook', async () => {
  const app = await openTestApp()
  const answer = await app.fetch('/api/mail/inbound', { method: 'POST', body: 'x' })
  expect(answer.status).toBe(404)
  await app.close()
})
