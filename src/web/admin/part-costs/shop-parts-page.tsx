import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { formatAmountField, parseAmount } from '#contract/money-amounts.ts'
import { addShopPart, changeShopPart, getShopParts, type ShopPart } from '#contract/part-costs.ts'
import { isRefused } from '../../api.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { formFailure, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, invalidField, renameFields, type FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { submittedText, submittedValues } from '../../forms/submitted-values.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DateTime } from '../../ui/time.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import './part-costs.css'

const labels = { name: 'Part', price: 'Last price' }
const badPrice = () => invalidField('price', 'Please enter what the part cost, such as 45 or 45.50.')
const rename = (name: string) => (name === 'part_cents' ? 'price' : name)

type Loaded = { parts: ShopPart[] }

export const meta = () => staffMeta('Parts')

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read(getShopParts, {})
}

async function add(submission: Submission) {
  const values = submittedValues(submission.form, ['name', 'price'])
  const cents = parseAmount(values.price)
  const saved =
    cents === null
      ? badPrice()
      : await submission.api.send(addShopPart, { data: { name: values.name, part_cents: cents } })
  if (isRefused(saved)) return formFailure(submission, renameFields(saved, rename), { values })
  return back(submission, `${saved.part.name} is on the list.`)
}

/** Every part has the same inputs, whose names are prefixed with its id. */
async function change(submission: Submission) {
  const { api, form } = submission
  const id = submittedText(form, 'id')
  const values = submittedValues(form, ['name', 'price', 'retired'], `${id}_`)
  const cents = parseAmount(values.price)
  const saved =
    cents === null
      ? badPrice()
      : await api.send(changeShopPart, {
          id: Number(id),
          data: {
            name: values.name,
            part_cents: cents,
            retired: values.retired !== '',
            version: Number(submittedText(form, 'version')),
          },
        })
  if (isRefused(saved))
    return formFailure(submission, renameFields(saved, rename), { values: { ...values, id } })
  return back(submission, `${saved.part.name} is saved.`)
}

const changeParts = staffFormAction(oneOfForms({ add, change }))
export const action = changeParts

function back({ flash }: Submission, message: string) {
  flash('success', message)
  return redirect('/admin/parts', 303)
}

type Props = { loaderData: Loaded; actionData?: FormFailure }

export default function ShopPartsPage({ loaderData: { parts }, actionData }: Props) {
  const adding = getFailure(actionData, 'add')
  const field = formFields(labels, adding, { name: '', price: '' })
  const busy = useSubmitting('add')
  const key = useFormKey('add')
  return (
    <>
      <PageHeading
        title="Parts"
        intro="What the shop buys, with the price of the last one. Parts join the list when their cost is entered at completion. Customers never see it."
        actions={
          <Link to="/admin/numbers" className="text-link">
            Numbers
          </Link>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Add a part">
          <Form method="post" noValidate className="grid gap-4" key={key}>
            <FormErrors failure={adding} labels={labels} />
            <input type="hidden" name="intent" value="add" />
            <div className="part-cost">
              <TextField {...field('name')} required maxLength={120} autoComplete="off" />
              <TextField {...field('price')} required inputMode="decimal" maxLength={14} autoComplete="off" />
            </div>
            <Button busy={busy} className="justify-self-start">
              Add
            </Button>
          </Form>
        </Card>
        {parts.length === 0 && (
          <EmptyState title="No parts yet" text="The first one comes with the first cost that is entered." />
        )}
        {parts.map((part) => (
          <PartForm
            key={`${part.id}-${part.version}`}
            part={part}
            failure={actionData?.values['id'] === String(part.id) ? actionData : undefined}
          />
        ))}
      </div>
    </>
  )
}

function PartForm({ part, failure }: { part: ShopPart; failure: FormFailure | undefined }) {
  const busy = useSubmitting()
  const saved = { name: part.name, price: formatAmountField(part.part_cents) }
  const field = (name: 'name' | 'price') => ({
    label: labels[name],
    name: `${part.id}_${name}`,
    defaultValue: failure?.values[name] ?? saved[name],
    error: failure?.fields[name],
  })
  return (
    <Card title={part.retired ? `${part.name} (retired)` : part.name}>
      <Form method="post" noValidate className="grid gap-3">
        {failure && <Notice tone="bad">{failure.error}</Notice>}
        <input type="hidden" name="id" value={part.id} />
        <input type="hidden" name="version" value={part.version} />
        <div className="part-cost">
          <TextField {...field('name')} required maxLength={120} autoComplete="off" />
          <TextField {...field('price')} required inputMode="decimal" maxLength={14} autoComplete="off" />
        </div>
        <CheckField
          label="Retired: no longer suggested"
          name={`${part.id}_retired`}
          value="1"
          defaultChecked={failure ? Boolean(failure.values['retired']) : part.retired}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" name="intent" value="change" type="submit" busy={busy}>
            Save
          </Button>
          <span className="text-small text-soft">
            Priced <DateTime iso={part.updated_at} />
          </span>
        </div>
      </Form>
    </Card>
  )
}
