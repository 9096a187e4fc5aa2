import { isExampleMapPoint, zoneOfState } from '#contract/map-point.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { FULL_MAILBOX } from '#contract/mailbox-state.ts'
import { isAbn } from '#contract/shop-profile.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Database } from '#db/tables.ts'
import { holdsDemo } from '#demo/holds-demo.ts'
import { readMailbox } from '#domain/mailbox/read-mailbox-state.ts'
import { openStorage } from '#integrations/storage.ts'
import { addressOf } from '#integrations/mailbox.ts'
import { areUploadsNewer, uploadsAreNewer } from '#domain/count-sweep.ts'
import { nameItems } from '#domain/opening/name-items.ts'
import { toOpening } from '#domain/opening/read-opening.ts'
import { readProfile } from '#domain/shop/shop-profile.ts'
import { hasStaff } from '#domain/staff/has-staff.ts'
import { countConfirmedPrices } from '#domain/catalogue/confirmed-prices.ts'
import type { Env } from '#server/env.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'

/** Checks that the shop has staff and a profile of its own, and that emails are delivered. */
export async function examineShop(database: Database, env: Env, now: number): Promise<Finding[]> {
  const { profile } = await readProfile(database.db)
  return [
    await checkStaff(database),
    ...(await checkDemo(database, env)),
    ...checkProfile(profile, env),
    ...(await checkPrices(database, env)),
    await checkOpening(database, env),
    checkAbn(profile),
    checkMapPoint(profile, env),
    checkTimeZone(profile, now),
    await checkEmails(database, now),
    ...(await checkReplies(database, env)),
    ...(await checkUploads(database, env)),
  ]
}

async function checkStaff(database: Database): Promise<Finding> {
  return (await hasStaff({ database }))
    ? ok('Staff', 'there are staff accounts that can log in')
    : wrong(
        'Staff',
        'no staff account can log in. Open the link that the start shows, or run: npm run staff -- add you@example.com',
      )
}

async function checkDemo(database: Database, { isLocal }: Env): Promise<Finding[]> {
  if (!(await holdsDemo(database))) return []
  const message =
    'this database holds demo data with log-ins that are public. Use another DATA_DIR or DATABASE_URL'
  return [isLocal ? warn('Demo', message) : wrong('Demo', message)]
}

function checkProfile(profile: ShopProfile, { isLocal, shopEmail }: Env): Finding[] {
  const names = { name: 'name', street: 'street', phone: 'phone number', email: 'email address' } as const
  const seeded = (Object.keys(names) as (keyof typeof names)[]).filter(
    (key) => profile[key] === firstProfile[key],
  )
  const message = `still invented: ${seeded.map((key) => names[key]).join(', ')}. Change it under Admin Panel, Shop`
  if (seeded.length === 0) return [ok('Profile', `${profile.name}, ${profile.suburb}`)]
  // Parcels and emails of a public shop would go to a placeholder address.
  const lost = seeded.includes('street') || (seeded.includes('email') && shopEmail === null)
  return [lost && !isLocal ? wrong('Profile', message) : warn('Profile', message)]
}

/** A public shop offers nothing until it has prices of its own. */
async function checkPrices({ db }: Database, { isLocal }: Env): Promise<Finding[]> {
  const confirmed = await countConfirmedPrices(db)
  if (confirmed > 0) return [ok('Prices', 'of your own')]
  const stored = await db.selectFrom('phone_prices').select('phone_id').limit(1).executeTakeFirst()
  if (!stored)
    return [warn('Prices', 'none yet: nothing can be booked. Enter some under Admin Panel, Devices')]
  const message =
    'still the example prices, which no member of staff has confirmed. Enter or confirm yours under Admin Panel, Devices'
  return [isLocal ? warn('Prices', message) : wrong('Prices', message)]
}

