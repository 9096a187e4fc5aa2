import {
  redirect,
  useLocation,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { getShopProfile, updateShopProfile, type ShopProfile } from '#contract/shop-profile.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'
import { byInput, profileOf, typedFrom, typedProfile, type TypedProfile } from './shop-form.ts'
import { ShopProfileForm } from './shop-profile-form.tsx'
import { staffMeta } from './staff-meta.ts'

type Loaded = { profile: ShopProfile; version: number }
type Outcome = Mistakes & {
  typed: TypedProfile
  version: number
  /** What somebody else saved in the meantime. */
  today: TypedProfile | null
}

export const meta = () => staffMeta('Shop')

function load({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return pageOf(context).api.read(getShopProfile, {})
}
export const loader = load
export const clientLoader = load

async function change({ context, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const typed = typedProfile(form)
  const version = Number(textOf(form, 'version'))
  const saved = await api.send(updateShopProfile, { data: { profile: profileOf(typed), version } })
  if (isRefused(saved)) {
    const today = 'profile' in saved.facts ? (saved.facts as Loaded) : null
    return refusedForm(flash, { ...saved, fields: byInput(saved.fields) }, {
      typed,
      // Whoever has seen today's values and saves again means to write over them.
      version: today?.version ?? version,
      today: today && typedFrom(today.profile),
    } satisfies Omit<Outcome, keyof Mistakes>)
  }
  flash('success', 'Successfully updated the shop!')
  return redirect('/admin/shop')
}
export const action = change
export const clientAction = change

export default function ShopPage({ loaderData, actionData }: { loaderData: Loaded; actionData?: Outcome }) {
  const { key } = useLocation()
  const navigation = useNavigation()
  return (
    <>
      <PageHeading
        title="Shop"
        intro="What customers, mails and invoices say about the shop. Changes show at once, everywhere."
      />
      <ShopProfileForm
        // Anew after every answer, so that the inputs show what was saved, or what was typed.
        key={key}
        typed={actionData?.typed ?? typedFrom(loaderData.profile)}
        version={actionData?.version ?? loaderData.version}
        mistakes={actionData ?? null}
        today={actionData?.today ?? null}
        busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
      />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
