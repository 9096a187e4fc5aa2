import { endpoints } from '#contract/all-calls.ts'
import { levels, pathNames } from '#contract/endpoint.ts'
import { readMissedEvents } from '#domain/live/read-missed-events.ts'
import { readPdfText } from './read-billing-document.ts'
import type { LabelApp } from './open-label-app.ts'
import type { Browser, SignedIn, TestApp } from './open-test-app.ts'
import { sendQueued } from './send-queued.ts'

/** Words that were typed somewhere, unlike any others, and who may read them outside of the shop. */
export type Planted = {
  words: string
  /** The account of the customer that may; null for what is for staff alone, or for nobody. */
  reader: number | null
  /** Whether whoever has the private link may, too. */
  byLink: boolean
}

/** Something that left the shop: where, to whom, and all that can be read of it. */
export type Left = {
  channel: string
  /** A customer, a viewer with the private link of a ticket of theirs, the mailbox of staff, or a service such as a carrier's. */
  to: { account: number; byLink?: boolean } | 'staff' | 'service'
  text: string
}

/** Says what was read by whom although it was not for them. */
export function listLeaks(left: readonly Left[], planted: readonly Planted[]): string[] {
  return left.flatMap(({ channel, to, text }) =>
    planted
      .filter(({ words }) => text.includes(words))
      .filter((one) => !mayRead(to, one))
      .map(({ words }) => `${channel}: ${words}`),
  )
}

function mayRead(to: Left['to'], { reader, byLink }: Planted): boolean {
  // What is for staff alone stays in the shop: mailboxes are read on telephones, and by whoever has them.
  if (to === 'staff') return reader !== null
  if (to === 'service') return false
  return reader === to.account && (byLink || !to.byLink)
}

/** The calls that only read, with all that the names in their paths may stand for. */
const readingCalls = endpoints.filter(
  ({ key, method, for: { level } }) =>
    level < levels.staff &&
    (method === 'GET' || key === 'POST /api/get-user-ticket') &&
    key !== 'GET /api/live',
)

type Known = { customers: readonly SignedIn[]; tickets: readonly number[] }

/** Everything that a customer can read, asked for with the numbers of everybody's tickets. */
export async function readAsCustomer(app: TestApp, as: SignedIn, known: Known): Promise<Left[]> {
  const left: Left[] = []
  const others = readingCalls.filter(({ path }) => !path.startsWith('/api/track/'))
  for (const { key, method, path } of others) {
    for (const filled of fillPath(path, known)) {
      if (method === 'GET') {
        left.push({ channel: key, to: { account: as.accountid }, text: await read(app, filled, as) })
        continue
      }
      for (const ticketid of known.tickets) {
        const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as })
        left.push({ channel: key, to: { account: as.accountid }, text: JSON.stringify(body) })
      }
    }
  }
  return left
}

/** Everything that the private link of a ticket opens. */
export async function readByLink(
  app: TestApp,
  token: string,
  account: number,
  browser: Browser,
): Promise<Left[]> {
  const calls = readingCalls.filter(({ path }) => path.startsWith('/api/track/{token}'))
  const left: Left[] = []
  for (const { key, path } of calls) {
    const text = await read(app, path.replace('{token}', token), browser)
    left.push({ channel: key, to: { account, byLink: true }, text })
  }
  return left
}

function fillPath(path: string, { customers, tickets }: Known): string[] {
  const values: Record<string, readonly (string | number)[]> = {
    id: tickets,
    accountid: customers.map(({ accountid }) => accountid),
    side: ['customer'],
    number: [1, 2],
    payment: [1, 2, 3],
    photoId: [1],
    label: [1],
    phoneName: ['iphone13'],
    page: ['terms'],
    key: ['terms'],
    code: ['none'],
    authtoken: ['none'],
    postcode: ['3053'],
  }
  return pathNames(path).reduce<string[]>(
    (paths, name) =>
      paths.flatMap((one) =>
        (values[name] ?? failOn(name)).map((value) => one.replace(`{${name}}`, String(value))),
      ),
    [path],
  )
}

function failOn(name: string): never {
  throw new Error(`Which values does {${name}} take? Add them here.`)
}

async function read(app: TestApp, path: string, as: Browser): Promise<string> {
  const answer = await app.fetch(path, {}, as)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('application/pdf')) return readPdfText(bytes)
  return new TextDecoder().decode(bytes)
}

/** The emails that are due, by who gets them. */
export async function readEmails(app: TestApp, customers: readonly SignedIn[]): Promise<Left[]> {
  return (await sendQueued(app)).map(({ kind, to, subject, html, text }) => {
    const account = customers.find(({ email }) => email === to.address)?.accountid
    return {
      channel: `email ${kind}`,
      to: account === undefined ? 'staff' : { account },
      text: [subject, html, text].join('\n'),
    }
  })
}

/** The events that a customer's open pages hear of. */
export async function readLive({ shop }: TestApp, as: SignedIn): Promise<Left[]> {
  const { accountid: id, fullname, email } = as
  const caller = { level: levels.customer, account: { id, fullname, email }, sessionId: null }
  const { events } = await readMissedEvents(shop, caller, { age: 3600 })
  return [{ channel: 'live events', to: { account: as.accountid }, text: JSON.stringify(events) }]
}

/** What was asked of the label service. */
export function readOrders({ standIn }: Pick<LabelApp, 'standIn'>): Left[] {
  return [...standIn.orders.values()].map(({ body }) => ({
    channel: 'label service',
    to: 'service',
    text: JSON.stringify(body),
  }))
}
