import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { openLabelService } from '#integrations/labels.ts'
import { readLabelsUrl } from '#server/labels-url.ts'
import { onOneEngine } from './engines.ts'
import { openLabelStandIn } from './label-stand-in.ts'
import { anAbn, setProfile } from './money.ts'
import { openTextApp, type TextApp } from './open-text-app.ts'
import type { Browser, SignedIn } from './open-test-app.ts'
import {
  listLeaks,
  readAsCustomer,
  readByLink,
  readEmails,
  readLive,
  readOrders,
  type Left,
  type Planted,
} from './outgoing-words.ts'
import { bookFor } from './sample-booking.ts'

/** How many histories each database plays: `OUTGOING_HISTORIES=500 npm test -- outgoing-channels` for many. */
const asked = process.env['OUTGOING_HISTORIES']
const seed = Number(process.env['OUTGOING_SEED'] ?? 20_261_126)

const acts = [
  'staff note',
  'staff note',
  'public note',
  'public note',
  'hide note',
  'delete note',
  'message',
  'message by link',
  'new passcode',
  'reveal passcode',
  'note on customer',
  'quote',
  'text by hand',
  'part wait',
  'next status',
  'quiet status',
  'completion',
  'prepaid label',
  'renew link',
] as const
type Act = (typeof acts)[number]
const history = fc.array(fc.record({ act: fc.constantFrom<Act>(...acts), at: fc.nat({ max: 3 }) }), {
  minLength: 25,
  maxLength: 45,
})

type Person = SignedIn & { mobile: string }
type Ticket = { id: number; of: Person; notes: number[]; status: number }

