import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openImapStandIn, type ImapStandIn } from './imap-stand-in.ts'
import { openBuiltShop, type BuiltShop } from './security/built-shop.ts'
import { pageMatrix } from './security/page-matrix.ts'
import { openTextStandIn, type TextStandIn } from './text-stand-in.ts'

const promise = /\b(sms|texts|texted|by text|text messages?)\b/i
/** What asks for an answer by email, or says that it reaches the ticket. */
const asksForReply = /reply to this email|answer (to your ticket|above this line)/i
/** A header that sends answers to a ticket; it may be folded. */
const toTicket = /^Reply-To:[^@]*reply\+\d+\.[0-9a-f]+@mendpost\.example/im
/** Where a shop with a provider says so. */
const telling = ['/booking/iphone13/screen', '/privacy', '/confirmation', '/account/dashboard', 'ticket']

/** What a person reads of a page. */
function words(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe.each([
  ['without SMS_URL nothing promises texts, without REPLY_ADDRESS no answers by email', false],
  ['with SMS_URL the pages that name updates name texts, with REPLY_ADDRESS emails ask for answers', true],
] as const)('%s', (_, hasTexts) => {
  let provider: TextStandIn
  let mailbox: ImapStandIn
  let shop: BuiltShop
  let booked: number
  const seen = new Map<string, string>()
  beforeAll(async () => {
    provider = await openTextStandIn()
    mailbox = await openImapStandIn()
    const settings = {
      SMS_URL: provider.webhookUrl,
      INBOX_URL: mailbox.url,
      REPLY_ADDRESS: 'reply@mendpost.example',
    }
    shop = await openBuiltShop(hasTexts ? settings : {})
    booked = await book()
    const named = { ...shop, ticket: booked }
    const pages = Object.values(pageMatrix)
    const open = pages.filter(({ expected }) => expected.visitor === 200)
    for (const { example } of open) await look(example(named), '')
    const customers = pages.filter(({ expected }) => expected.customerA === 200)
    for (const { example } of customers) await look(example(named), shop.cookies.customerA)
    await look(`/account/ticket/${booked}`, shop.cookies.customerA, 'ticket')
  })
  afterAll(async () => {
    await shop?.close()
    await provider?.close()
    await mailbox?.close()
  })

  async function book(): Promise<number> {
    const { db } = shop.shop.database
    const { id } = await db
      .selectFrom('phones')
      .select('id')
      .where('slug', '=', 'iphone13')
      .executeTakeFirstOrThrow()
    const data = {
      phone_id: id,
      repair_name: 'screen',
      phone_serial: 'F2LXK0TEXT12',
      phone_pin: '',
      user_mobile: '0491 570 156',
      address: '12 Wattle Street',
      address_apt: '',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    }
    const answer = await fetch(`${shop.running.url}/api/submitticket/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: shop.running.url,
        cookie: shop.cookies.customerA,
      },
      body: JSON.stringify({ data }),
    })
    return ((await answer.json()) as { ticket_id: number }).ticket_id
  }
  async function look(path: string, cookie: string, name = path): Promise<void> {
    if (/\/account\/(logout|verify)/.test(path)) return
    const answer = await fetch(shop.running.url + path, { headers: { cookie }, redirect: 'manual' })
    if (answer.status === 200) seen.set(name, `${seen.get(name) ?? ''} ${words(await answer.text())}`)
  }

  test('pages of visitors and customers', () => {
    expect(seen.size).toBeGreaterThan(20)
    expect(seen.get('/confirmation')).toContain(`Ticket ${booked} is booked`)
    for (const [path, text] of seen) expect([path, asksForReply.exec(text)?.[0]]).toEqual([path, undefined])
    if (!hasTexts) {
      for (const [path, text] of seen) {
        // An old link to the question, which says that there are no texts.
        if (path.startsWith('/sms/')) expect(text).toContain('sends no texts any more')
        else expect([path, promise.exec(text)?.[0]]).toEqual([path, undefined])
      }
      for (const path of ['/confirmation', '/booking/iphone13/screen']) {
        expect(seen.get(path), path).toMatch(/go to your email address|To \S+@\S+/)
      }
      return
    }
    for (const path of telling) expect([path, promise.test(seen.get(path) ?? '')]).toEqual([path, true])
  })

  test('emails and their plain text', async () => {
    const folder = join(shop.running.dataDir, 'mail')
    const emails = await vi.waitFor(async () => {
      const names = await readdir(folder)
      const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      expect(all.length).toBeGreaterThan(1)
      return all
    }, 20_000)
    for (const email of emails) {
      const read = email.replace(/^Content-Type:.*$/gim, '').replace(/=\r?\n/g, '')
      expect(promise.exec(words(read))?.[0]).toBe(undefined)
      const reachesTicket = toTicket.test(email)
      expect([reachesTicket, asksForReply.test(words(read))]).toEqual([reachesTicket, reachesTicket])
    }
    const answered = emails.filter((email) => toTicket.test(email))
    expect(answered.length > 0).toBe(hasTexts)
  })
})
