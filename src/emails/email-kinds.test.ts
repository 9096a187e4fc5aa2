import { afterEach, beforeEach, expect } from 'vitest'
import { emails } from '#contract/email-kinds.ts'
import { secondFactorChanges } from '#contract/second-factor.ts'
import { statuses } from '#contract/ticket-statuses.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestMailer, type TestMailer } from '#test/open-test-mailer.ts'
import { writeTestMoney } from '#test/write-test-money.ts'
import { queueTestEmail, neverInEmails, writeTestTicket } from '#test/queue-test-emails.ts'

onOneEngine('email kinds on %s', (engine, test) => {
  let mailer: TestMailer
  beforeEach(async () => {
    mailer = await openTestMailer(engine)
  })
  afterEach(() => mailer.close())

  async function queueEverything() {
    const made = await writeTestTicket(mailer.database, mailer.now())
    const { customer, unverified, staff, ticket, note, message } = made
    await queueTestEmail(mailer.database, mailer.now(), 'verify-email', { account_id: unverified })
    await queueTestEmail(mailer.database, mailer.now(), 'account-exists', { account_id: customer })
    await queueTestEmail(mailer.database, mailer.now(), 'reset-password', { account_id: customer })
    await queueTestEmail(mailer.database, mailer.now(), 'log-in-link', { email: 'mai@EXAMPLE.com' })
    await queueTestEmail(mailer.database, mailer.now(), 'password-changed', { account_id: customer })
    await queueTestEmail(mailer.database, mailer.now(), 'confirm-new-email', {
      account_id: customer,
      new_email: 'new@example.com',
    })
    await queueTestEmail(mailer.database, mailer.now(), 'email-changed', {
      account_id: customer,
      old_email: 'old@example.com',
    })
    for (const change of secondFactorChanges) {
      await queueTestEmail(mailer.database, mailer.now(), 'second-factor-changed', {
        account_id: staff,
        change,
      })
    }
    await queueTestEmail(mailer.database, mailer.now(), 'staff-invitation', { account_id: staff })
    const { id: event } = await mailer.database.db
      .insertInto('events')
      .values({
        kind: 'shop.profile_changed',
        ticket_id: null,
        actor_id: staff,
        subject_id: null,
        details: '{}',
        created_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: change } = await mailer.database.db
      .insertInto('guarded_changes')
      .values({
        event_id: event,
        kind: 'second_factor',
        actor_id: staff,
        subject_id: staff,
        before_encrypted: '',
        after_encrypted: '',
        created_at: mailer.now(),
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueTestEmail(mailer.database, mailer.now(), 'guarded-change', {
      change_id: change,
      account_id: staff,
    })
    await queueTestEmail(mailer.database, mailer.now(), 'guarded-undone', {
      change_id: change,
      account_id: staff,
      by_id: staff,
    })
    await queueTestEmail(mailer.database, mailer.now(), 'new-sign-in', {
      account_id: staff,
      device: 'Chrome on Mac',
    })
    const { id: merge } = await mailer.database.db
      .insertInto('account_merges')
      .values({
        kept_id: customer,
        merged_id: staff,
        ticket_ids: '[]',
        created_at: mailer.now(),
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const merged = { account_id: customer, merge_id: merge }
    await queueTestEmail(mailer.database, mailer.now(), 'account-merged', merged)
    await queueTestEmail(mailer.database, mailer.now(), 'test-email', { account_id: staff })
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'booking-for-shop', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'booking-cancelled', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'cancelled-for-shop', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'contact-changed', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'parcel-opened', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'back-by-moved', { ticket_id: ticket })
    for (const status of statuses) {
      await queueTestEmail(mailer.database, mailer.now(), 'ticket-status', {
        ticket_id: ticket,
        status,
        note_id: note,
      })
    }
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-note', { ticket_id: ticket, note_id: note })
    await queueTestEmail(mailer.database, mailer.now(), 'track-link', { ticket_id: ticket })
    const { payment, refund, adjustment } = await writeTestMoney(mailer.database, mailer.now(), ticket)
    const paid = { ticket_id: ticket, payment_id: payment }
    await queueTestEmail(mailer.database, mailer.now(), 'payment-received', paid)
    await queueTestEmail(mailer.database, mailer.now(), 'payment-refunded', { ...paid, payment_id: refund })
    await queueTestEmail(mailer.database, mailer.now(), 'payment-reversed', paid)
    await queueTestEmail(mailer.database, mailer.now(), 'refund-failed-for-shop', paid)
    await queueTestEmail(mailer.database, mailer.now(), 'invoice-adjusted', {
      ticket_id: ticket,
      number: adjustment,
    })
    await queueTestEmail(mailer.database, mailer.now(), 'completion-ready', { ticket_id: ticket, version: 1 })
    await queueTestEmail(mailer.database, mailer.now(), 'message-for-staff', {
      ticket_id: ticket,
      note_id: note,
    })
    await queueTestEmail(mailer.database, mailer.now(), 'payment-for-staff', paid)
    await queueTestEmail(mailer.database, mailer.now(), 'review-for-staff', { ticket_id: ticket })
    const { id: backup } = await mailer.database.db
      .insertInto('backups')
      .values({
        slot: '2026-11-20',
        started_at: 1,
        finished_at: 2,
        name: null,
        bytes: null,
        error: 'no space',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueTestEmail(mailer.database, mailer.now(), 'backup-failed-for-shop', { backup_id: backup })
    const { id: mailbox } = await mailer.database.db
      .insertInto('mailboxes')
      .values({ address: 'replies@mail.example/INBOX', error: 'connect ECONNREFUSED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueTestEmail(mailer.database, mailer.now(), 'mailbox-failed-for-shop', {
      mailbox_id: mailbox,
      trouble: 'silent',
    })
    const { id: mail } = await mailer.database.db
      .insertInto('mails')
      .values({
        message_id: null,
        hash: 'a',
        outcome: 'waiting',
        reason: 'other_sender',
        ticket_id: ticket,
        note_id: null,
        sender_name: 'Ken',
        sender: 'ken@friends.example',
        sender_folded: 'ken@friends.example',
        subject: 'Forged words',
        body: 'Forged words',
        storage_key: null,
        thread: '',
        received_at: 1,
        attached_by_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueTestEmail(mailer.database, mailer.now(), 'mail-waits-for-shop', { mail_id: mail })
    await queueTestEmail(mailer.database, mailer.now(), 'contact-for-shop', { message_id: message })
    await queueTestEmail(mailer.database, mailer.now(), 'contact-received', { message_id: message })
    return made
  }

  // Those need a quote or a status of their own: see quote-emails.test.ts, and those about endings their own rows: see
  // outcomes.test.ts, warranty-claims.test.ts and collection-notices.test.ts.
  const asking = emails.filter((emailKind) =>
    /^(quote|reminder)-|^never-arrived|^parcel-for|^(ticket-ended|warranty-claim|collection-notice)$/.test(
      emailKind,
    ),
  )
  const everything = emails.length - asking.length - 2 + secondFactorChanges.length + statuses.length

  test('every email has a text and an HTML part, and comes from and replies to the shop', async () => {
    await queueEverything()
    expect(await mailer.start().drain()).toBe(everything)
    expect(mailer.box.arrived).toHaveLength(everything)
    for (const { from, to, email } of mailer.box.arrived) {
      expect(from).toBe('hello@mendpost.example')
      expect(to).toHaveLength(1)
      expect(email.from).toMatchObject({ name: 'Mendpost Repairs', address: 'hello@mendpost.example' })
      expect(email.to?.[0]?.address).toBe(to[0])
      expect(email.replyTo?.map(({ address }) => address)).toContain('hello@mendpost.example')
      expect(email.subject).toMatch(/\S/)
      expect(email.html).toContain('<html lang="en-AU">')
      expect(email.html).not.toMatch(/<img|<script|url\(/)
      for (const words of [
        'Mendpost Repairs',
        '120 Flinders Lane',
        'Melbourne VIC 3000',
        '03 5550 0123',
        'You get this email because',
      ]) {
        expect(email.text).toContain(words)
        expect(email.html).toContain(words)
      }
    }
    expect(new Set(mailer.box.arrived.map(({ email }) => email.messageId)).size).toBe(everything)
  })

  test('links that visitors asked for are looked up when they are sent, and no typed address is kept', async () => {
    const { customer, unverified } = await writeTestTicket(mailer.database, mailer.now())
    const { db } = mailer.database
    const ask = (kind: 'reset-password' | 'verify-email', email: string) =>
      queueTestEmail(mailer.database, mailer.now(), kind, { email })
    await ask('reset-password', 'mai@example.com')
    await ask('reset-password', 'nobody@example.com')
    await ask('verify-email', 'mai@example.com')
    await ask('verify-email', 'long@example.com')
    await ask('verify-email', 'nobody@example.com')
    const taken = { account_id: unverified, new_email: 'mai@example.com' }
    await queueTestEmail(mailer.database, mailer.now(), 'confirm-new-email', taken)
    await mailer.start().drain()
    expect(mailer.box.arrived.map(({ to, email }) => [to[0], email.subject])).toEqual([
      ['Mai@example.com', 'Choose a new password'],
      ['long@example.com', 'Please confirm your email address'],
      ['Mai@example.com', 'You already have an account with us'],
    ])
    const rows = await mailer.outbox()
    expect(rows.every(({ sent_at }) => sent_at !== null)).toBe(true)
    expect(rows.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
      { account_id: customer },
      {},
      { account_id: customer },
      { account_id: unverified },
      {},
      { account_id: customer },
    ])

    await db.updateTable('accounts').set({ deactivated_at: 1 }).where('id', '=', customer).execute()
    await ask('reset-password', 'mai@example.com')
    expect(await mailer.start().drain()).toBe(0)
  })

  test('the former mailbox of the shop gets the email about its change, with a link of its own', async () => {
    const { staff } = await writeTestTicket(mailer.database, mailer.now())
    const { db } = mailer.database
    const change = { ticket_id: null, actor_id: staff, subject_id: null, created_at: 1 }
    const { id: event } = await db
      .insertInto('events')
      .values({ ...change, kind: 'shop.profile_changed', details: '{"fields":["email"]}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: change_id } = await db
      .insertInto('guarded_changes')
      .values({
        event_id: event,
        kind: 'shop_email',
        actor_id: staff,
        subject_id: null,
        before_encrypted: '',
        after_encrypted: '',
        created_at: mailer.now(),
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payload = { change_id, account_id: null, old_email: 'old@shop.example' }
    await queueTestEmail(mailer.database, mailer.now(), 'guarded-change', payload)
    await mailer.start().drain()
    const [{ to, email } = { to: [], email: null }] = mailer.box.arrived
    expect(to).toEqual(['old@shop.example'])
    expect(email?.subject).toBe('The email address of the shop was changed')
    expect(email?.text).toContain('Sam Okafor changed the email address of the shop.')
    expect(email?.text).toMatch(/\/account\/undo\/[\w-]{43}/)
    expect(email?.text).toContain('this was the address of Mendpost Repairs')
  })

  test('no email contains a passcode, serial number, mobile number or return address', async () => {
    await queueEverything()
    await mailer.start().drain()
    for (const { email } of mailer.box.arrived) {
      const all = JSON.stringify([email.subject, email.text, email.html, email.headers])
      for (const word of Object.values(neverInEmails)) expect(all).not.toContain(word)
    }
  })

  test('emails go to their recipients with the links that these need', async () => {
    const { ticket } = await queueEverything()
    await mailer.start().drain()
    const went = mailer.box.arrived.map(({ to, email }) => {
      const links = email.text?.match(/https:\S+/g) ?? []
      return [
        to[0],
        email.subject,
        links.map((link) =>
          link
            .replace('https://mendpost.example', '')
            .replace(/(?<=\/undo\/)[\w-]{43}$/, 'word-of-the-change'),
        ),
      ]
    })
    const page = `/account/ticket/${ticket}`
    const own = `/track/word-of-${ticket}-1`
    // The maker's page about the state in which an iPhone is posted.
    const repairState = 'https://support.apple.com/HT201557'
    const [verify, reset, logIn, confirm, invite] = mailer.minted
    expect(went).toEqual([
      ['long@example.com', 'Please confirm your email address', [`/account/verify/${verify}`]],
      ['Mai@example.com', 'You already have an account with us', ['/account/login', '/account/forgot']],
      ['Mai@example.com', 'Choose a new password', [`/account/reset/${reset}`, '/account/forgot']],
      ['Mai@example.com', 'Your link to log in', [`/account/link/${logIn}`]],
      ['Mai@example.com', 'Your password was changed', ['/account/forgot']],
      ['new@example.com', 'Please confirm your new email address', [`/account/verify/${confirm}`]],
      ['old@example.com', 'The email address of your account was changed', []],
      ['sam@example.com', 'Log-in with a code was switched on', ['/account/forgot']],
      ['sam@example.com', 'Log-in with a code was switched off', ['/account/forgot']],
      ['sam@example.com', 'Log-in with a code was switched off', ['/account/forgot']],
      ['sam@example.com', 'You have new recovery codes', ['/account/forgot']],
      ['sam@example.com', 'A recovery code was used', ['/account/forgot']],
      ['sam@example.com', 'A passkey was added to your account', ['/account/forgot']],
      ['sam@example.com', 'A passkey was removed from your account', ['/account/forgot']],
      ['sam@example.com', 'Log-in with a code was switched off', ['/account/forgot']],
      ['sam@example.com', 'Your staff account at Mendpost Repairs', [`/account/reset/${invite}`]],
      [
        'sam@example.com',
        'The second step of a staff account was changed',
        ['/account/undo/word-of-the-change'],
      ],
      ['sam@example.com', 'New log-in to your staff account', ['/account/forgot']],
      ['Mai@example.com', 'Your two accounts with us are one now', ['/account/login']],
      ['sam@example.com', 'Email from Mendpost Repairs works', []],
      ['Mai@example.com', `Your private link: ticket ${ticket}`, [own]],
      // From here on emails that no person waits for.
      ['sam@example.com', 'A change was undone', []],
      [
        'Mai@example.com',
        `We have your booking: ticket ${ticket}`,
        [page, own, repairState, `${page}/packing-slip`],
      ],
      [
        'hello@mendpost.example',
        `New booking: ticket ${ticket}, Screen Replacement`,
        [`/admin/tickets/${ticket}`],
      ],
      ['Mai@example.com', `Your booking is cancelled: ticket ${ticket}`, [page]],
      [
        'hello@mendpost.example',
        `Cancelled: ticket ${ticket}, Screen Replacement`,
        [`/admin/tickets/${ticket}`],
      ],
      ['Mai@example.com', `Your details were corrected: ticket ${ticket}`, [page, own]],
      ['Mai@example.com', `What was in your parcel: ticket ${ticket}`, [page, own]],
      ['Mai@example.com', `When your phone should be home: ticket ${ticket}`, [page, own]],
      ['Mai@example.com', `Ticket ${ticket} is waiting for approval`, [page, own]],
      ['Mai@example.com', `Ticket ${ticket} is submitted`, [page, own]],
      [
        'Mai@example.com',
        `Your repair is approved: ticket ${ticket}`,
        [repairState, `${page}/packing-slip`, page, own],
      ],
      ['Mai@example.com', `Your phone has arrived: ticket ${ticket}`, [page, own]],
      ['Mai@example.com', `We are repairing your phone: ticket ${ticket}`, [page, own]],
      [
        'Mai@example.com',
        `Your repair is done, payment is due: ticket ${ticket}`,
        [`${page}/pay`, `${page}/completion`, page, own],
      ],
      ['Mai@example.com', `Your phone is on its way back: ticket ${ticket}`, [page, own]],
      ['Mai@example.com', `Your repair is completed: ticket ${ticket}`, ['/warranty', page, own]],
      ['Mai@example.com', `A new note on ticket ${ticket}`, [page, own]],
      ['Mai@example.com', `We have the payment of $200.00: ticket ${ticket}`, [`${page}/pay`, own]],
      ['Mai@example.com', `We have refunded $51.00: ticket ${ticket}`, [`${page}/pay`, own]],
      ['Mai@example.com', `Recorded by mistake: ticket ${ticket}`, [`${page}/pay`, own]],
      [
        'hello@mendpost.example',
        `Refund of $200.00 came back: ticket ${ticket}`,
        [`/admin/tickets/${ticket}/money`],
      ],
      ['Mai@example.com', `Adjustment note 2 for payment request 1: ticket ${ticket}`, [`${page}/pay`, own]],
      ['Mai@example.com', `Ticket ${ticket}: what we did to your phone`, [`${page}/completion`, own]],
      [
        'hello@mendpost.example',
        `A message on ticket ${ticket} from Nguyễn Thị Mai`,
        [`/admin/tickets/${ticket}`],
      ],
      ['hello@mendpost.example', `Paid $200.00: ticket ${ticket}`, [`/admin/tickets/${ticket}/money`]],
      ['hello@mendpost.example', `Reviewed: ticket ${ticket}`, [`/admin/tickets/${ticket}`]],
      ['hello@mendpost.example', 'The backup of 2026-11-20 failed', []],
      ['hello@mendpost.example', 'Replies by email need your attention', []],
      ['hello@mendpost.example', 'An email waits for you under Messages', ['/admin/messages']],
      ['hello@mendpost.example', 'Message from Oliver Papadopoulos', []],
      ['oliver@example.com', 'We have your message', ['/contact']],
    ])
    expect(mailer.minted.map((token) => token.split('-')[0])).toEqual([
      'verify',
      'reset',
      'log_in',
      'email',
      'invite',
    ])
  })

  test('a booking email states what was booked, the price, how to send the phone and what happens next', async () => {
    const { ticket } = await writeTestTicket(mailer.database, mailer.now())
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    await mailer.start().drain()
    const { email } = mailer.box.arrived[0]!
    for (const words of [
      `Ticket: ${ticket}`,
      'Repair: Screen Replacement',
      'Price: $249',
      'This price is fixed',
      'Hello Nguyễn Thị Mai',
      '120 Flinders Lane',
      'return address on the outside',
      'What happens next',
      'Status: Submitted',
    ]) {
      expect(email.text).toContain(words)
    }
    expect(email.to?.[0]?.name).toBe('Nguyễn Thị Mai')
  })

  test('a customer who reported a damaged battery is asked not to post the phone', async () => {
    const { ticket } = await writeTestTicket(mailer.database, mailer.now())
    await mailer.database.db.updateTable('tickets').set({ battery: 'damaged' }).execute()
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-status', {
      ticket_id: ticket,
      status: 1,
      note_id: null,
    })
    await mailer.start().drain()
    expect(mailer.box.arrived[0]?.email.text).toContain('Please do not post your phone')
    expect(mailer.box.arrived[0]?.email.text).not.toContain('Post it to')
    expect(mailer.box.arrived[1]?.email.text).toContain('Please do not post the phone')
  })

  test('MAIL_FROM and SHOP_EMAIL set the sender and the reply address', async () => {
    const { ticket } = await writeTestTicket(mailer.database, mailer.now())
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'booking-for-shop', { ticket_id: ticket })
    await mailer
      .start({
        mailFrom: 'Tín Repairs <robot@tin.example>',
        shopEmail: 'desk@tin.example',
      })
      .drain()
    const [toCustomer, toShop] = mailer.box.arrived
    expect(toCustomer?.from).toBe('robot@tin.example')
    expect(toCustomer?.email.from).toMatchObject({ name: 'Tín Repairs', address: 'robot@tin.example' })
    expect(toCustomer?.email.replyTo?.[0]?.address).toBe('desk@tin.example')
    expect(toShop?.to).toEqual(['desk@tin.example'])
  })

  test('a reply to a contact message goes to its sender', async () => {
    const { message } = await writeTestTicket(mailer.database, mailer.now())
    await queueTestEmail(mailer.database, mailer.now(), 'contact-for-shop', { message_id: message })
    await mailer.start().drain()
    const { email } = mailer.box.arrived[0]!
    expect(email.replyTo?.map(({ address }) => address)).toEqual([
      'oliver@example.com',
      'hello@mendpost.example',
    ])
    expect(email.text).toContain('> Do you also repair tablets?')
  })

  test('the confirmation of a contact message repeats nothing that was typed', async () => {
    const { message } = await writeTestTicket(mailer.database, mailer.now(), {
      sender: 'Buy now',
      message: 'https://spam.example',
    })
    await queueTestEmail(mailer.database, mailer.now(), 'contact-received', { message_id: message })
    await mailer.start().drain()
    const { email } = mailer.box.arrived[0]!
    expect(email.to?.[0]?.name).toBe('')
    expect(`${email.subject}${email.text}${email.html}`).not.toMatch(/Buy now|spam\.example/)
  })

  test('a note that was hidden or deleted before its email was sent is never sent', async () => {
    const { ticket, note } = await writeTestTicket(mailer.database, mailer.now(), { comment: 'Between us' })
    const queueBoth = async () => {
      await queueTestEmail(mailer.database, mailer.now(), 'ticket-note', { ticket_id: ticket, note_id: note })
      await queueTestEmail(mailer.database, mailer.now(), 'ticket-status', {
        ticket_id: ticket,
        status: 2,
        note_id: note,
      })
    }
    await queueBoth()
    await mailer.database.db.updateTable('notes').set({ staff_only: 1 }).execute()
    expect(await mailer.start().drain()).toBe(1)
    await queueBoth()
    await mailer.database.db.updateTable('notes').set({ staff_only: 0, deleted_at: mailer.now() }).execute()
    expect(await mailer.start().drain()).toBe(1)
    expect(mailer.box.arrived.map(({ email }) => email.subject)).toEqual([
      `Your phone has arrived: ticket ${ticket}`,
      `Your phone has arrived: ticket ${ticket}`,
    ])
    expect(JSON.stringify(mailer.box.arrived)).not.toContain('Between us')
    const skipped = (await mailer.outbox()).filter(({ email_kind: emailKind }) => emailKind === 'ticket-note')
    expect(skipped.map(({ sent_at, last_error }) => [sent_at, last_error])).toEqual([
      [mailer.now(), 'nothing to send'],
      [mailer.now(), 'nothing to send'],
    ])
  })

  test('a customer’s message goes to the assigned staff member, or to the shop while the ticket is unassigned', async () => {
    const words = { comment: 'Can I have it by Friday?' }
    const { ticket, note, staff } = await writeTestTicket(mailer.database, mailer.now(), words)
    const sent = async () => {
      await queueTestEmail(mailer.database, mailer.now(), 'message-for-staff', {
        ticket_id: ticket,
        note_id: note,
      })
      await mailer.start().drain()
      return mailer.box.arrived.at(-1)!
    }
    const assign = (id: number | null) =>
      mailer.database.db.updateTable('tickets').set({ staff_assigned_id: id }).execute()
    expect((await sent()).to).toEqual(['hello@mendpost.example'])
    await assign(staff)
    // Invited, but never logged in: not yet an inbox that serves the shop.
    expect((await sent()).to).toEqual(['hello@mendpost.example'])
    await mailer.database.db
      .updateTable('accounts')
      .set({ password_hash: 'set' })
      .where('id', '=', staff)
      .execute()
    const emailKind = await sent()
    expect(emailKind.to).toEqual(['sam@example.com'])
    expect(emailKind.email.subject).toBe(`A message on ticket ${ticket} from Nguyễn Thị Mai`)
    expect(emailKind.email.text).toContain('> Can I have it by Friday?')
    expect(emailKind.email.text).toContain(`/admin/tickets/${ticket}`)
  })

  test('a note of one ticket is never sent with another ticket', async () => {
    const { ticket, note } = await writeTestTicket(mailer.database, mailer.now(), {
      comment: 'Of the first ticket',
    })
    const { id: _, ...copy } = await mailer.database.db
      .selectFrom('tickets')
      .selectAll()
      .executeTakeFirstOrThrow()
    const other = await mailer.database.db
      .insertInto('tickets')
      .values(copy)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(other.id).not.toBe(ticket)
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-status', {
      ticket_id: other.id,
      status: 2,
      note_id: note,
    })
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-note', { ticket_id: other.id, note_id: note })
    expect(await mailer.start().drain()).toBe(1)
    expect(JSON.stringify(mailer.box.arrived)).not.toContain('Of the first ticket')
  })

  test('a serial number that staff wrote into a note is removed from its email', async () => {
    const { ticket, note } = await writeTestTicket(mailer.database, mailer.now(), {
      comment: `Received ${neverInEmails.serial}, all fine`,
    })
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-note', { ticket_id: ticket, note_id: note })
    await mailer.start().drain()
    expect(mailer.box.arrived[0]?.email.text).toContain('> Received (serial number), all fine')
  })

  test('an email about a past status names the present one', async () => {
    const { ticket } = await writeTestTicket(mailer.database, mailer.now())
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-status', {
      ticket_id: ticket,
      status: 2,
      note_id: null,
    })
    await mailer.database.db.updateTable('tickets').set({ status: 3 }).execute()
    await mailer.start().drain()
    expect(mailer.box.arrived[0]?.email.text).toContain('Status: Received Device\nStatus by now: Repairing')
  })

  test('deleted, disabled and already verified accounts get no link', async () => {
    const { customer, unverified, staff } = await writeTestTicket(mailer.database, mailer.now())
    await mailer.database.db
      .updateTable('accounts')
      .set({ deactivated_at: mailer.now() })
      .where('id', '=', staff)
      .execute()
    await queueTestEmail(mailer.database, mailer.now(), 'verify-email', { account_id: customer })
    await queueTestEmail(mailer.database, mailer.now(), 'reset-password', { account_id: staff })
    await queueTestEmail(mailer.database, mailer.now(), 'staff-invitation', { account_id: staff })
    await queueTestEmail(mailer.database, mailer.now(), 'verify-email', { account_id: unverified + 1_000 })
    expect(await mailer.start().drain()).toBe(0)
    expect(mailer.minted).toEqual([])
    expect((await mailer.outbox()).every(({ sent_at }) => sent_at === mailer.now())).toBe(true)
  })

  test('text that people typed is inert in emails', async () => {
    const evil = '<script>alert(1)</script>\r\nBcc: all@example.com <b>&amp;'
    const { ticket, note, message } = await writeTestTicket(mailer.database, mailer.now(), {
      fullname: evil,
      comment: `${evil}\n<img src=x onerror=alert(1)>`,
      sender: evil,
      message: `${evil} \u202egpj.exe`,
    })
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-note', { ticket_id: ticket, note_id: note })
    await queueTestEmail(mailer.database, mailer.now(), 'contact-for-shop', { message_id: message })
    expect(await mailer.start().drain()).toBe(3)
    for (const { to, email } of mailer.box.arrived) {
      expect(to).toHaveLength(1)
      expect(email.bcc ?? []).toEqual([])
      expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(email.html).not.toMatch(/<script|<b>|<img/i)
      expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(`${email.html}${email.text}`).not.toContain('\u202e')
      expect(email.html).toContain('overflow-wrap:anywhere')
    }
    expect(mailer.box.arrived[2]?.email.subject).toMatch(
      /^Message from <script>alert\(1\)<\/script> Bcc: all/,
    )
  })
})
