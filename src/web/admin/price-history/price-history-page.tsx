import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { refusals } from '#contract/refusals.ts'
import type { PriceHistory } from '#contract/price-changes.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { invalidField, type FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { getDevicePath, getPriceHistoryPath } from '../devices/device-path.ts'
import { readWholeDollars } from '../../forms/read-amount.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { useMayOpen } from '../use-role.ts'
import { PlannedPricesCard } from './planned-prices-card.tsx'
import { PriceHistoryTable } from './price-history-table.tsx'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Price history')

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<PriceHistory> {
  const { api, flash } = getPage(context)
  const { phones } = await api.read('POST /api/phones/searches', {
    data: { phoneid: params.phoneName ?? '' },
  })
  const [phone] = phones
  if (!phone) {
    flash('error', refusals.unknown_phone.message)
    throw redirect('/admin/devices')
  }
  const before = new URL(request.url).searchParams.get('before') ?? ''
  return api.read('GET /api/phones/{id}/price-history', {
    id: phone.id,
    ...(/^[1-9]\d{0,14}$/.test(before) && { cursor: before }),
  })
}

/** Saves the day and the prices of a plan; an empty price leaves the plan. */
async function savePlan(submission: Submission) {
  const { api, flash, form, params } = submission
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
  const typed = Object.entries(values).filter(([name]) => name.startsWith('price-'))
  const wrong = typed.find(([, text]) => text.trim() !== '' && Number.isNaN(readWholeDollars(text)))
  const refuse = (refused: Parameters<typeof formFailure>[1]) => formFailure(submission, refused, { values })
  if (wrong) return refuse(invalidField(wrong[0], 'Please enter whole dollars from 0 to 9999, or nothing.'))
  const saved = await api.send('PUT /api/phones/price-changes/{id}', {
    id: Number(values['id']) || 1,
    data: {
      version: Number(values['version']),
      // The day it has already is no new one: it may be today by now.
      ...(values['from'] === values['was'] ? {} : { from: values['from'] ?? '' }),
      prices: typed.map(([name, text]) => ({
        phone_id: Number(values['phone_id']),
        repair: name.slice('price-'.length),
        after: text.trim() === '' ? null : readWholeDollars(text),
      })),
    },
  })
  if (isRefused(saved)) return refuse(saved)
  flash(
    'success',
    saved.price_change.undone_at === null
      ? 'The planned prices are saved.'
      : 'The planned prices are withdrawn.',
  )
  return redirect(getPriceHistoryPath(params.phoneName ?? ''), 303)
}

const forms = oneOfForms({
  plan: savePlan,
  withdraw: formHandler({
    fields: ['id'],
    call: ({ id }, { api }) => api.send('DELETE /api/phones/price-changes/{id}', { id: Number(id) || 1 }),
    done(_, { flash, params }) {
      flash('success', 'The planned prices are withdrawn.')
      return redirect(getPriceHistoryPath(params.phoneName ?? ''), 303)
    },
  }),
})

export const action = staffFormAction(forms)

export default function PriceHistoryPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { phone_id, phoneid, displayName, changes, next, planned } = loaderData
  const key = useFormKey()
  const busy = useSubmitting()
  const mayPlan = useMayOpen()('/admin/prices')
  return (
    <>
      <PageHeading
        title={displayName}
        eyebrow="Price history"
        intro="Every change of a price, and the prices that are planned."
        actions={
          <>
            <Link to={getDevicePath(phoneid, '')} className={buttonClass('secondary')}>
              Back to the prices
            </Link>
            {mayPlan && (
              <Link
                to={`/admin/prices?${new URLSearchParams({ q: displayName })}`}
                className={buttonClass('secondary')}
              >
                Plan prices
              </Link>
            )}
          </>
        }
      />
      <div className="stack gap-5">
        {planned.map((plan) => (
          <PlannedPricesCard
            // Remounted after each submit, so that the inputs show what was saved.
            key={`${key} ${plan.id}`}
            plan={plan}
            phoneId={phone_id}
            failure={Number(actionData?.values.id) === plan.id ? actionData : undefined}
            mayEdit={mayPlan}
            busy={busy}
          />
        ))}
        <PriceHistoryTable changes={changes} />
      </div>
      {next && (
        <p className="mt-4">
          <Link to={`?before=${next}`} className={buttonClass('secondary')}>
            Older changes
          </Link>
        </p>
      )}
    </>
  )
}
