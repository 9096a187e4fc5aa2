import { firstProfile, type ShopProfile } from '#contract/shop-profile.ts'
import { isAbn } from '#contract/shop-profile.shapes.ts'
import type { OpenBooks } from '#db/books.ts'
import { holdsDemo } from '#db/seed/demo.ts'
import { readProfile } from '#domain/shop/shop-profile.ts'
import { hasStaff } from '#domain/staff/has-staff.ts'
import type { Env } from './env.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'

const hour = 60 * 60_000

/** Whether somebody works here, whether the profile is the shop's own, and whether letters get through. */
export async function examineShop(books: OpenBooks, env: Env, now: number): Promise<Finding[]> {
  const { profile } = await readProfile(books.db)
  return [
    await staff(books),
    ...(await demo(books, env)),
    ...ownProfile(profile, env),
    abn(profile),
    timeZone(profile, now),
    await letters(books, now),
  ]
}

async function staff(books: OpenBooks): Promise<Finding> {
  return (await hasStaff({ books }))
    ? ok('Staff', 'somebody can open the Admin Panel')
    : wrong('Staff', 'nobody can open the Admin Panel. Run: npm run staff -- add you@example.com')
}

async function demo(books: OpenBooks, { isLocal }: Env): Promise<Finding[]> {
  if (!(await holdsDemo(books))) return []
  const says =
    'these books hold demo data with log-ins that anybody can look up. Use another DATA_DIR or DATABASE_URL'
  return [isLocal ? warn('Demo', says) : wrong('Demo', says)]
}

function ownProfile(profile: ShopProfile, { isLocal, shopEmail }: Env): Finding[] {
  const names = { name: 'name', street: 'street', phone: 'phone number', email: 'email address' } as const
  const seeded = (Object.keys(names) as (keyof typeof names)[]).filter(
    (key) => profile[key] === firstProfile[key],
  )
  const says = `still invented: ${seeded.map((key) => names[key]).join(', ')}. Change it under Admin Panel, Shop`
  if (seeded.length === 0) return [ok('Profile', `${profile.name}, ${profile.suburb}`)]
  // Letters of a public shop would go to an address that does not exist.
  const lost = !isLocal && seeded.includes('email') && shopEmail === null
  return [lost ? wrong('Profile', says) : warn('Profile', says)]
}

function abn({ abn: digits, gstRegistered }: ShopProfile): Finding {
  if (digits === '') return warn('ABN', 'empty: no invoice can be issued. Enter it under Admin Panel, Shop')
  if (!isAbn(digits)) return wrong('ABN', `${digits} does not pass the tax office's check. Compare it again`)
  return ok('ABN', `${digits}, ${gstRegistered ? 'registered for GST' : 'not registered for GST'}`)
}

function timeZone({ timeZone: zone }: ShopProfile, now: number): Finding {
  try {
    const clock = new Intl.DateTimeFormat('en-AU', {
      timeZone: zone,
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    return ok('Time', `${zone}: it is ${clock.format(now)} there by this machine's clock`)
  } catch {
    return wrong('Time', `${zone} is no time zone. Choose one under Admin Panel, Shop`)
  }
}

async function letters({ db }: OpenBooks, now: number): Promise<Finding> {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ number: string | number | bigint }> }) =>
    Number((await query.executeTakeFirstOrThrow()).number)
  const rows = db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll().as('number'))
    .where('sent_at', 'is', null)
  const failed = await count(rows.where('failed_at', 'is not', null))
  const late = await count(rows.where('failed_at', 'is', null).where('created_at', '<', now - hour))
  if (failed > 0)
    return warn(
      'Letters',
      `${failed} could not be delivered and ${isOrAre(failed)} set aside. docs/operations.md shows how to see why and to try again`,
    )
  if (late > 0)
    return warn(
      'Letters',
      `${late} ${isOrAre(late)} waiting for more than an hour. Is the shop running, and SMTP_URL right?`,
    )
  return ok('Letters', 'none is set aside or late')
}

function isOrAre(number: number): string {
  return number === 1 ? 'is' : 'are'
}
