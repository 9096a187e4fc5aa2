import { useState } from 'react'
import {
  Link,
  redirect,
  useLocation,
  useNavigation,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { brandLabels, getPhone, updateDevice, type Phone } from '#contract/catalogue.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card, Facts } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ConfirmPrices, PricesForm, pricesQuestion } from './edit-prices.tsx'
import { pricesOf, typedFrom, typedPrices, type TypedPrices } from './prices-form.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'

type Loaded = { phone: Phone }
type Outcome =
  | { step: 'ask'; typed: TypedPrices }
  | { step: 'edit'; typed: TypedPrices }
  | ({ step: 'refused'; typed: TypedPrices; today: Phone | null } & Mistakes)

export const meta = () => staffMeta('Edit device')

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, flash } = pageOf(context)
  const phone = await api.send(getPhone, { phoneName: params.phoneName ?? '' })
  if (!isRefused(phone)) return { phone }
  flash('error', phone.error)
  throw redirect('/admin/devices')
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const typed = typedPrices(form)
  const answer = textOf(form, 'confirmed')
  if (answer === '') return { step: 'ask', typed } satisfies Outcome
  if (answer !== 'yes') return { step: 'edit', typed } satisfies Outcome

  const phoneid = params.phoneName ?? ''
  const saved = await api.send(updateDevice, {
    data: { ...pricesOf(typed), id: Number(textOf(form, 'id')), phoneid, version: Number(typed.version) },
  })
  if (isRefused(saved)) {
    const today = (saved.facts.phone as Phone | undefined) ?? null
    return refusedForm(flash, saved, { step: 'refused', typed, today })
  }
  flash('success', `Successfully updated "${saved.phone.displayName}"!`)
  return redirect(`/admin/devices/${phoneid}`)
}
export const action = change
export const clientAction = change

export default function DevicePage({
  loaderData: { phone },
  actionData,
}: {
  loaderData: Loaded
  actionData?: Outcome
}) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const { key } = useLocation()
  const [asking, setAsking] = useState<FormData | null>(null)
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const refused = actionData?.step === 'refused' ? actionData : null

  return (
    <>
      <PageHeading
        title={phone.displayName}
        eyebrow="Edit device"
        actions={
          <Link to="/admin/devices" className={buttonClass('secondary')}>
            Select another device
          </Link>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_1fr]">
        <Card title="Device">
          <Facts
            items={[
              { label: 'Phone identifier', value: phone.phoneid },
              { label: 'Brand', value: brandLabels[phone.brand] },
              { label: 'Model', value: phone.model },
              { label: 'Display name', value: phone.displayName },
            ]}
          />
        </Card>
        {actionData?.step === 'ask' ? (
          <ConfirmPrices phone={phone} typed={actionData.typed} busy={busy} />
        ) : (
          <PricesForm
            // Anew after every answer, so that the inputs show what was saved, or what was typed.
            key={key}
            id={phone.id}
            typed={versioned(actionData?.typed ?? typedFrom(phone), refused?.today)}
            mistakes={refused}
            today={refused?.today ?? null}
            busy={busy}
            onAsk={setAsking}
          />
        )}
      </div>
      {asking && (
        <QuestionDialog
          question={pricesQuestion}
          yes="Yes, update"
          onClose={() => setAsking(null)}
          onYes={() => {
            asking.set('confirmed', 'yes')
            void submit(asking, { method: 'post' })
          }}
        />
      )}
    </>
  )
}

/** Whoever has seen today's prices and saves again means to write over them. */
function versioned(typed: TypedPrices, today: Phone | null | undefined): TypedPrices {
  return today ? { ...typed, version: String(today.version) } : typed
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
