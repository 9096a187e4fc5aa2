import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { repairName } from '#contract/catalogue.ts'
import { refusals } from '#contract/refusals.ts'
import { changeRepair, deleteRepair, getRepairs, type StaffRepair } from '#contract/repairs.ts'
import type { Series } from '#contract/series.ts'
import { isRefused } from '../../api.ts'
import { CheckField } from '../../forms/fields.tsx'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { RepairFields, repairFieldLabels } from './repair-fields.tsx'
import { readRepairValues, toDetails, toRepairValues, type RepairValues } from './repair-form-values.ts'

type Loaded = { repair: StaffRepair; series: Series[] }

export const meta = () => staffMeta('Edit repair')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const { api, flash } = getPage(context)
  const { repairs, series } = await api.read(getRepairs, {})
  const repair = repairs.find(({ key }) => key === params.key)
  if (repair) return { repair, series }
  flash('error', refusals.unknown_repair.message)
  throw redirect('/admin/repairs')
}

const forms = oneOfForms({
  async change(submission: Submission) {
    const { api, flash, form, params } = submission
    const values = readRepairValues(form)
    const saved = await api.send(changeRepair, {
      key: params.key ?? '',
      data: { ...toDetails(values), shown: values.shown !== '', version: Number(values.version) },
    })
    if (isRefused(saved)) {
      // Saving again overwrites knowingly what a colleague has changed.
      const now = saved.facts.repair as StaffRepair | undefined
      return formFailure(submission, saved, {
        values: now ? { ...values, version: String(now.version) } : values,
      })
    }
    flash('success', `Successfully updated "${saved.repair.label}"!`)
    return redirect('/admin/repairs', 303)
  },
  delete: formHandler({
    fields: ['version'],
    call: ({ version }, { api, params }) =>
      api.send(deleteRepair, { key: params.key ?? '', version: Number(version) }),
    done(_, { flash }) {
      flash('success', 'Successfully deleted the repair!')
      return redirect('/admin/repairs', 303)
    },
  }),
})

const change = staffFormAction(forms)
export const action = change

export default function RepairPage({
  loaderData: { repair, series },
  actionData,
}: {
  loaderData: Loaded
  actionData?: FormFailure
}) {
  const key = useFormKey()
  const busy = useSubmitting()
  const typed = actionData?.intent === 'change' ? (actionData.values as RepairValues) : undefined
  const values = typed ?? toRepairValues(repair)
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
        <Form method="post" noValidate className="grid max-w-xl gap-4" key={key}>
          <FormErrors failure={actionData} labels={repairFieldLabels} />
          <input type="hidden" name="version" value={values.version} />
          <RepairFields values={values} failure={actionData} series={series} delivered={repair.delivered} />
          <CheckField
            label={repairFieldLabels.shown}
            name="shown"
            value="1"
            hint="A hidden repair leaves price lists and booking for every phone. Its prices and its tickets stay."
            defaultChecked={values.shown !== ''}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="change" busy={busy}>
              Save
            </Button>
            {!repair.delivered && !repair.used && (
              <Button variant="quiet" type="submit" name="intent" value="delete" busy={busy}>
                Delete
              </Button>
            )}
          </div>
        </Form>
      </Card>
    </>
  )
}