onOneEngine('what leaves the shop on %s', (engine, test) => {
  let labels: Awaited<ReturnType<typeof openLabelStandIn>>
  let app: TextApp
  let sam: SignedIn
  let planted: Planted[]
  let number = 0
  const seen = new Map<string, number>()
  beforeEach(async () => {
    labels = await openLabelStandIn()
    const settings = readLabelsUrl(labels.starshipitUrl)
    if (typeof settings === 'string') throw new Error(settings)
    const service = openLabelService(settings, { gapMs: 0, pause: async () => {} })
    app = await openTextApp({ engine, parts: { labels: service } })
    sam = await app.staff('Sam Okafor')
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, prepaidLabels: true })
    seen.clear()
  })
  afterEach(async () => {
    await app.close()
    await labels.close()
  })

  /** Words unlike any others. */
  function plant(reader: Person | null, { byLink = false } = {}): string {
    const words = `quill${(number++).toString(36)}wort`
    planted.push({ words, reader: reader?.accountid ?? null, byLink })
    return words
  }
  /** Words that their reader must not read any more. */
  function withdraw(words: string): void {
    const one = planted.find((known) => known.words === words)!
    Object.assign(one, { reader: null, byLink: false })
  }

  async function newPerson(): Promise<Person> {
    const as = await app.customer(`Nika ${plantedName()}`)
    return Object.assign(as, { mobile: `0491 57${String(1000 + (number++ % 9000))}` })
  }
  // A name is known to whoever writes to its bearer, and to nobody else.
  function plantedName(): string {
    return `Quill${(number++).toString(36)}son`
  }

  async function newTicket(of: Person): Promise<Ticket> {
    const id = await bookFor(app, of, { user_mobile: of.mobile, phone_pin: plant(null).slice(0, 20) })
    await app.agree(of, id, 'both', `+61${of.mobile.replace(/\D/g, '').slice(1)}`)
    return { id, of, notes: [], status: statusCodes.submitted }
  }

  const linkOf = async ({ id, of }: Ticket) =>
    (await app.call('GET /api/tickets/{id}/link', { id }, { as: of })).body.link.split('/').at(-1)!
  async function unlock(ticket: Ticket, as: Browser): Promise<string> {
    const token = await linkOf(ticket)
    const digits = ticket.of.mobile.slice(-4)
    await app.call('POST /api/track/{token}/access', { token, data: { digits } }, { as })
    return token
  }
  const comment = async (ticketid: number, words: string, isPublic: boolean, status: number) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid, comment: words, status: status as never, makeVisibleToCustomer: isPublic } },
      { as: sam },
    )
  const wordsOfNotes = new Map<number, string>()

  /** What is refused, because the ticket has moved on, changes nothing. */
  async function play(act: Act, ticket: Ticket): Promise<number> {
    const { id, of } = ticket
    const as = { as: sam }
    switch (act) {
      case 'staff note':
        return (await comment(id, plant(null), false, ticket.status)).status
      case 'public note': {
        const words = plant(of, { byLink: true })
        const { status, body } = await comment(id, words, true, ticket.status)
        if (status !== 200) return status
        ticket.notes.push(body.note.id)
        wordsOfNotes.set(body.note.id, words)
        return status
      }
      case 'hide note':
      case 'delete note': {
        const noteid = ticket.notes.pop()
        if (noteid === undefined) return 404
        const { status } =
          act === 'hide note'
            ? await app.call('POST /api/toggle-note-visibility', { data: { noteid } }, as)
            : await app.call(
                'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
                { noteid, ticketid: id },
                as,
              )
        if (status === 200) withdraw(wordsOfNotes.get(noteid)!)
        return status
      }
      case 'message':
        return (
          await app.call('POST /api/tickets/{id}/messages', { id, data: { text: plant(of) } }, { as: of })
        ).status
      case 'message by link': {
        const as = app.browser()
        const token = await unlock(ticket, as)
        const data = { text: plant(of) }
        return (await app.call('POST /api/track/{token}/messages', { token, data }, { as })).status
      }
      case 'new passcode':
        return (
          await app.call(
            'PUT /api/tickets/{id}/passcode',
            { id, data: { phone_pin: plant(null) } },
            { as: of },
          )
        ).status
      case 'reveal passcode':
        return (
          await app.call(
            'POST /api/tickets/{id}/passcode/reveals',
            { id, data: { reason: 'To test it.' } },
            as,
          )
        ).status
      case 'note on customer':
        return (
          await app.call(
            'PUT /api/customers/{id}/note',
            { id: of.accountid, data: { note: plant(null) } },
            as,
          )
        ).status
      case 'quote': {
        const data = { kind: 'extra' as const, description: plant(of, { byLink: true }), amount_cents: 7_950 }
        return (await app.call('POST /api/tickets/{id}/quotes', { id, data }, as)).status
      }
      case 'text by hand': {
        const data = { text: `${plant(of)} {link}` }
        return (await app.call('POST /api/tickets/{id}/text-messages', { id, data }, as)).status
      }
      case 'part wait': {
        const data = { part: 'Screen', expected_on: null, sentence: plant(of, { byLink: true }) }
        return (await app.call('PUT /api/tickets/{id}/part-wait', { id, data }, as)).status
      }
      case 'next status':
      case 'quiet status': {
        const isPublic = act === 'next status'
        const next = Math.min(ticket.status + 1, statusCodes.pendingPayment)
        const words = isPublic ? plant(of, { byLink: true }) : plant(null)
        const { status } = await comment(id, words, isPublic, next)
        if (status === 200) ticket.status = next
        return status
      }
      case 'completion': {
        const results = { screen: 'working' as const }
        const remarks = plant(of)
        await app.call(
          'PUT /api/tickets/{id}/part-tests/{stage}',
          { id, stage: 'completion', data: { results, remarks } },
          as,
        )
        const data = { work_done: plant(of), parts: ['Screen'], warranty_until: null, version: 0 }
        return (await app.call('POST /api/tickets/{id}/completion', { id, data }, as)).status
      }
      case 'prepaid label': {
        const prices = await app.call('GET /api/tickets/{id}/label-prices', { id, way: 'in' } as never, as)
        const service = (prices.body as { prices?: { service: string }[] }).prices?.[0]?.service ?? 'PP'
        const data = { service, way: 'in' as const }
        return (await app.call('POST /api/tickets/{id}/labels', { id, data }, as)).status
      }
      case 'renew link':
        return (await app.call('POST /api/tickets/{id}/link-renewal', { id }, as)).status
    }
  }

  /** Everything that left in the meantime, or can be read from outside. */
  async function readAll(people: readonly Person[], tickets: readonly Ticket[]): Promise<Left[]> {
    const known = { customers: people, tickets: tickets.map(({ id }) => id) }
    const left: Left[] = [...(await readEmails(app, people)), ...readOrders({ standIn: labels })]
    app.standIn.taken.length = 0
    await app.sendTexts()
    for (const { to, text } of app.standIn.taken) {
      const of = people.find(({ mobile }) => to.endsWith(mobile.replace(/\D/g, '').slice(1)))
      left.push({ channel: 'text', to: of ? { account: of.accountid } : 'service', text })
    }
    for (const person of people) {
      left.push(...(await readAsCustomer(app, person, known)), ...(await readLive(app, person)))
    }
    for (const ticket of tickets) {
      const browser = app.browser()
      const token = await linkOf(ticket)
      const { accountid } = ticket.of
      left.push(...(await readByLink(app, token, accountid, browser)))
      // The digits open more of it, and no words.
      await unlock(ticket, browser)
      left.push(...(await readByLink(app, token, accountid, browser)))
    }
    return left
  }

  test('no word for staff, of another customer or of a passcode leaves, whatever happened before', async () => {
    const histories = Number(asked ?? (engine === 'sqlite' ? 4 : 2))
    const channels = new Set<string>()
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        planted = []
        const people = [await newPerson(), await newPerson()]
        const tickets = [
          await newTicket(people[0]!),
          await newTicket(people[0]!),
          await newTicket(people[1]!),
          await newTicket(people[1]!),
        ]
        for (const { act, at } of steps) {
          const status = await play(act, tickets[at]!)
          if (status === 200) seen.set(act, (seen.get(act) ?? 0) + 1)
        }
        const left = await readAll(people, tickets)
        expect(listLeaks(left, planted)).toEqual([])
        for (const { channel, text } of left) {
          if (planted.some(({ words }) => text.includes(words))) channels.add(channel)
        }
      }),
      { numRuns: histories, seed, endOnFailure: true },
    )
    // What is refused, and what carries no words, proves nothing.
    expect(acts.filter((act) => !seen.has(act))).toEqual([])
    expect([...channels]).toEqual(
      expect.arrayContaining([
        'email ticket-note',
        'email message-for-staff',
        'email quote-asked',
        'text',
        'POST /api/get-user-ticket',
        'GET /api/tickets/{id}/quotes',
        'GET /api/tickets/{id}/completion.pdf',
        'GET /api/account/data',
        'GET /api/pages/tickets/{id}',
        'GET /api/track/{token}',
      ]),
    )
  }, 240_000)

  test('listLeaks finds what is not for its reader', () => {
    const forStaff: Planted = { words: 'quill', reader: null, byLink: false }
    const forMei: Planted = { words: 'wort', reader: 1, byLink: false }
    const leaks = (to: Left['to'], text: string) =>
      listLeaks([{ channel: 'x', to, text }], [forStaff, forMei])
    expect(leaks({ account: 1 }, 'a quill and a wort')).toEqual(['x: quill'])
    expect(leaks({ account: 2 }, 'a wort')).toEqual(['x: wort'])
    expect(leaks({ account: 1, byLink: true }, 'a wort')).toEqual(['x: wort'])
    expect(leaks('staff', 'a quill and a wort')).toEqual(['x: quill'])
    expect(leaks('service', 'a wort')).toEqual(['x: wort'])
    expect(leaks({ account: 1 }, 'a wort')).toEqual([])
  })
})
