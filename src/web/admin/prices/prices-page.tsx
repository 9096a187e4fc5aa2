import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import type { ExamplePrices } from '#contract/example-prices.schema.ts'
import type { PriceChange, PriceChangeAnswer } from '#contract/price-changes.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { isFormFailure, type FormFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { countPrices, sayPrices } from './count-prices.ts'
import { ExamplePricesCard } from './example-prices-card.tsx'
import { PriceChangeList } from './price-change-list.tsx'
import { PricePreview } from './price-preview.tsx'
import { parseVersions, readRuleValues, toFieldErrors, toPriceRule, type RuleValues } from './price-rule.ts'
import { PriceRuleForm } from './price-rule-form.tsx'

type Named = { key: string; label: string }
type Loaded = {
  values: RuleValues
  /** Prices before and after; null before the form was sent, and when something in it is wrong. */
  preview: PriceChangeAnswer | null
  mistakes: { error: string; fields: Record<string, string> } | null
  price_changes: PriceChange[]
  examples: ExamplePrices
  repairs: Named[]
  series: Named[]
}
/** Question before prices change, for browsers without scripts. */
type Question = { step: 'ask' | 'edit' }

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Change many prices')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getPage(context)
  const values = readRuleValues(new URL(request.url).searchParams)
  const lists = await api.read('GET /api/phones/price-changes', {})
  const rule = toPriceRule(values, listKeys(lists))
  const preview = rule && (await api.send('POST /api/phones/price-changes', { data: rule }))
  if (!preview || !isRefused(preview)) return { ...lists, values, preview, mistakes: null }
  const mistakes = { error: preview.error, fields: toFieldErrors(preview.fields) }
  return { ...lists, values, preview: null, mistakes }
}

function listKeys({ repairs }: Pick<Loaded, 'repairs'>): string[] {
  return repairs.map(({ key }) => key)
}

async function applyRule(submission: Submission) {
  const { api, flash, form, url } = submission
  const answer = submittedText(form, 'confirmed')
  if (answer === '') return { step: 'ask' } satisfies Question
  if (answer !== 'yes') return { step: 'edit' } satisfies Question
  const rule = toPriceRule(
    readRuleValues(url.searchParams),
    listKeys(await api.read('GET /api/phones/price-changes', {})),
  )
  if (!rule) return redirect('/admin/prices', 303)
  const versions = parseVersions(submittedText(form, 'versions'))
  const saved = await api.send('POST /api/phones/price-changes', { data: { ...rule, apply: true, versions } })
  if (isRefused(saved)) return formFailure(submission, saved, {})
  const { price_change: change } = saved
  if (change?.from) flash('success', sayPrices(change, 'planned'))
  else if (change) flash('success', sayPrices(change, 'saved'))
  return redirect('/admin/prices', 303)
}

const forms = oneOfForms({
  confirm: formHandler({
    fields: ['brand'],
    call: ({ brand }, { api }) => api.send('POST /api/phones/price-confirmations', { data: { brand } }),
    done(confirmed, { flash }) {
      flash('success', sayPrices(confirmed, 'confirmed'))
      return redirect('/admin/prices', 303)
    },
  }),
  apply: applyRule,
  undo: formHandler({
    fields: ['id'],
    call: ({ id }, { api }) => api.send('DELETE /api/phones/price-changes/{id}', { id: Number(id) }),
    done({ price_change: change }, { flash }) {
      const [what, done] = change.applied_at ? ['change', 'undone'] : ['planned change', 'removed']
      flash('success', `The ${what} of ${countPrices(change)} is ${done}.`)
      return redirect('/admin/prices', 303)
    },
  }),
})

export const action = staffFormAction(forms)

export default function PricesPage({
  loaderData,
  actionData,
}: FormPageProps<typeof loader, Question | FormFailure>) {
  const { values, preview, mistakes, price_changes, examples, repairs, series } = loaderData
  const key = useFormKey()
  const busy = useSubmitting()
  const failure = isFormFailure(actionData) ? actionData : undefined
  const showsQuestion = actionData !== undefined && 'step' in actionData && actionData.step === 'ask'
  return (
    <>
      <PageHeading
        title="Change many prices"
        intro="Choose phones and repairs, look at the prices before and after, then update them all at once."
        actions={
          <>
            <Link to="/admin/prices/import" className={buttonClass('secondary')}>
              Prices from a file
            </Link>
            <Link to="/admin/devices" className={buttonClass('secondary')}>
              Back to the devices
            </Link>
          </>
        }
      />
      {failure && (
        <Notice tone="bad" className="mb-4">
          {failure.error}
        </Notice>
      )}
      <div className="stack gap-5">
        <ExamplePricesCard examples={examples} busy={busy} />
        <PriceRuleForm
          // Remount after every navigation, so that the inputs show what the URL says.
          key={key}
          values={values}
          mistakes={mistakes}
          repairs={repairs}
          series={series}
        />
        {preview && (
          <PricePreview preview={preview} from={values.from} showsQuestion={showsQuestion} busy={busy} />
        )}
        <PriceChangeList changes={price_changes} busy={busy} />
      </div>
    </>
  )
}
