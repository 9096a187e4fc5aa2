import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import {
  addSeries,
  changeSeries,
  deleteSeries,
  getSeries,
  orderSeries,
  type Series,
} from '#contract/series.ts'
import { TextField } from '../../forms/fields.tsx'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { readOrder } from './move-item.ts'
import { OrderCard } from './order-card.tsx'

type Loaded = { series: Series[] }

export const meta = () => staffMeta('Series')

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read(getSeries, {})
}

const back = () => redirect('/admin/series', 303)

const forms = oneOfForms({
  add: formHandler({
    fields: ['label'],
    call: (data, { api }) => api.send(addSeries, { data }),
    done({ series }, { flash }) {
      flash('success', `Successfully added "${series.label}"!`)
      return back()
    },
  }),
  change: formHandler({
    fields: ['key', 'version', 'label', 'shown'],
    call: ({ key, version, label, shown }, { api }) =>
      api.send(changeSeries, { key, data: { label, shown: shown !== '', version: Number(version) } }),
    done({ series }, { flash }) {
      flash('success', `Successfully updated "${series.label}"!`)
      return back()
    },
    current: ({ facts }) => {
      const now = facts.series as Series | undefined
      return now ? { version: String(now.version) } : {}
    },
  }),
  delete: formHandler({
    fields: ['key', 'version'],
    call: ({ key, version }, { api }) => api.send(deleteSeries, { key, version: Number(version) }),
    done(_, { flash }) {
      flash('success', 'Successfully deleted the series!')
      return back()
    },
  }),
  order: formHandler({
    fields: ['order', 'move'],
    call: ({ order, move }, { api }) => api.send(orderSeries, { data: { keys: readOrder(order, move) } }),
    done(_, { flash }) {
      flash('success', 'Successfully saved the order!')
      return back()
    },
  }),
})

const change = staffFormAction(forms)
export const action = change

const labels = { label: 'Name' }

export default function SeriesPage({
  loaderData: { series },
  actionData,
}: {
  loaderData: Loaded
  actionData?: FormFailure
}) {
  const key = useFormKey()
  const busy = useSubmitting()
  const adding = getFailure(actionData, 'add')
  return (
    <>
      <PageHeading
        title="Series and order"
        eyebrow="Catalogue"
        intro="The series in which customers find their phone. One that is off is hidden with all its phones."
        actions={
          <>
            <Link to="/admin/devices" className={buttonClass('secondary')}>
              Devices
            </Link>
            <Link to="/admin/phones/new" className={buttonClass('primary')}>
              Add a phone
            </Link>
          </>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <OrderCard
          title="Order of the series"
          failure={getFailure(actionData, 'order')}
          listKey={key}
          items={series.map(({ key: own, label }) => ({ key: own, label }))}
          version={null}
          busy={busy}
        />
        <Card title="Add a series">
          <Form method="post" noValidate className="grid gap-4" key={key}>
            <FormErrors failure={adding} labels={labels} />
            <input type="hidden" name="intent" value="add" />
            <TextField {...formFields(labels, adding)('label')} required maxLength={60} autoComplete="off" />
            <div>
              <Button busy={busy}>Add the series</Button>
            </div>
          </Form>
        </Card>
        {series.map((one) => (
          <OneSeries
            key={`${one.key} ${one.version} ${key}`}
            series={one}
            failure={
              actionData?.values.key === one.key ? getFailure(actionData, 'change', 'delete') : undefined
            }
            busy={busy}
          />
        ))}
      </div>
    </>
  )
}

type OneProps = { series: Series; failure: FormFailure | undefined; busy: boolean }

function OneSeries({ series: { key, label, shown, version, phones }, failure, busy }: OneProps) {
  const name = `${key}_label`
  const changing = getFailure(failure, 'change')
  return (
    <Card title={shown ? label : `${label} (off)`}>
      <Form method="post" noValidate className="grid gap-4">
        <FormErrors failure={failure} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="version" value={changing?.values.version ?? version} />
        <div className="field">
          <label className="field-label" htmlFor={`field-${name}`}>
            Name
          </label>
          <input
            className="field-input"
            id={`field-${name}`}
            name="label"
            defaultValue={changing?.values.label ?? label}
            maxLength={60}
            required
            autoComplete="off"
            aria-invalid={changing?.fields.label ? true : undefined}
          />
        </div>
        <div className="field">
          <div className="choice">
            <input
              type="checkbox"
              id={`field-${key}_shown`}
              name="shown"
              value="1"
              defaultChecked={changing ? changing.values.shown !== '' : shown}
            />
            <label htmlFor={`field-${key}_shown`}>On: customers see its phones</label>
          </div>
        </div>
        <p className="text-small text-soft">
          {phones === 1 ? '1 phone' : `${phones} phones`}, hidden ones included.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" type="submit" name="intent" value="change" busy={busy}>
            Save<span className="visually-hidden"> {label}</span>
          </Button>
          <Link to={`/admin/series/${key}`} className={buttonClass('secondary')}>
            Order its phones
          </Link>
          {phones === 0 && (
            <Button variant="quiet" type="submit" name="intent" value="delete" busy={busy}>
              Delete<span className="visually-hidden"> {label}</span>
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
