import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { replyLine } from '#contract/mail.ts'
import type { Received } from '#domain/mail/receive-mail.ts'
import { composeEmail } from '#emails/compose.ts'
import { onBothEngines } from './engines.ts'
import { mailClients, mailLanguages } from './mail-clients.ts'
import { openInboxApp, type InboxApp } from './open-inbox-app.ts'
import type { SignedIn } from './open-test-app.ts'
import { bookFor } from './sample-booking.ts'
import { writeMail, type TestMail } from './write-mail.ts'

/** How many mails; the proof of the feature is 10,000. */
const MAILS = Number(process.env['MAILS'] ?? 120)

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function openRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)]!,
  }
}

const passcode = 'pin73519q'

type Ticket = { id: number; owner: SignedIn }
type Expected = { ticket: number } | 'waiting' | 'ignored'
type Generated = { raw: Buffer; word: string; expected: Expected }

onBothEngines('generated mails on %s', (engine) => {
  let app: InboxApp
  let sam: SignedIn
  const tickets: Ticket[] = []
  const random = openRandom(37)

  beforeAll(async () => {
    app = await openInboxApp({ engine })
    sam = await app.staff()
    for (const name of ['Mei Tanaka', 'Jonas Weber', 'Anh Tran', 'Zoe Papadaki']) {
      const owner = await app.customer(name)
      const own = Math.max(3, Math.ceil(MAILS / 200))
      for (let count = 0; count < own; count++) {
        const id = await bookFor(app, owner, { phone_pin: passcode })
        tickets.push({ id, owner })
      }
    }
  }, 120_000)
  afterAll(() => app.close())

  const kinds = [
    'client',
    'client',
    'client',
    'client',
    'references',
    'copied',
    'forwarded',
    'bounce',
    'holiday',
  ]
  const bad = ['forged', 'signed by another', 'another’s ticket', 'number in subject', 'broken']

  async function generate(place: number): Promise<Generated> {
    const kind = random.pick([...kinds, ...bad])
    const { id, owner } = random.pick(tickets)
    const other = random.pick(tickets.filter((one) => one.owner !== owner))
    const word = `word${place}x${Math.floor(random.next() * 1e6)}`
    const language = random.pick(mailLanguages)
    const client = random.pick(Object.values(mailClients))
    const address = app.addressOf(id)
    const original = `${random.next() < 0.8 ? `${replyLine}\n\n` : ''}Hello,\n\nquoted${place} about ticket ${other.id}.`
    const mail: TestMail = {
      from: `${owner.fullname} <${owner.email}>`,
      to: address,
      subject: `Re: ticket ${random.next() < 0.5 ? id : other.id}`,
      messageId: `<${word}@${random.pick(['mail.example', 'phone.example'])}>`,
      ...client({ words: `${word} begin\n\nend${word}`, original, address, language }),
    }
    const write = async (more: Partial<TestMail>, expected: Expected) => ({
      raw: await writeMail({ ...mail, ...more }),
      word,
      expected,
    })
    const onTicket = { ticket: id }
    switch (kind) {
      case 'references':
        return write({ to: 'hello@shop.example', references: ['<a@b.example>', `<${address}>`] }, onTicket)
      case 'copied':
        return write({ cc: `somebody@else.example, ${owner.email}` }, onTicket)
      case 'forwarded':
        return write({ from: 'Friend <friend@friends.example>', subject: `Fwd: ticket ${id}` }, 'waiting')
      case 'bounce':
        return write(
          { from: 'MAILER-DAEMON@mx.example', headers: { 'Auto-Submitted': 'auto-replied' } },
          'ignored',
        )
      case 'holiday': {
        const headers = random.pick<Record<string, string>>([
          { 'Auto-Submitted': 'auto-replied (vacation)' },
          { Precedence: 'bulk' },
          { 'Return-Path': '<>' },
        ])
        return write({ headers, subject: `Automatic reply: ticket ${id}` }, 'ignored')
      }
      case 'forged':
        return write({ signedBy: null }, 'waiting')
      case 'signed by another':
        return write({ signedBy: random.pick(['evil.example', 'com', 'example.net']) }, 'waiting')
      case 'another’s ticket':
        return write({ to: app.addressOf(other.id) }, 'waiting')
      case 'number in subject':
        return write(
          { to: 'reply@shop.example', subject: `ticket ${id} reply+${id}.000000000000000000000000` },
          'waiting',
        )
      case 'broken': {
        const { raw } = await write({}, 'waiting')
        const at = Math.floor(random.next() * (raw.length - 10))
        const cut =
          random.next() < 0.5
            ? raw.subarray(0, at)
            : Buffer.concat([raw.subarray(0, at), Buffer.from([0, 255, 10, 45]), raw.subarray(at)])
        return { raw: cut, word, expected: 'waiting' }
      }
      default:
        return write({}, onTicket)
    }
  }

  const toResult = (received: Received): Expected =>
    'ticket_id' in received ? { ticket: received.ticket_id } : 'waiting' in received ? 'waiting' : 'ignored'

  test(
    `of ${MAILS} mails none is on a wrong ticket, none is answered by a machine, no word is gone, and no word of staff goes out`,
    async () => {
      const generated: Generated[] = []
      const results = new Map<Generated, Expected>()
      const secrets: string[] = [passcode]
      const wrong: unknown[] = []
      const receive = async (one: Generated) => {
        const result = toResult(await app.receiveRaw(one.raw))
        const known = results.get(one)
        if (known && JSON.stringify(known) !== JSON.stringify(result))
          wrong.push(['changed', one.word, known, result])
        results.set(one, result)
      }
      let late: Generated | null = null
      for (let place = 0; place < MAILS; place++) {
        app.clock.advance(20 * MINUTE_MS)
        const one = await generate(place)
        generated.push(one)
        // Some come out of order, and some twice, now or much later.
        if (late === null && random.next() < 0.1) {
          late = one
          continue
        }
        await receive(one)
        if (late) {
          await receive(late)
          late = null
        }
        if (random.next() < 0.1)
          await receive(random.pick(generated.filter((earlier) => results.has(earlier))))
        if (random.next() < 0.05) {
          const secret = `secret${place}note`
          secrets.push(secret)
          const { id } = random.pick(tickets)
          for (const isPublic of [false, true]) {
            const data = {
              ticketid: id,
              comment: isPublic ? `public${place}` : secret,
              status: 1,
              staffAssign: sam.accountid,
              makeVisibleToCustomer: isPublic,
            }
            // Sessions of staff end after half an hour.
            const as = await app.logIn(sam.email)
            const { status } = await app.call(
              'POST /api/submit-ticket-comment',
              { data: data as never },
              { as },
            )
            expect(status).toBe(200)
          }
        }
      }
      if (late) await receive(late)

      const { db } = app.shop.database
      const notes = await db
        .selectFrom('notes')
        .select(['ticket_id', 'comment', 'quoted', 'staff_only'])
        .execute()
      const waiting = await db
        .selectFrom('mails')
        .select(['body', 'message_id'])
        .where('outcome', '=', 'waiting')
        .execute()
      const ticketsOf = new Map<string, Set<number>>()
      for (const { ticket_id, comment, quoted } of notes) {
        for (const word of `${comment}\n${quoted ?? ''}`.match(/\bword\d+x\d+/g) ?? []) {
          ticketsOf.set(word, (ticketsOf.get(word) ?? new Set()).add(ticket_id))
        }
      }
      const comments = notes.map(({ comment }) => comment).join('\n')
      const quotes = notes.map(({ quoted }) => quoted ?? '').join('\n')
      const kept = waiting.map(({ body }) => body).join('\n')
      for (const [place, one] of generated.entries()) {
        const result = results.get(one)!
        const isBroken = one.expected === 'waiting' && !kept.includes(one.word)
        if (typeof one.expected === 'object') {
          if (JSON.stringify(result) !== JSON.stringify(one.expected))
            wrong.push(['went', one.word, result, one.expected])
          if ([...(ticketsOf.get(one.word) ?? [])].join() !== String(one.expected.ticket))
            wrong.push(['ticket', one.word])
          if (!comments.includes(`${one.word} begin`) || !comments.includes(`end${one.word}`))
            wrong.push(['words', one.word])
          if (!quotes.includes(`quoted${place} `)) wrong.push(['quote', one.word])
        } else {
          if (ticketsOf.has(one.word)) wrong.push(['on a ticket', one.word, one.expected])
          // A mail that broke within its header may say that it is from a program.
          if (result !== one.expected && !isBroken) wrong.push(['went', one.word, result, one.expected])
        }
      }
      expect(wrong).toEqual([])

      // Nothing was answered by itself: what staff wrote is all that goes to customers.
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'email_kind', 'payload', 'created_at'])
        .where('channel', '=', 'email')
        .execute()
      const kindsSent = new Set(rows.map(({ email_kind }) => email_kind))
      expect(
        [...kindsSent].filter(
          (kind) =>
            ![
              'booking-received',
              'booking-for-shop',
              'message-for-staff',
              'ticket-note',
              'ticket-status',
              'verify-email',
              'new-sign-in',
              'mail-waits-for-shop',
              // Days pass while thousands of mails come.
              'back-by-moved',
            ].includes(kind),
        ),
      ).toEqual([])
      // Nobody read those that wait, so the shop was told once.
      expect(rows.filter(({ email_kind }) => email_kind === 'mail-waits-for-shop')).toHaveLength(1)
      const replies = { address: 'reply@shop.example', ofTicket: app.addressOf }
      const deps = {
        database: app.shop.database,
        now: app.clock.now,
        secrets: app.shop.secrets,
        mintToken: async () => 'token',
        trackLink: () => 'link',
        publicUrl: 'http://localhost:3000',
        mailFrom: null,
        shopEmail: null,
        replies,
      }
      for (const row of rows.filter(
        ({ email_kind }) => email_kind === 'ticket-note' || email_kind === 'ticket-status',
      )) {
        const email = await composeEmail(deps, row)
        const { ticket_id } = JSON.parse(row.payload) as { ticket_id: number }
        const { owner } = tickets.find(({ id }) => id === ticket_id)!
        expect(email).toMatchObject({
          to: { address: owner.email },
          replyTo: [{ address: app.addressOf(ticket_id) }],
        })
        expect(email!.text).toContain(replyLine)
        expect(
          secrets.filter((secret) => `${email!.subject}${email!.text}${email!.html}`.includes(secret)),
        ).toEqual([])
      }
      for (const { id, owner } of tickets) {
        const as = await app.logIn(owner.email)
        const { status, body } = await app.call(
          'POST /api/get-user-ticket',
          { data: { ticketid: id } },
          { as },
        )
        expect(status).toBe(200)
        const page = JSON.stringify(body)
        expect(secrets.filter((secret) => page.includes(secret))).toEqual([])
        for (const word of page.match(/\bword\d+x\d+/g) ?? [])
          expect(ticketsOf.get(word)).toEqual(new Set([id]))
      }
    },
    60_000 + MAILS * 200,
  )
})
