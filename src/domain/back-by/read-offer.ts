import { describeBackBy, paymentNotCounted } from '#contract/back-by.ts'
import type { BackByOffer, RepairBackBy } from '#contract/back-by.schema.ts'
import { getPrice } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import { catalogueNow } from '../catalogue/cached-catalogue.ts'
import { readDueDays, type DueDays } from './due-days.ts'
import { localDay } from '../shop/announced-closures.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { toDay, toDayNumber } from './calendar.ts'
import { estimateBackBy, type BackByFacts } from './estimate.ts'
import type { Zone } from './figures.ts'
import type { BackByShop } from './move-back-by.ts'
import { openBackByShop } from './ticket-back-by.ts'

// Raised with every new day, closure and count of open work.
const backByNow = cachedByVersion('profile', async ({ database }) => {
  const dueDays = await readDueDays(database.db)
  return { dueDays, shop: openBackByShop(dueDays) }
})

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
): Promise<RepairBackBy[]> {
  const phone = await findShown(shop, slug)
  const { repairs } = await catalogueNow(shop)
  const known = await backByNow(shop)
  if (!known.dueDays.backBy.on) return []
  const said = new Map<string, RepairBackBy>()
  for (const key of repairs.keys()) {
    if (getPrice(phone, key) === 0 || (repair !== undefined && key !== repair)) continue
    const words = sayOffer(known, { repair: key, phone, now: shop.now() })
    const same = said.get(words)
    if (same) same.repairs.push(key)
    else said.set(words, { repairs: [key], words })
  }
  const all = [...said.values()]
  return all.length === 1 ? [{ ...all[0]!, repairs: [] }] : all
}

/** Few words: the booking form is to fit the first packets (`firstPackets` of the budgets). */
function sayOffer(known: Known, about: About): string {
  const { to, why } = makeOffer(known, about)
  if (to === null) return why
  const estimate = estimateFrom(known, about)
  const [near, far] = [describeBackBy(estimate('near')), describeBackBy(estimate('far'))]
  return `${near} from ${known.dueDays.state}, ${far} from other states, if you post it today. Payment is not counted.`
}

async function findShown(shop: Shop, slug: string): Promise<Phone> {
  const phone = (await catalogueNow(shop)).bySlug.get(slug)
  if (!phone) throw new Refusal('unknown_phone')
  return phone
}

type Known = { dueDays: DueDays; shop: BackByShop }
type About = { repair: string; phone: Phone; now: number }

function makeOffer({ dueDays, shop }: Known, about: About): BackByOffer {
  if (!dueDays.backBy.on) return sayNothing('This shop does not say dates before it has the phone.')
  if (about.phone.availability?.[about.repair] === 'on_request') {
    return sayNothing('We cannot say yet: we ask our supplier first when the part can be here.')
  }
  const estimate = estimateFrom({ dueDays, shop }, about)
  const why = `Booked and posted today from an address in ${dueDays.state}. From other states: ${describeBackBy(estimate('far'))}. ${paymentNotCounted}`
  return { ...estimate('near'), why }
}

function estimateFrom({ dueDays, shop }: Known, { repair, phone, now }: About) {
  const today = toDayNumber(localDay(now, dueDays.timeZone))
  const facts: Omit<BackByFacts, 'zone'> = {
    stage: 'coming',
    since: today,
    repair,
    awaitsApproval: dueDays.booking === 'wait_for_approval',
    availability: phone.availability?.[repair] ?? null,
    partOn: null,
  }
  return (zone: Zone) => {
    const { from, to } = estimateBackBy({ ...facts, zone }, today, shop)
    return { from: toDay(from), to: toDay(to) }
  }
}

function sayNothing(why: string): BackByOffer {
  return { from: null, to: null, why }
}
