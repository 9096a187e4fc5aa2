import { redirect, type LoaderFunctionArgs } from 'react-router'
import { repairName } from '#contract/catalogue.ts'
import { refusals } from '#contract/refusals.ts'
import type { StaffRepair } from '#contract/repairs.schema.ts'
import type { Series } from '#contract/series.schema.ts'
import { CheckField } from '../../forms/fields.tsx'
import { oneOfForms } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ItemForm } from '../lists/item-form.tsx'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { RepairFields, repairLabels } from './repair-fields.tsx'
import { readRepairValues, toDetails, toRepairValues } from './repair-form-values.ts'

type Loaded = { repair: StaffRepair; series: Series[] }

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Edit repair')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, flash } = getPage(context)
  const { repairs, series } = await api.read('GET /api/repairs', {})
  const repair = repairs.find(({ key }) => key === params.key)
  if (repair) return { repair, series }
  flash('error', refusals.unknown_repair.message)
  throw redirect('/admin/repairs')
}

const path = '/admin/repairs'

export const action = staffFormAction(
  oneOfForms({
    change: savingForm({
      read: readRepairValues,
      call: (values, { api, params }) =>
        api.send('PUT /api/repairs/{key}', {
          key: params.key ?? '',
          data: { ...toDetails(values), shown: values.shown !== '', version: Number(values.version) },
        }),
      to: path,
      says: ({ repair }) => `“${repair.label}” is saved.`,
    }),
    delete: savingForm({
      fields: ['version'],
      call: ({ version }, { api, params }) =>
        api.send('DELETE /api/repairs/{key}/{version}', { key: params.key ?? '', version: Number(version) }),
      to: path,
      says: 'The repair is deleted.',
    }),
  }),
)

export default function RepairPage({
  loaderData: { repair, series },
  actionData,
}: FormPageProps<typeof loader>) {
  const key = useFormKey()
  const busy = useSubmitting()
  return (
    <>
      <PageHeading
        title={repairName(repair)}
        eyebrow="Repair"
        intro={
          repair.delivered
            ? 'One of the first eight repairs: its name and its part stay as they are.'
            : 'One of your own repairs. A hidden one leaves price lists and booking; its tickets stay.'
        }
        actions={
          <Link to="/admin/repairs" className={buttonClass('secondary')}>
            All repairs
          </Link>
        }
      />
      <Card title={repair.label}>
        <div className="max-w-xl">
          <ItemForm
            key={`${key} ${repair.version}`}
            item={{ ...repair, id: repair.key }}
            failure={actionData}
            labels={repairLabels}
            values={() => toRepairValues(repair)}
            inputs={(props) => (
              <>
                <RepairFields {...props} allSeries={series} delivered={repair.delivered} />
                <CheckField
                  {...props.check('shown')}
                  hint="A hidden repair leaves price lists and booking for every phone. Its prices and its tickets stay."
                />
              </>
            )}
          >
            <Button type="submit" name="intent" value="change" busy={busy}>
              Save
            </Button>
            {!repair.delivered && !repair.used && (
              <Button variant="quiet" type="submit" name="intent" value="delete" busy={busy}>
                Delete
              </Button>
            )}
          </ItemForm>
        </div>
      </Card>
    </>
  )
}
