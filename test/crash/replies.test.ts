import { afterEach, expect, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { openImapStandIn, type ImapStandIn } from '#test/imap-stand-in.ts'
import { bookScreen, callShop } from './call-shop.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { randomMoment } from './random-moment.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 3)
const host = 'mx.mendpost.example'

onBothEngines('replies that are fetched by a process that is killed on %s', (engine) => {
  let shop: CrashShop | null = null
  let imap: ImapStandIn
  afterEach(async () => {
    await shop?.close()
    await imap?.close()
    shop = null
  })

  test(`each is on its ticket once, ${rounds} times`, { timeout: 120_000 + rounds * 60_000 }, async () => {
    imap = await openImapStandIn()
    shop = await openCrashShop(engine, undefined, {
      INBOX_URL: imap.url,
      INBOX_AUTH_HOST: host,
      REPLY_ADDRESS: 'reply@mendpost.example',
    })
    const words = [1, 2, 3, 4, 5].map((number) => `reply ${number}`)
    const tickets: number[] = []
    let fetched = 0
    for (let round = 1; round <= rounds; round++) {
      // Another one, since a ticket takes twenty mails an hour.
      const ticket = await bookScreen(shop)
      tickets.push(ticket)
      const to = await replyAddressOf(shop, ticket)
      for (const one of words) imap.deliver(reply(to, one))
      // Between the fetch of one of them and the UID of the last.
      await expect.poll(() => fetches(imap), { timeout: 60_000, interval: 5 }).toBeGreaterThan(fetched)
      await randomMoment(100)
      await shop.kill()
      fetched = fetches(imap)
      await endLease(shop)
      await shop.restart()
    }
    const all = tickets.length * words.length
    await expect.poll(() => readLastUid(shop!), { timeout: 60_000 }).toBe(all)
    for (const ticket of tickets) expect((await readMessages(shop, ticket)).toSorted()).toEqual(words)
    expect(imap.held()).toBe(all)
  })
})

/** How many mails the server was asked for. */
function fetches({ commands }: ImapStandIn): number {
  return commands.filter((command) => command.includes('BODY.PEEK[]')).length
}

/** Ends the lease of the dead process, so that the next one need not wait for it; only PostgreSQL has several processes. */
async function endLease({ database }: CrashShop): Promise<void> {
  await database.db.updateTable('mailboxes').set({ leased_until: 0 }).execute()
}

async function readLastUid({ database }: CrashShop): Promise<number> {
  return (await database.db.selectFrom('mailboxes').select('last_uid').executeTakeFirstOrThrow()).last_uid
}

/** Where an answer to the email about the booking goes. */
async function replyAddressOf(shop: CrashShop, ticket: number): Promise<string> {
  const find = () =>
    shop.box.arrived.find(({ email }) => email.subject?.includes(`booking: ticket ${ticket}`))?.email
      .replyTo?.[0]?.address
  await expect.poll(find, { timeout: 30_000 }).toMatch(/^reply\+/)
  return find()!
}

let number = 0
function reply(to: string, words: string): string {
  return [
    `Authentication-Results: ${host}; dkim=pass header.d=planted.example; dmarc=pass header.from=planted.example`,
    'From: Mei Tanaka <mei@planted.example>',
    `To: ${to}`,
    `Message-ID: <${(number += 1)}.${process.pid}@planted.example>`,
    'Subject: Re: We have your booking',
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
  ].join('\r\n')
}

async function readMessages(shop: CrashShop, ticketid: number): Promise<string[]> {
  const answer = await callShop(shop, 'POST', '/api/get-ticket', shop.staff, { ticketid })
  const notes = answer['notes'] as { comment: string; from_customer?: number }[]
  return notes.filter(({ from_customer }) => from_customer === 1).map(({ comment }) => comment.trim())
}
