import { describeBackBy } from '#contract/back-by.ts'
import type { BackByOffer } from '#contract/back-by.schema.ts'
import { getPrice } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import { catalogueNow } from '../catalogue/cached-catalogue.ts'
import { readDueDays } from './due-days.ts'
import { localDay } from '../shop/announced-closures.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { toDay, toDayNumber } from './calendar.ts'
import { estimateBackBy, type BackByFacts } from './estimate.ts'
import type { Zone } from './figures.ts'
import { openBackByShop } from './ticket-back-by.ts'

// Raised with every new day, closure and count of open work.
const dueDaysNow = cachedByVersion('profile', ({ database }) => readDueDays(database.db))

const notCounted = 'Payment is not counted: the phone goes back once it is paid for.'

/** Says between which days a phone that is booked today should be home; as its ticket will. Refuses with `unknown_phone`. */
export async function readBackByOffer(
  shop: Shop,
  { phone: slug, repair: key }: { phone: string; repair: string },
): Promise<BackByOffer> {
  const { bySlug } = await catalogueNow(shop)
  const phone = bySlug.get(slug)
  if (!phone) throw new Refusal('unknown_phone')
  if (getPrice(phone, key) === 0) throw new Refusal('repair_unavailable')
  const dueDays = await dueDaysNow(shop)
  if (!dueDays.backBy.on) return sayNothing('This shop does not say dates before it has the phone.')
  const availability = phone.availability?.[key] ?? null
  if (availability === 'on_request') {
    return sayNothing('We cannot say yet: we ask our supplier first when the part can be here.')
  }
  const today = toDayNumber(localDay(shop.now(), dueDays.timeZone))
  const facts: Omit<BackByFacts, 'zone'> = {
    stage: 'coming',
    since: today,
    repair: key,
    awaitsApproval: dueDays.booking === 'wait_for_approval',
    availability,
    partOn: null,
  }
  const estimate = (zone: Zone) => {
    const { from, to } = estimateBackBy({ ...facts, zone }, today, openBackByShop(dueDays))
    return { from: toDay(from), to: toDay(to) }
  }
  const why = `Booked and posted today from an address in ${dueDays.state}. From other states: ${describeBackBy(estimate('far'))}. ${notCounted}`
  return { ...estimate('near'), why }
}

function sayNothing(why: string): BackByOffer {
  return { from: null, to: null, why }
}
