import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { addCarrier, changeCarrier, deleteCarrier, getCarriers, type Carrier } from '#contract/carriers.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { isRefused } from '../../api.ts'
import { submittedText, submittedValues } from '../../forms/submitted-values.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

const labels = { name: 'Name', link: 'Tracking page', active: 'On' }
const linkHint = 'An https address with {number} in the place of the parcel number. Empty: no link.'

type Loaded = { carriers: Carrier[] }

export const meta = () => staffMeta('Carriers')

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read(getCarriers, {})
}

const add = formHandler({
  fields: ['name', 'link'],
  call: ({ name, link }, { api }) => api.send(addCarrier, { data: { name, link } }),
  done: ({ carrier }, submission) => back(submission, `${carrier.name} is added.`),
})

/** Every card has the same inputs, whose names are prefixed with the carrier's id. */
async function change(submission: Submission) {
  const { api, form } = submission
  const id = submittedText(form, 'id')
  const values = submittedValues(form, ['name', 'link', 'active'], `${id}_`)
  const saved = await api.send(changeCarrier, {
    id: Number(id),
    data: {
      name: values.name,
      link: values.link,
      active: values.active !== '',
      version: Number(submittedText(form, 'version')),
    },
  })
  if (isRefused(saved)) return formFailure(submission, saved, { values: { ...values, id } })
  return back(submission, `${saved.carrier.name} is saved.`)
}

const remove = formHandler({
  fields: ['id'],
  call: ({ id }, { api }) => api.send(deleteCarrier, { id: Number(id) }),
  done: (_, submission) => back(submission, 'The carrier is deleted.'),
})

const changeCarriers = staffFormAction(oneOfForms({ add, change, delete: remove }))
export const action = changeCarriers

function back({ flash }: Submission, message: string) {
  flash('success', message)
  return redirect('/admin/carriers', 303)
}

export default function CarriersPage({
  loaderData: { carriers },
  actionData,
}: {
  loaderData: Loaded
  actionData?: FormFailure
}) {
  const adding = getFailure(actionData, 'add')
  const field = formFields({ name: labels.name, link: labels.link }, adding, { name: '', link: '' })
  const busy = useSubmitting('add')
  const key = useFormKey('add')
  return (
    <>
      <PageHeading
        title="Carriers"
        intro="Customers and staff choose from those that are on. Tickets keep a carrier that is switched off later."
        actions={
          <Link to="/admin/shop" className="text-link">
            Shop
          </Link>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {carriers.map((carrier) => (
          <CarrierForm
            key={`${carrier.id}-${carrier.version}`}
            carrier={carrier}
            failure={actionData?.values.id === String(carrier.id) ? actionData : undefined}
          />
        ))}
        <Card title="Add a carrier">
          <Form method="post" noValidate className="grid gap-4" key={key}>
            <FormErrors failure={adding} labels={labels} />
            <input type="hidden" name="intent" value="add" />
            <TextField {...field('name')} required maxLength={60} autoComplete="off" />
            <TextField {...field('link')} optional maxLength={300} autoComplete="off" hint={linkHint} />
            <Button busy={busy} className="justify-self-start">
              Add
            </Button>
          </Form>
        </Card>
      </div>
    </>
  )
}

function CarrierForm({ carrier, failure }: { carrier: Carrier; failure: FormFailure | undefined }) {
  const busy = useSubmitting()
  const values = { name: carrier.name, link: carrier.link ?? '' }
  const changing = getFailure(failure, 'change')
  const field = (name: 'name' | 'link') => ({
    label: labels[name],
    name: `${carrier.id}_${name}`,
    defaultValue: changing?.values[name] ?? values[name],
    error: changing?.fields[name],
  })
  return (
    <Card title={carrier.active ? carrier.name : `${carrier.name} (off)`}>
      <Form method="post" noValidate className="grid gap-4">
        {failure && <Notice tone="bad">{failure.error}</Notice>}
        <input type="hidden" name="id" value={carrier.id} />
        <input type="hidden" name="version" value={carrier.version} />
        <TextField {...field('name')} required maxLength={60} autoComplete="off" />
        <TextField {...field('link')} optional maxLength={300} autoComplete="off" hint={linkHint} />
        <CheckField
          label="On: can be chosen"
          name={`${carrier.id}_active`}
          value="1"
          defaultChecked={changing ? Boolean(changing.values.active) : carrier.active}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" name="intent" value="change" type="submit" busy={busy}>
            Save
          </Button>
          <Button variant="quiet" name="intent" value="delete" type="submit" busy={busy}>
            Delete
          </Button>
        </div>
      </Form>
    </Card>
  )
}
