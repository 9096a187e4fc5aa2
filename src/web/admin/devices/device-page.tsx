import { useState } from 'react'
import { useFormKey } from '../../forms/use-form-key.ts'
import { redirect, useSubmit, type LoaderFunctionArgs } from 'react-router'
import { refusals } from '#contract/refusals.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { PhoneAvailability } from '#contract/availability.schema.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { formFailure, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { Link } from '../../link.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import {
  getFailure,
  isFormFailure,
  renameFields,
  type FormFailure,
  type FormPageProps,
} from '../../forms/form-failure.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useRepairs } from '../../repairs.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ConfirmPrices, PricesForm, pricesQuestion } from './edit-prices.tsx'
import {
  priceFields,
  readPrices,
  toPriceFormValues,
  toInputName,
  toPrices,
  type PriceValues,
} from './prices-form.ts'
import { AvailabilityCard, availabilityHandler } from './availability-card.tsx'
import { getDevicePath, getDevicesPath, getListPath, getPriceHistoryPath } from './device-path.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { staffMeta } from '../staff-meta.ts'

/** `from`: the query of the list that the device was opened from. */
type Loaded = { phone: Phone; availability: PhoneAvailability; from: string }
/** Question before prices change, for browsers without scripts; "No" returns to the filled-in form. */
type Question = { step: 'ask' | 'edit'; values: PriceValues }
/** `today`: the prices that a colleague saved in the meantime. */
type PricesFailure = FormFailure & { values: PriceValues; today: Phone | null }

export const meta = () => staffMeta('Edit device')

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, flash } = getPage(context)
  const { phones } = await api.read('POST /api/phones/searches', {
    data: { phoneid: params.phoneName ?? '' },
  })
  const [phone] = phones
  if (phone) {
    const availability = await api.read('GET /api/phones/{id}/availability', { id: phone.id })
    return { phone, availability, from: getListPath(new URL(request.url)) }
  }
  flash('error', refusals.unknown_phone.message)
  throw redirect('/admin/devices')
}
async function changePrices(submission: Submission) {
  const { api, flash, form, params, url } = submission
  const values = readPrices(form)
  const answer = submittedText(form, 'confirmed')
  if (answer === '') return { step: 'ask', values } satisfies Question
  if (answer !== 'yes') return { step: 'edit', values } satisfies Question

  const phoneid = params.phoneName ?? ''
  const id = Number(submittedText(form, 'id'))
  const prices = toPrices(values)
  const saved = await api.send('PUT /api/update-device/', {
    data: { ...prices, id, phoneid, version: Number(values.version) },
  })
  if (isRefused(saved)) {
    const today = (saved.facts.phone as Phone | undefined) ?? null
    return formFailure(submission, renameFields(saved, toInputName(prices)), { values, today })
  }
  flash('success', `Successfully updated "${saved.phone.displayName}"!`)
  return redirect(getDevicePath(phoneid, getListPath(url)), 303)
}

const forms = oneOfForms({ '': changePrices, availability: availabilityHandler })
export const action = staffFormAction(forms)

export default function DevicePage({
  loaderData,
  actionData,
}: FormPageProps<typeof loader, Question | PricesFailure | FormFailure>) {
  const { phone, availability, from } = loaderData
  const submit = useSubmit()
  const fields = priceFields(useRepairs().list, phone)
  const key = useFormKey('')
  const saidKey = useFormKey('availability')
  const [asking, setAsking] = useState<FormData | null>(null)
  const busy = useSubmitting()
  const saying = isFormFailure(actionData) ? getFailure(actionData, 'availability') : undefined
  const failure = isPricesFailure(actionData) ? actionData : undefined
  const question = actionData && 'step' in actionData ? actionData : undefined

  return (
    <>
      <PageHeading
        title={phone.displayName}
        eyebrow="Edit device"
        actions={
          <>
            <Link to={getPriceHistoryPath(phone.phoneid)} className={buttonClass('secondary')}>
              Price history
            </Link>
            <Link to={`/admin/phones/${phone.phoneid}`} className={buttonClass('secondary')}>
              Edit phone
            </Link>
            <Link to={getDevicesPath(from)} className={buttonClass('secondary')}>
              Select another device
            </Link>
          </>
        }
      />
      <div className="split lg:grid-cols-[20rem_1fr]">
        <Card title="Device">
          <Facts
            items={[
              { label: 'Phone identifier', value: phone.phoneid },
              { label: 'Brand', value: phone.seriesLabel },
              { label: 'Model', value: phone.model },
              { label: 'Display name', value: phone.displayName },
            ]}
          />
        </Card>
        {question?.step === 'ask' ? (
          <ConfirmPrices phone={phone} fields={fields} submitted={question.values} busy={busy} />
        ) : (
          <PricesForm
            // Remount after every submit, so that the inputs show the saved or the submitted values.
            key={key}
            id={phone.id}
            fields={fields}
            submitted={versioned(
              (question ?? failure)?.values ?? toPriceFormValues(fields, phone),
              failure?.today,
            )}
            failure={failure}
            today={failure?.today ?? null}
            busy={busy}
            onAsk={setAsking}
          />
        )}
      </div>
      <AvailabilityCard key={`said ${saidKey}`} availability={availability} failure={saying} busy={busy} />
      {asking && (
        <ConfirmDialog
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

/** True for an error of the form about prices. */
function isPricesFailure(
  answer: Question | PricesFailure | FormFailure | undefined,
): answer is PricesFailure {
  return isFormFailure(answer) && answer.intent !== 'availability'
}

/** After a conflict the form carries the current version, so that saving again overwrites knowingly. */
function versioned(submitted: PriceValues, today: Phone | null | undefined): PriceValues {
  return today ? { ...submitted, version: String(today.version) } : submitted
}
