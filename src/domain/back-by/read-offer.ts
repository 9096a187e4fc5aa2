import { describeBackBy, paymentNotCounted } from '#contract/back-by.ts'
import type { BackByOffer, PhoneBackBy } from '#contract/back-by.schema.ts'
import { getPrice } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import { catalogueNow } from '../catalogue/cached-catalogue.ts'
import { readDueDays, type DueDays } from './due-days.ts'
import { localDay } from '../shop/announced-closures.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { toDay, toDayNumber } from './calendar.ts'
import { estimateBackBy, type BackByFacts } from './estimate.ts'
import { isExpressOpen } from './express.ts'
import type { Zone } from './figures.ts'

// Raised with every new day, closure and count of open work.
const backByNow = cachedByVersion('profile', ({ database }) => readDueDays(database.db))

/** Says between which days a phone that is booked today should be home; as its ticket will. Refuses with `unknown_phone`. */
export async function readBackByOffer(
  shop: Shop,
  { phone: slug, repair }: { phone: string; repair: string },
): Promise<BackByOffer> {
  const phone = await findShown(shop, slug)
  if (getPrice(phone, repair) === 0) throw new Refusal('repair_unavailable')
  return makeOffer(await backByNow(shop), { repair, phone, now: shop.now() })
}

/** Says it in words of all repairs of a phone, or of one; those that say the same together. None where dates are off. */
export async function readPhoneBackBy(
  shop: Shop,
  { phone: slug, repair }: { phone: string; repair?: string | undefined },
): Promise<PhoneBackBy> {
  const phone = await findShown(shop, slug)
  const { repairs } = await catalogueNow(shop)
  const known = await backByNow(shop)
  const isAsked = (key: string) => getPrice(phone, key) > 0 && (repair === undefined || key === repair)
  const said = new Map<string, PhoneBackBy['said'][number]>()
  for (const key of known.backBy.on ? repairs.keys() : []) {
    if (!isAsked(key)) continue
    const words = sayOffer(known, { repair: key, phone, now: shop.now() })
    const same = said.get(words)
    if (same) same.repairs.push(key)
    else said.set(words, { repairs: [key], words })
  }
  const all = [...said.values()]
  const express = repair === undefined ? null : await sayExpress(shop, known, { repair, phone })
  return {
    said: all.length === 1 ? [{ ...all[0]!, repairs: [] }] : all,
    ...(express !== null && { express }),
  }
}

/** Few words: the booking form is to fit the first packets (`firstPackets` of the budgets). */
function sayOffer(known: DueDays, about: About): string {
  return (
    findSilence(known, about) ?? `${sayFrom(known, about)}, if you post it today. Payment is not counted.`
  )
}

function sayFrom(known: DueDays, about: About, express = false): string {
  const estimate = estimateFrom(known, about)
  const [near, far] = [describeBackBy(estimate('near', express)), describeBackBy(estimate('far', express))]
  return `${near} from ${known.state}, ${far} from other states`
}

/** What Express brings; null where it is not offered or has no room. */
async function sayExpress(
  shop: Shop,
  known: DueDays,
  { repair, phone }: { repair: string; phone: Phone },
): Promise<string | null> {
  const { expressFeeCents: feeCents } = await shopProfile(shop)
  const wanted = { feeCents, availability: phone.availability?.[repair] ?? null }
  if (!(await isExpressOpen(shop.database.db, wanted, () => known.way.figures))) return null
  if (!known.backBy.on) return ''
  return `Back by: ${sayFrom(known, { repair, phone, now: shop.now() }, true)}.`
}

async function findShown(shop: Shop, slug: string): Promise<Phone> {
  const phone = (await catalogueNow(shop)).bySlug.get(slug)
  if (!phone) throw new Refusal('unknown_phone')
  return phone
}

type About = { repair: string; phone: Phone; now: number }

function makeOffer(known: DueDays, about: About): BackByOffer {
  const silence = findSilence(known, about)
  if (silence !== null) return { from: null, to: null, why: silence }
  const estimate = estimateFrom(known, about)
  const why = `Booked and posted today from an address in ${known.state}. From other states: ${describeBackBy(estimate('far'))}. ${paymentNotCounted}`
  return { ...estimate('near'), why }
}

function estimateFrom({ timeZone, booking, way }: DueDays, { repair, phone, now }: About) {
  const today = toDayNumber(localDay(now, timeZone))
  const facts: Omit<BackByFacts, 'zone' | 'express'> = {
    stage: 'coming',
    since: today,
    repair,
    awaitsApproval: booking === 'wait_for_approval',
    availability: phone.availability?.[repair] ?? null,
    partOn: null,
  }
  return (zone: Zone, express = false) => {
    const { from, to } = estimateBackBy({ ...facts, zone, express }, today, way)
    return { from: toDay(from), to: toDay(to) }
  }
}

/** Why nothing can be said; null where days are. */
function findSilence({ backBy }: DueDays, { phone, repair }: About): string | null {
  if (!backBy.on) return 'This shop does not say dates before it has the phone.'
  if (phone.availability?.[repair] !== 'on_request') return null
  return 'We cannot say yet: we ask our supplier first when the part can be here.'
}
