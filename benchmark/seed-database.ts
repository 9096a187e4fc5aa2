import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/durations.ts'
import { hashToken, newToken } from '#domain/secrets.ts'
import { openKinds } from './seed-queues.ts'

const names = [
  'Mei Tanaka',
  'Oluwaseun Adeyemi',
  'Priya Raman',
  'Jonas Weber',
  'Nguyễn Thị Hoa',
  'Grace Miller',
]
const streets = ['Bench Street', 'Solder Lane', 'Parcel Road', 'Postmark Avenue']
const words = [
  'screen ordered from the supplier',
  'battery swollen, kept outside',
  'waiting for the customer',
  'tested, all fine',
]
const repairs = ['screen', 'battery', 'backcamera', 'chargingport', 'speaker']
/** A name that exists once among a thousand customers, so that a search finds one ticket. */
export function rareName(count: number): string {
  return `Quillon${count} Marchbanks`
}

/** A serial number, spread so that duplicates are no more frequent than by chance. */
export function getSerial(at: number): string {
  return `SN${((at * 2_654_435_761) % 36 ** 7).toString(36).toUpperCase().padStart(8, '0')}`
}

/** A mobile number in national format, spread in the same way. */
export function getMobile(at: number): string {
  return `04${String((at * 61_803_399) % 100_000_000).padStart(8, '0')}`
}

/**
 * Fills the database of a stopped shop up to `count` tickets with two notes each, over two years; returns the
 * session cookie of a staff member.
 */
export function seedDatabase(file: string, count: number): string {
  const db = new DatabaseSync(file)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = off; pragma foreign_keys = on; pragma cache_size = -200000',
  )
  db.exec('begin')
  const now = Date.now()
  const staff = requireAccount(db, 'Sam Okafor', `staff-${count}@bench.example`, 2, now)
  const people = [...names, rareName(count)].map((name, place) =>
    requireAccount(db, name, `customer-${count}-${place}@bench.example`, 1, now),
  )
  const phones = db.prepare('select id, display_name from phones order by id').all() as {
    id: number
    display_name: string
  }[]
  const { there } = db.prepare('select count(*) as there from tickets').get() as { there: number }
  const parcel = db.prepare('insert into parcels (account_id, created_at) values (?, ?) returning id')
  const ticket =
    db.prepare(`insert into tickets (account_id, parcel_id, phone_id, repair_key, price, status, phone_serial,
    passcode_choice, battery, user_mobile, address, address_apt, address_city, address_state, address_post,
    staff_assigned_id, note_count, created_at, updated_at, status_since)
    values (?, ?, ?, ?, ?, ?, ?, 'not_needed', 'fine', ?, ?, '', 'Melbourne', 'VIC', '3000', ?, 2, ?, ?, ?) returning id`)
  const note =
    db.prepare(`insert into notes (ticket_id, author_id, comment, status_change, staff_only, created_at)
    values (?, ?, ?, ?, ?, ?) returning id`)
  const latest = db.prepare('update tickets set latest_note_id = ? where id = ?')
  const found = db.prepare('insert into ticket_words (id, body) values (?, ?)')
  const event = db.prepare(`insert into events (kind, ticket_id, actor_id, subject_id, details, created_at)
    values (?, ?, ?, null, ?, ?)`)
  const kinds = openKinds(db)
  for (let at = there; at < count; at++) {
    const rare = at === Math.floor(count / 2)
    const place = rare ? names.length : at % names.length
    const phone = phones[at % phones.length]!
    const open = at % 50 === 0 ? kinds[(at / 50) % kinds.length] : undefined
    const status = open?.status ?? (at > count - 200 ? 0 : 6)
    const price = 100 + (at % 300)
    const made = now - (count - at) * Math.floor((730 * DAY_MS) / count)
    const bare = getMobile(at)
    const mobile = bare.replace('0', '+61')
    const serial = getSerial(at)
    const repair = repairs[at % repairs.length]!
    const sent = parcel.get(people[place]!, made) as { id: number }
    const { id } = ticket.get(
      people[place]!,
      sent.id,
      phone.id,
      repair,
      price,
      status,
      serial,
      mobile,
      `${1 + (at % 200)} ${streets[at % streets.length]}`,
      at % 3 === 0 ? staff : null,
      made,
      made + DAY_MS,
      made + DAY_MS,
    ) as { id: number }
    const comments = [words[at % words.length]!, `Bench ${at % 40}: ${words[(at + 1) % words.length]}`]
    let last = 0
    for (const [advance, comment] of comments.entries()) {
      const row = note.get(id, staff, comment, advance === 1 ? status : null, advance, made + DAY_MS / 2) as {
        id: number
      }
      last = row.id
    }
    latest.run(last, id)
    open?.more?.({ id, staff, price, made })
    const name = rare ? rareName(count) : names[place]!
    found.run(id, fold([`#${id}`, name, bare, mobile, phone.display_name, serial, ...comments].join(' ')))
    event.run('ticket.booked', id, people[place]!, '{}', made)
    event.run('ticket.noted', id, staff, '{}', made + DAY_MS / 2)
  }
  const token = newToken()
  db.prepare(`insert into sessions (token_hash, account_id, created_at, seen_at, expires_at, device)
    values (?, ?, ?, ?, ?, 'bench')`).run(hashToken(token), staff, now, now, now + DAY_MS)
  db.exec('commit')
  db.exec('pragma optimize; pragma wal_checkpoint(truncate)')
  db.close()
  return `mendpost-session=${token}`
}

function requireAccount(db: DatabaseSync, name: string, email: string, level: 1 | 2, now: number): number {
  const row = db
    .prepare(`insert into accounts (fullname, email, email_folded, level, role, password_hash, verified_at, created_at, version)
      values (?, ?, ?, ?, ?, ?, ?, ?, 1) returning id`)
    // Tickets are given to staff with a password alone; nothing logs in with this one.
    .get(name, email, email, level, ...(level === 2 ? ['owner', 'none'] : [null, null]), now, now)
  return (row as { id: number }).id
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
