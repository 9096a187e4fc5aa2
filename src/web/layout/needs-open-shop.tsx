import { Outlet, useRouteLoaderData, type MetaArgs, type MiddlewareFunction } from 'react-router'
import { getPublicProfile, type PublicProfile } from '#contract/shop-profile.ts'
import { getPage, onlyRootContext } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import type { RootData } from '../root.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { telephoneLink } from '../ui/telephone.ts'
import { isHiddenFrom } from './is-hidden.ts'

/** What visitors do not see, the server does not load: its prices and texts are still examples. */
const leaveOutPages: MiddlewareFunction = async ({ context }, next) => {
  const { api, caller } = getPage(context)
  const { profile } = await api.read(getPublicProfile, {})
  if (profile.opening && isHiddenFrom({ profile, caller: await caller() })) context.set(onlyRootContext, true)
  return next()
}

export const middleware: MiddlewareFunction[] = import.meta.env.SSR ? [leaveOutPages] : []

export function meta({ matches }: Pick<MetaArgs, 'matches'>) {
  const root = matches[0]?.loaderData as RootData | undefined
  return root && isHiddenFrom(root)
    ? pageMeta(matches, title, `${root.profile.name} opens soon.`, { noindex: true })
    : []
}

export default function NeedsOpenShop() {
  const root = useRouteLoaderData<RootData>('root')
  return root && isHiddenFrom(root) ? <OpeningSoon {...root.profile} /> : <Outlet />
}

const title = 'Opening soon'

/** The notice in place of the shop, with the contact details that are the shop's own. */
function OpeningSoon({ name, street, suburb, state, postcode, phone, email, opening }: PublicProfile) {
  const { sentence, own } = opening!
  const link = (href: string, text: string) => (
    <p>
      <a href={href} className="text-link">
        {text}
      </a>
    </p>
  )
  return (
    <>
      <PageHeading title={title} intro={sentence || `${name} is not open yet.`} />
      <address>
        <strong>{name}</strong>
        {own.includes('address') && <p>{`${street}, ${suburb} ${state} ${postcode}`}</p>}
        {own.includes('phone') && link(telephoneLink(phone), phone)}
        {own.includes('email') && link(`mailto:${email}`, email)}
      </address>
    </>
  )
}
