import { redirect, type LoaderFunctionArgs } from 'react-router'
import { getPrice } from '#contract/catalogue.ts'
import { getPage } from '../page-context.ts'
import { findPhone } from '../booking/find-phone.ts'

/** A deep link: straight to the form, with where it was found (`ref`). */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<never> {
  const { search } = new URL(request.url)
  const phone = await findPhone(getPage(context).api, params.phoneName, request.url)
  const repair = params.repairName ?? ''
  const to = getPrice(phone, repair) > 0 ? `/booking/${phone.phoneid}/${repair}` : `/repairs/${phone.phoneid}`
  throw redirect(to + search)
}
