import { sql, type QueryExecutorProvider } from 'kysely'
import { fold } from '../fold.ts'
import { ddl, literal, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The carriers that were a list in the program; the first start after this lets the owner edit them. */
const carriers: [key: string, name: string, link: string | null, active: 0 | 1][] = [
  ['auspost', 'Australia Post', 'https://auspost.com.au/mypost/track/details/{number}', 1],
  ['startrack', 'StarTrack', 'https://startrack.com.au/track/details/{number}', 1],
  ['sendle', 'Sendle', 'https://track.sendle.com/tracking?ref={number}', 0],
  ['aramex', 'Aramex', 'https://www.aramex.com.au/tools/track?l={number}', 1],
  ['couriersplease', 'CouriersPlease', 'https://www.couriersplease.com.au/tools-track/no/{number}', 1],
  ['dhl', 'DHL', 'https://www.dhl.com/au-en/home/tracking.html?tracking-id={number}', 1],
  [
    'tnt',
    'TNT',
    'https://www.tnt.com/express/en_au/site/shipping-tools/tracking.html?searchType=con&cons={number}',
    1,
  ],
  ['fedex', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}', 1],
  ['other', 'Another carrier', null, 1],
]

/**
 * What correcting a ticket keeps: earlier serials, former contact details, the reason for going on with another phone.
 * Carriers become rows. A ticket whose data was erased never gets its private link back.
 */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, id, int, text, ref, table, addColumn, unique, index } = ddl(tx, engine)
  await addColumn('tickets', `earlier_serials ${text} not null default ''`)
  await addColumn('tickets', `link_closed ${int} not null default 0`)
  await run(`update tickets set link_closed = 1 where exists (
    select 1 from events where events.ticket_id = tickets.id and events.kind = 'ticket.erased')`)
  await addColumn('part_tests', `phone_reason ${text} not null default ''`)

  await table('former_contacts', [
    id(),
    `ticket_id ${ref('tickets', 'not null')}`,
    `event_id ${ref('events', 'not null')}`,
    `contact_encrypted ${text} not null`,
    `created_at ${int} not null`,
  ])
  await index('former_contacts', ['ticket_id', 'id'])
  await unique('former_contacts', ['event_id'])
  await table('contact_reveals', [
    id(),
    `ticket_id ${ref('tickets', 'not null')}`,
    `event_id ${ref('events', 'not null')}`,
    `reason ${text} not null`,
    `created_at ${int} not null`,
  ])
  await index('contact_reveals', ['ticket_id', 'id'])
  await unique('contact_reveals', ['event_id'])

  await table('carriers', [
    id(),
    `key ${text} not null`,
    `name ${text} not null`,
    `link ${text}`,
    `active ${int} not null default 1`,
    `sort ${int} not null default 0`,
    `version ${int} not null default 1`,
  ])
  await unique('carriers', ['key'])
  const rows = carriers.map(
    ([key, name, link, active], sort) =>
      `(${literal(key)}, ${literal(name)}, ${link === null ? 'null' : literal(link)}, ${active}, ${sort})`,
  )
  await run(`insert into carriers (key, name, link, active, sort) values ${rows.join(', ')}`)

  await addSearchWords(tx)
}

type Found = {
  id: number
  body: string
  email: string
  address: string
  address_apt: string
  address_city: string
  address_post: string
  tracking_in: string
  tracking_out: string
}

/** Adds email, address, parcel and invoice numbers and the tested serial to the words of tickets that lack them. */
async function addSearchWords(tx: QueryExecutorProvider): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Found>`
      select tickets.id, ticket_words.body, accounts.email, tickets.address, tickets.address_apt, tickets.address_city,
        tickets.address_post, tickets.tracking_in, tickets.tracking_out
      from tickets
        join accounts on accounts.id = tickets.account_id
        join ticket_words on ticket_words.id = tickets.id
      where tickets.id > ${after} and tickets.erased_at is null
      order by tickets.id limit 500`.execute(tx)
    for (const row of rows) {
      const invoices = await sql<{ number: number }>`
        select number from invoices where ticket_id = ${row.id} order by number limit 100`.execute(tx)
      const tests = await sql<{ serial_seen: string }>`
        select serial_seen from part_tests where ticket_id = ${row.id} order by id limit 2`.execute(tx)
      const added = [
        row.email,
        row.address_apt,
        row.address,
        row.address_city,
        row.address_post,
        row.tracking_in,
        row.tracking_out,
        ...invoices.rows.map(({ number }) => `invoice${number}`),
        ...tests.rows.map(({ serial_seen }) => serial_seen),
      ].flatMap((one) => {
        const words = searchable(one)
        return words === '' || row.body.includes(words) ? [] : [words]
      })
      if (added.length === 0) continue
      const body = [row.body, ...added].join(' ')
      await sql`update ticket_words set body = ${body} where id = ${row.id}`.execute(tx)
    }
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
  }
}

/** As the search stores words: folded, and without the wildcards of LIKE. */
function searchable(text: string): string {
  const stored = fold(text)
    .replaceAll('\0', '')
    .replaceAll('%', '\uE000')
    .replaceAll('_', '\uE001')
    .replaceAll('\\', '\uE002')
  return stored.replace(/\s+/g, ' ').trim()
}
