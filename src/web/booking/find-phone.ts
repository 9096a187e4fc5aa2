import { redirect, redirectDocument } from 'react-router'
import type { PhoneBackBy } from '#contract/back-by.schema.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Api } from '../api.ts'
import { lastRootData } from '../last-root-data.ts'
import { toRepairs } from '../repairs.ts'

/** Loads the phone that the URL names; redirects to the phone list if that fails. */
export async function findPhone(api: Api, phoneName: string | undefined, url: string): Promise<Phone> {
  const phone = await api
    .read('GET /api/getphone/{phoneName}', { phoneName: phoneName ?? '' })
    .catch(() => null)
  if (!phone) throw redirect('/repairs')
  // The shop has added a repair since this tab was opened: a fresh document knows its name and its terms.
  const known = lastRootData.current
  if (!import.meta.env.SSR && known && phone.extras?.some(({ key }) => !toRepairs(known.profile).find(key))) {
    throw redirectDocument(url)
  }
  return phone
}

/** Reads between which days a phone should be home; pages show without it. */
export function readBackBy(api: Api, phone: string, repair?: string): Promise<PhoneBackBy> {
  return api.read('GET /api/pages/back-by', { phone, repair }).catch(() => ({ said: [] }))
}
