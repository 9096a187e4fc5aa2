import { Form, redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { availabilityLabels, type Availability } from '#contract/availability-words.ts'
import type { AvailabilityList } from '#contract/availability.schema.ts'
import { SelectField } from '../../forms/fields.tsx'
import { formHandler, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { renameFields, type FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { getDevicePath } from '../devices/device-path.ts'
import { DeviceFilter } from '../devices/device-filter.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { availabilityOptions, parseAvailability } from '../devices/availability-words.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Availability')

export function loader({ context, request }: LoaderFunctionArgs): Promise<AvailabilityList> {
  const search = new URL(request.url).searchParams
  return getPage(context).api.read('GET /api/phones/availability', {
    brand: search.get('brand')?.slice(0, 40) ?? '',
    q: search.get('q')?.slice(0, 80) ?? '',
  })
}

const save = async (submission: Submission) => {
  const { form, url } = submission
  const repairs = form.getAll('repair').filter((key) => typeof key === 'string')
  return formHandler({
    fields: ['availability', 'brand', 'q', 'seen', 'repair'],
    async call({ availability, brand, q, seen }, { api }) {
      const answer = await api.send('POST /api/phones/availability-changes', {
        data: {
          phones: { brand, q },
          repairs,
          availability: parseAvailability(availability),
          apply: true,
          seen,
        },
      })
      return isRefused(answer)
        ? renameFields(answer, (name) => (name.startsWith('repairs') ? 'repair' : name))
        : answer
    },
    current: () => ({ repair: repairs.join(' ') }),
    done({ repairs: changed, phones }, { flash }) {
      const what = `${changed} ${changed === 1 ? 'repair' : 'repairs'} of ${phones} ${phones === 1 ? 'phone' : 'phones'}`
      flash(
        'success',
        changed === 0 ? 'All of them say so already.' : `${what} ${changed === 1 ? 'is' : 'are'} changed.`,
      )
      return redirect(`/admin/availability${url.search}`, 303)
    },
  })(submission)
}

export const action = staffFormAction(save)

export default function AvailabilityPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { total, digest, phones, series, repairs } = loaderData
  const ticked = actionData?.values.repair?.split(' ') ?? []
  const key = useFormKey()
  const [search] = useSearchParams()
  const brand = search.get('brand') ?? ''
  const q = search.get('q') ?? ''
  const busy = useSubmitting()
  const count = `${total.toLocaleString('en-AU')} ${total === 1 ? 'phone' : 'phones'}`
  return (
    <>
      <PageHeading
        title="Availability"
        intro="How soon repairs can be done. Customers read it before they book; where nothing is said, nothing is shown."
        actions={
          <Link to="/admin/devices" className={buttonClass('secondary')}>
            Back to the devices
          </Link>
        }
      />
      <DeviceFilter series={series} />
      {phones.length === 0 ? (
        <EmptyState title="No device matches" text="Try fewer letters or another brand." />
      ) : (
        <div className="stack gap-5">
          <Card title={`Set it for ${count}`}>
            <Form method="post" key={key} className="stack">
              <FormErrors failure={actionData} labels={{ repair: 'Repairs', availability: 'Availability' }} />
              <input type="hidden" name="brand" value={brand} />
              <input type="hidden" name="q" value={q} />
              <input type="hidden" name="seen" value={digest} />
              <fieldset className="field" id="field-repair">
                <legend className="field-label">Repairs</legend>
                <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
                  {repairs.map(({ key: repair, label }) => (
                    <div className="choice" key={repair}>
                      <input
                        type="checkbox"
                        id={`field-repair-${repair}`}
                        name="repair"
                        value={repair}
                        defaultChecked={ticked.includes(repair)}
                      />
                      <label htmlFor={`field-repair-${repair}`}>{label}</label>
                    </div>
                  ))}
                </div>
                {actionData?.fields.repair && <p className="field-error">{actionData.fields.repair}</p>}
              </fieldset>
              <SelectField
                label="Availability"
                name="availability"
                options={availabilityOptions}
                defaultValue={actionData?.values.availability ?? 'in_stock'}
                error={actionData?.fields.availability}
                className="max-w-xs"
              />
              <div>
                <Button variant="primary" type="submit" busy={busy}>
                  Update {count}
                </Button>
              </div>
            </Form>
          </Card>
          <SaidTable total={total} phones={phones} repairs={repairs} />
        </div>
      )}
    </>
  )
}

/** What is said about each phone now. */
function SaidTable({ total, phones, repairs }: Pick<AvailabilityList, 'total' | 'phones' | 'repairs'>) {
  return (
    <div>
      {total > phones.length && (
        <p className="mb-2 text-small text-soft">
          The first {phones.length} of {total.toLocaleString('en-AU')} phones. All of them change.
        </p>
      )}
      <DataTable
        caption="Availability now"
        className="repair-columns"
        columns={[{ key: 'device', label: 'Device' }, ...repairs]}
        rows={phones.map(({ phoneid, displayName, availability, offered }) => ({
          key: phoneid,
          cells: {
            device: (
              <Link to={getDevicePath(phoneid, '')} className="text-link">
                {displayName}
              </Link>
            ),
            ...Object.fromEntries(
              repairs.map(({ key }) => [
                key,
                <Said key={key} availability={availability[key]} isOffered={offered.includes(key)} />,
              ]),
            ),
          },
        }))}
      />
    </div>
  )
}

function Said({ availability, isOffered }: { availability: Availability | undefined; isOffered: boolean }) {
  if (availability) return availabilityLabels[availability]
  return <span className="text-soft">{isOffered ? 'Nothing said' : 'No price'}</span>
}
