import { redirect } from 'react-router'
import { getPhone, type Phone } from '#contract/catalogue.ts'
import type { Api } from '../api.ts'

/** The phone that an address names; sends the visitor to the list when the look-up fails. */
export async function phoneOrList(api: Api, phoneName: string | undefined): Promise<Phone> {
  const phone = await api.read(getPhone, { phoneName: phoneName ?? '' }).catch(() => null)
  if (!phone) throw redirect('/repairs')
  return phone
}