async function checkOpening(database: Database, env: Env): Promise<Finding> {
  const { open, soon, checklist } = await toOpening(
    { ...env, sendsEmails: env.smtpUrl !== null },
    database.db,
  )
  if (open) return ok('Opening', 'repairs can be booked')
  if (!soon) return warn('Opening', 'closed for new bookings. Open it under Admin Panel, Shop, Opening')
  const missing = checklist.filter(({ done }) => !done).map(({ key }) => key)
  const message = missing.length > 0 ? `not open yet: confirm ${nameItems(missing)}` : 'not open yet'
  return warn('Opening', `${message}. Open it under Admin Panel, Shop, Opening`)
}

function checkAbn({ abn: digits, gstRegistered }: ShopProfile): Finding {
  if (digits === '') return warn('ABN', 'empty: no invoice can be issued. Enter it under Admin Panel, Shop')
  if (!isAbn(digits)) return wrong('ABN', `${digits} does not pass the tax office's check. Compare it again`)
  return ok('ABN', `${digits}, ${gstRegistered ? 'registered for GST' : 'not registered for GST'}`)
}

function checkMapPoint(profile: ShopProfile, { isLocal }: Env): Finding {
  if (!isExampleMapPoint(profile)) return ok('Map', 'shows a place of your own')
  const message =
    'still shows the example, Flinders Lane in Melbourne. Enter your own place under Admin Panel, Shop'
  return isLocal ? warn('Map', message) : wrong('Map', message)
}

function checkTimeZone({ timeZone: zone, state }: ShopProfile, now: number): Finding {
  try {
    const clock = clockIn(zone)
    if (clock.format(now) !== clockIn(zoneOfState[state]).format(now)) {
      return warn('Time', `${zone} has another time than ${state}. Compare both under Admin Panel, Shop`)
    }
    return ok('Time', `${zone}: it is ${clock.format(now)} there by this machine's clock`)
  } catch {
    return wrong('Time', `${zone} is no time zone. Choose one under Admin Panel, Shop`)
  }
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-AU', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
}

async function checkEmails({ db }: Database, now: number): Promise<Finding> {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ number: string | number | bigint }> }) =>
    Number((await query.executeTakeFirstOrThrow()).number)
  const rows = db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll().as('number'))
    .where('sent_at', 'is', null)
  const failed = await count(rows.where('failed_at', 'is not', null))
  const late = await count(rows.where('failed_at', 'is', null).where('created_at', '<', now - HOUR_MS))
  if (failed > 0)
    return warn(
      'Emails',
      `${failed} could not be delivered and ${isOrAre(failed)} set aside. docs/operations.md shows how to see why and to try again`,
    )
  if (late > 0)
    return warn(
      'Emails',
      `${late} ${isOrAre(late)} waiting for more than an hour. Is the shop running, and SMTP_URL right?`,
    )
  return ok('Emails', 'none is set aside or late')
}

async function checkReplies({ db }: Database, { mailbox }: Env): Promise<Finding[]> {
  if (mailbox === null) return []
  const { reached_at, failing_since, error, fullness } = await readMailbox(db, addressOf(mailbox))
  if (failing_since !== null)
    return [warn('Fetching', `the shop cannot read the mailbox of replies since ${failing_since} (${error})`)]
  if (reached_at === null) return [warn('Fetching', 'the shop has not read the mailbox of replies yet')]
  if (fullness !== null && fullness >= FULL_MAILBOX)
    return [warn('Fetching', `the mailbox of replies is ${fullness} % full: delete old emails there`)]
  return [ok('Fetching', `the shop read the mailbox of replies at ${reached_at}`)]
}

function isOrAre(number: number): string {
  return number === 1 ? 'is' : 'are'
}

async function checkUploads(database: Database, { storage }: Env): Promise<Finding[]> {
  // A place that does not answer is told where uploads are examined.
  const isNewer = await areUploadsNewer({ database, storage: openStorage(storage) }).catch(() => false)
  return isNewer ? [warn('Uploads', uploadsAreNewer)] : []
}
