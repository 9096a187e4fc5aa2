import { redirect } from 'react-router'
import { getPhone, type Phone } from '#contract/catalogue.ts'
import type { Api } from '../api.ts'

/** Loads the phone that the URL names; redirects to the phone list if that fails. */
export async function findPhone(api: Api, phoneName: string | undefined): Promise<Phone> {
  const phone = await api.read(getPhone, { phoneName: phoneName ?? '' }).catch(() => null)
  if (!phone) throw redirect('/repairs')
  return phone
}
